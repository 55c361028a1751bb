/** The Checks tab: kept from Test, told where a change breaks one, accepted, deleted and put back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { GoldenList } from '../../../../contract/asking/golden.ts';
import { findAccessibilityFaults, skipWithoutBrowser, takeScreenshot } from '../../support/browser.ts';
import { button, field } from '../../support/locators.ts';
import { createAccount, makeChatbot, sendElsewhere, typeNewPair } from '../../support/owner.ts';
import { setStage } from '../../support/stage.ts';

const skip = skipWithoutBrowser;
const ASKED = 'where is my order';
let page: Page;
let chatbotId: string;

setStage(async ({ visitor }) => {
  page = visitor.page;
  await createAccount(page, 'owner@example.com');
  chatbotId = await makeChatbot(page, 'Shop');
  for (const [question, answer] of [
    ['Where is my order?', 'Open Orders and choose Track.'],
    ['How do I pay an invoice?', 'By card.'],
  ])
    await sendElsewhere(page, 'POST', `/api/Training/QA/${chatbotId}`, { question, answer });
});

const checks = () => page.getByRole('list', { name: 'Checks' }).getByRole('listitem');
const openTab = (name: string) => page.getByRole('tab', { name, exact: true }).click();

test('an empty tab says what belongs there; what Test said right is kept there', { skip }, async () => {
  await page.reload();
  await openTab('Checks');
  await page.getByText('No checks yet').waitFor();
  assert.deepEqual(await findAccessibilityFaults(page), []);
  await openTab('Test');
  await field(page, 'Your question').fill(ASKED);
  await button(page, 'Ask').click();
  await button(page, `Keep as check: ${ASKED}`).click();
  await openTab('Checks');
  await page.getByText('1 of 1 check pass.').waitFor();
  assert.match((await checks().first().textContent()) ?? '', /Open Orders and choose Track\./);
});

test('a question is asked there, and kept as what must not be answered', { skip }, async () => {
  await field(page, 'Question to check').fill('Who painted the ceiling of the chapel?');
  await button(page, 'Ask').click();
  const keep = 'Keep as check: must not be answered: Who painted the ceiling of the chapel?';
  await button(page, keep).click();
  await page.getByText('2 of 2 checks pass.').waitFor();
  await page.setViewportSize({ width: 390, height: 800 });
  assert.deepEqual(await findAccessibilityFaults(page), []);
  await takeScreenshot(page, 'checks-phone');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('who writes an answer that breaks one is told before saving', { skip }, async () => {
  await openTab('Q&A');
  await typeNewPair(page, ASKED, 'Ask the carrier.');
  await page.getByText('This change breaks 1 of 2 checks.').waitFor();
  await page
    .getByText(`“${ASKED}” must get “Open Orders and choose Track.”, and would get this answer.`)
    .waitFor();
  assert.deepEqual(await findAccessibilityFaults(page), []);
  await takeScreenshot(page, 'checks-banner');
});

test('what broke comes first, with what is said now, which may be right', { skip }, async () => {
  await sendElsewhere(page, 'POST', `/api/Training/QA/${chatbotId}`, {
    question: ASKED,
    answer: 'Ask the carrier.',
  });
  await openTab('Checks');
  await page.getByText('1 of 2 checks pass.').waitFor();
  const first = (await checks().first().textContent()) ?? '';
  assert.match(first, /Says now.*Ask the carrier\./);
  await takeScreenshot(page, 'checks-broken');
  await button(page, `What it says now is right: ${ASKED}`).click();
  await page.getByText('2 of 2 checks pass.').waitFor();
});

test('many are deleted at once, and put back at once under their ids', { skip }, async () => {
  const idsNow = async () => {
    const reply = await page.request.get(
      `${new URL(page.url()).pathname.replace('/chatbots/', '/api/chatbots/').replace('/checks', '/golden')}`,
    );
    return ((await reply.json()) as GoldenList).questions.map(({ id }) => id);
  };
  const before = await idsNow();
  await page.getByRole('checkbox', { name: `Select “${ASKED}”` }).check();
  await button(page, 'Select all 2').click();
  await button(page, 'Delete').click();
  await page.getByText('No checks yet').waitFor();
  await button(page, 'Undo').click();
  await page.getByText('2 of 2 checks pass.').waitFor();
  assert.deepEqual(await idsNow(), before);
});
