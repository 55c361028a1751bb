/** New pairs one after the other: each is on its way while the next is typed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { skipWithoutBrowser } from '../../support/browser.ts';
import { eventuallyEqual } from '../../support/eventually.ts';
import { button, field, form } from '../../support/locators.ts';
import {
  createAccount,
  listPairs,
  makeChatbot,
  newPairForm,
  openTab,
  rowOf,
  typeNewPair,
} from '../../support/owner.ts';
import { setStage } from '../../support/stage.ts';

const skip = skipWithoutBrowser;
let page: Page;

const stage = setStage(async ({ visitor }) => {
  page = visitor.page;
  await createAccount(page, 'owner@example.com');
});

const newPair = () => newPairForm(page);
const unsavedPair = () => form(page, 'A question that was not saved');

/** Saves of new pairs wait until told to go on or to fail. */
async function holdSaves(chatbotId: string) {
  const { promise: decision, resolve: decide } = Promise.withResolvers<'continue' | 'abort'>();
  const hold = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.continue();
    return (await decision) === 'continue' ? route.continue() : route.abort();
  };
  const path = `**/api/Training/QA/${chatbotId}`;
  await page.route(path, hold);
  return { decide, release: () => page.unroute(path, hold) };
}

test('the next pair is typed while the one before is on its way', { skip }, async () => {
  const chatbotId = await makeChatbot(page, 'Typed on');
  const { decide } = await holdSaves(chatbotId);
  await typeNewPair(page, 'First?', 'One.');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('Second?');
  await page.getByText('Saving 1 question…').waitFor();
  assert.equal(await field(newPair(), 'Question').inputValue(), 'Second?');
  await field(newPair(), 'Answer').fill('Two.');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('Third?');
  await page.getByText('Saving 2 questions…').waitFor();
  decide('continue');
  await rowOf(page, 'First?').waitFor();
  await rowOf(page, 'Second?').waitFor();
  await page.getByText(/^Saving/).waitFor({ state: 'detached' });
  await page.keyboard.type(' And last?');
  assert.equal(await field(newPair(), 'Question').inputValue(), 'Third? And last?');
  assert.equal((await listPairs(page, chatbotId)).length, 2);
  await button(newPair(), 'Cancel').click();
  await newPair().waitFor({ state: 'detached' });
});

test('a pair that could not be saved comes back beside what was typed since, also after a reload', {
  skip,
}, async () => {
  const chatbotId = await makeChatbot(page, 'Failed behind');
  const { decide, release } = await holdSaves(chatbotId);
  await typeNewPair(page, 'First?', 'One.');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('Second');
  decide('abort');
  await unsavedPair().getByText('Docent cannot be reached.').waitFor();
  await page.keyboard.type(' one?');
  assert.equal(await field(newPair(), 'Question').inputValue(), 'Second one?');
  await release();
  await openTab(page, 'Files');
  await page.reload();
  await openTab(page, 'Q&A');
  assert.equal(await field(newPair(), 'Question').inputValue(), 'Second one?');
  assert.equal(await field(unsavedPair(), 'Answer').inputValue(), 'One.');
  await button(unsavedPair(), 'Save').click();
  await rowOf(page, 'First?').waitFor();
  await unsavedPair().waitFor({ state: 'detached' });
  await eventuallyEqual(
    () => field(newPair(), 'Question').evaluate((element) => element === document.activeElement),
    true,
  );
  assert.equal(await field(newPair(), 'Question').inputValue(), 'Second one?');
  assert.equal((await listPairs(page, chatbotId)).length, 1);
  await button(newPair(), 'Cancel').click();
  await newPair().waitFor({ state: 'detached' });
});

test('a pair that could not be saved takes the place of a next one that nobody has begun', {
  skip,
}, async () => {
  const chatbotId = await makeChatbot(page, 'Failed alone');
  const { decide } = await holdSaves(chatbotId);
  await typeNewPair(page, 'First?', 'One.');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Saving 1 question…').waitFor();
  decide('abort');
  await newPair().getByText('Docent cannot be reached.').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.type(' Or not?');
  assert.equal(await field(newPair(), 'Question').inputValue(), 'First? Or not?');
  assert.equal(await unsavedPair().count(), 0);
  await button(newPair(), 'Cancel').click();
  await newPair().waitFor({ state: 'detached' });
});

test('a pair is saved once, however often its keys are pressed while it is on its way', {
  skip,
}, async () => {
  const chatbotId = await makeChatbot(page, 'Pressed often');
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  let saves = 0;
  await page.route(`**/api/Training/QA/${chatbotId}`, async (route) => {
    if (route.request().method() === 'POST') {
      saves += 1;
      await isLetThrough;
    }
    await route.continue();
  });
  await typeNewPair(page, 'Once?', 'Once.');
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('Control+Enter');
    await page.getByText('Saving 1 question…').waitFor();
  }
  letThrough();
  await rowOf(page, 'Once?').waitFor();
  assert.equal(saves, 1);
  assert.equal((await listPairs(page, chatbotId)).length, 1);
});

test('a pair whose first save got no reply is there once after the second', { skip }, async () => {
  const chatbotId = await makeChatbot(page, 'Reply lost');
  const loseReply = async (route: Route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await (route.request().method() === 'POST' ? route.abort() : route.continue());
  };
  await page.route(`**/api/Training/QA/${chatbotId}`, loseReply);
  await typeNewPair(page, 'Taken?', 'Yes.');
  await button(newPair(), 'Save').click();
  await newPair().getByText('Docent cannot be reached.').waitFor();
  await page.unroute(`**/api/Training/QA/${chatbotId}`);
  await button(newPair(), 'Save').click();
  await rowOf(page, 'Taken?').waitFor();
  assert.equal((await listPairs(page, chatbotId)).length, 1);
  assert.deepEqual(stage.visitor.complaints, []);
});
