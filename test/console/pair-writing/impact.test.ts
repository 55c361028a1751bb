/** What saving a pair would change, told while it is written. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { findAccessibilityFaults, skipWithoutBrowser, takeScreenshot } from '../support/browser.ts';
import { eventuallyEqual } from '../support/eventually.ts';
import { button, field, form } from '../support/locators.ts';
import {
  createAccount,
  listPairs,
  makeChatbot,
  newPairForm,
  rowOf,
  sendElsewhere,
  typeNewPair,
} from '../support/owner.ts';
import { setStage } from '../support/stage.ts';

const skip = skipWithoutBrowser;
const ENGRAVED = 'Do you engrave glasses?';
let page: Page;
let chatbotId: string;

setStage(async ({ visitor }) => {
  page = visitor.page;
  await createAccount(page, 'owner@example.com');
  chatbotId = await makeChatbot(page, 'Glass shop');
  for (const [question, answer] of [
    ['When do you open?', 'At nine.'],
    ['How do I pay an invoice?', 'By card.'],
  ])
    await sendElsewhere(page, 'POST', `/api/Training/QA/${chatbotId}`, { question, answer });
  for (const event of ['weddings', 'birthdays', 'parties', 'companies'])
    await sendElsewhere(page, 'POST', `/api/Chat/${chatbotId}`, {
      question: `Do you engrave glasses for ${event}?`,
    });
  await page.reload();
});

const changes = () => page.getByRole('region', { name: 'What changes' });
const lines = () => changes().getByRole('listitem');
const asked = () => page.waitForResponse((reply) => reply.url().endsWith('/impact'));

test('who writes an answer sees which unanswered questions it would answer, a few at first', {
  skip,
}, async () => {
  await page.setViewportSize({ width: 390, height: 800 });
  await typeNewPair(page, ENGRAVED, 'Up to ten letters.');
  await changes().waitFor();
  assert.equal(await lines().count(), 3);
  assert.match(
    (await lines().first().textContent()) ?? '',
    /^“Do you engrave glasses for \w+\?” has no answer now, and would get this answer\.$/,
  );
  await page.getByRole('status').getByText('What saving this would change: 4 notes.').waitFor();
  assert.deepEqual(await findAccessibilityFaults(page), []);
  await takeScreenshot(page, 'impact-phone');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await button(changes(), 'Show all 4').click();
  assert.equal(await lines().count(), 4);
  await page.setViewportSize({ width: 1280, height: 800 });
  await takeScreenshot(page, 'impact-wide');
});

test('a question that would go to another answer is told once, beside the notice of its pair', {
  skip,
}, async () => {
  const reply = asked();
  await field(newPairForm(page), 'Question').fill('When do you open?');
  await page.getByRole('figure', { name: 'What it answers now' }).getByText('At nine.').waitFor();
  assert.equal((await reply).status(), 200);
  await eventuallyEqual(() => page.getByText('would now get').count(), 0);
  await button(newPairForm(page), 'Cancel').click();
});

test('a pair that loses its question says so, and what contradicts it', { skip }, async () => {
  await button(page, 'Edit: How do I pay an invoice?').click();
  const edited = form(page, 'Edit the question and its answer');
  await field(edited, 'Question').fill('When do you open?');
  await changes().waitFor();
  await changes()
    .getByText('“How do I pay an invoice?” would not be answered any more. Now it gets “By card.”.')
    .waitFor();
  await changes().getByText('“When do you open?” would now get this answer instead of “At nine.”').waitFor();
  await button(edited, 'Cancel').click();
});

test('where nothing changes nothing is shown, and nothing stands in the way of saving', {
  skip,
}, async () => {
  const reply = asked();
  await typeNewPair(page, 'Is there a car park?', 'Behind the house.');
  assert.equal((await reply).status(), 200);
  assert.equal(await changes().count(), 0);
  await page.route('**/impact', (route) => route.abort());
  await field(newPairForm(page), 'Question').fill(ENGRAVED);
  await button(newPairForm(page), 'Save').click();
  await rowOf(page, ENGRAVED).waitFor();
  assert.equal((await listPairs(page, chatbotId)).length, 3);
  await page.unroute('**/impact');
});
