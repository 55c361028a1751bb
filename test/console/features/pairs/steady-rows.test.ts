/** Rows of the Q&A tab stay where they are on the screen while others come and go elsewhere. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { skipWithoutBrowser } from '../../support/browser.ts';
import { eventuallyEqual } from '../../support/eventually.ts';
import { button, field, form } from '../../support/locators.ts';
import {
  createAccount,
  importElsewhere,
  listPairs,
  makeChatbot,
  rowOf,
  sendElsewhere,
} from '../../support/owner.ts';
import { setStage } from '../../support/stage.ts';

const skip = skipWithoutBrowser;
let page: Page;

const stage = setStage(async ({ visitor }) => {
  page = visitor.page;
  await createAccount(page, 'owner@example.com');
});

const importNamed = (chatbotId: string, name: string, count: number) =>
  importElsewhere(
    page,
    chatbotId,
    Array.from({ length: count }, (_, at) => ({ question: `${name} ${at}?`, answer: `Number ${at}.` })),
  );

/** A chatbot with sixty trained pairs. */
async function openPairs(name: string): Promise<string> {
  const chatbotId = await makeChatbot(page, name);
  await importNamed(chatbotId, 'First', 60);
  await page.getByText('60 questions', { exact: true }).waitFor();
  return chatbotId;
}

const topOf = async (element: Locator) => Math.round((await element.boundingBox())?.y ?? Number.NaN);

test('the row under the pointer stays there while pairs are added and deleted above', { skip }, async () => {
  const chatbotId = await openPairs('Pointed at');
  await page.evaluate(() => scrollTo(0, 1200));
  const target = button(page, 'Delete: First 38?');
  await target.waitFor();
  const before = await topOf(target);
  await importNamed(chatbotId, 'Second', 1);
  await page.getByText('61 questions', { exact: false }).waitFor();
  assert.equal(await topOf(target), before);
  const [newest] = await listPairs(page, chatbotId);
  await sendElsewhere(page, 'DELETE', `/api/Training/QA/${chatbotId}/${newest?.id}`);
  await page.getByText('60 questions', { exact: false }).waitFor();
  assert.equal(await topOf(target), before);
});

test('a form stays in sight while very many pairs are added above, wherever in the list it is', {
  skip,
}, async () => {
  const chatbotId = await openPairs('Typed in');
  const fields = form(page, 'Edit the question and its answer');
  for (const [at, [question, total]] of [
    ['First 30?', 160],
    ['Import1 98?', 260],
  ].entries() as Iterable<[number, [string, number]]>) {
    await page.evaluate(() => scrollTo(0, 0));
    if (at === 0) await page.evaluate(() => scrollTo(0, 1500));
    await button(page, `Edit: ${question}`).click();
    await field(fields, 'Answer').fill('Half');
    const before = await topOf(fields);
    await importNamed(chatbotId, `Import${at + 1}`, 100);
    await page.getByText(`${total} questions`, { exact: false }).waitFor();
    await eventuallyEqual(() => topOf(fields), before);
    await page.keyboard.type(' typed');
    assert.equal(await field(fields, 'Answer').inputValue(), 'Half typed');
    await button(fields, 'Cancel').click();
  }
});

test('at the top of the list a new pair is seen to come, and another order begins at the top', {
  skip,
}, async () => {
  const chatbotId = await openPairs('At the top');
  await importNamed(chatbotId, 'Second', 1);
  await rowOf(page, 'Second 0?').waitFor();
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  await field(page, 'Sort by').selectOption('Oldest first');
  await rowOf(page, 'First 0?').waitFor();
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  assert.deepEqual(stage.visitor.complaints, []);
});
