/** Lists that are searched and sorted in one way: chatbots, keys and checks; members and webhooks have the same. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { findAccessibilityFaults, skipWithoutBrowser, takeScreenshot } from '../support/browser.ts';
import { eventuallyEqual } from '../support/eventually.ts';
import { button, panel } from '../support/locators.ts';
import { createAccount, makeChatbot, makeKey, openTab, sendElsewhere } from '../support/owner.ts';
import { setStage } from '../support/stage.ts';

const skip = skipWithoutBrowser;
let page: Page;
let chatbotId: string;

setStage(async ({ visitor }) => {
  page = visitor.page;
  await createAccount(page, 'owner@example.com');
  for (const name of ['Shop', 'Hotel', 'Museum']) chatbotId = await makeChatbot(page, name);
  await sendElsewhere(page, 'POST', `/api/Training/QA/${chatbotId}`, {
    question: 'Open?',
    answer: 'At nine.',
  });
});

async function readNames(table: string): Promise<string[]> {
  const cells = page.getByRole('table', { name: table, exact: true }).locator('tbody th');
  return (await cells.allInnerTexts()).map((text) => text.trim().split('\n')[0] ?? '');
}

test('chatbots are sorted by the head of a column, which says how, and found with a typo', {
  skip,
}, async () => {
  await page.goto('/chatbots');
  await page.getByRole('table', { name: 'Chatbots', exact: true }).waitFor();
  const head = page.getByRole('columnheader', { name: 'Name', exact: true });
  assert.equal(await head.getAttribute('aria-sort'), 'none');
  await button(head, 'Name').click();
  await eventuallyEqual(() => readNames('Chatbots'), ['Hotel', 'Museum', 'Shop']);
  assert.equal(await head.getAttribute('aria-sort'), 'ascending');
  await button(head, 'Name').click();
  await eventuallyEqual(() => readNames('Chatbots'), ['Shop', 'Museum', 'Hotel']);
  assert.equal(await head.getAttribute('aria-sort'), 'descending');
  await button(page.getByRole('columnheader', { name: 'Q&A', exact: true }), 'Q&A').click();
  await eventuallyEqual(async () => (await readNames('Chatbots'))[0], 'Museum');
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('musuem');
  await eventuallyEqual(() => readNames('Chatbots'), ['Museum']);
  await page.getByText('1 of 3', { exact: true }).waitFor();
  assert.deepEqual(await findAccessibilityFaults(page), []);
  await takeScreenshot(page, 'chatbots-sorted');
  await page.setViewportSize({ width: 390, height: 800 });
  await takeScreenshot(page, 'chatbots-sorted-narrow');
  await page.setViewportSize({ width: 1280, height: 800 });
  // Kept while the tab is open.
  await page.reload();
  await eventuallyEqual(() => readNames('Chatbots'), ['Museum']);
  await button(page, 'Clear the search').click();
  await eventuallyEqual(async () => (await readNames('Chatbots')).length, 3);
});

test('keys are sorted by name, and by when they were used; those that never were come last', {
  skip,
}, async () => {
  await page.goto(`/chatbots/${chatbotId}/qa`);
  const used = await makeKey(page, 'Website');
  for (const name of ['App', 'Backup']) await makeKey(page, name);
  const { origin } = new URL(page.url());
  const reply = await fetch(`${origin}/api/key`, { headers: { authorization: `Bearer ${used}` } });
  assert.equal(reply.status, 200);
  const sort = page.getByRole('combobox', { name: 'Sort by', exact: true });
  await sort.selectOption('Name, ascending');
  await eventuallyEqual(() => readNames('API keys'), ['App', 'Backup', 'Website']);
  await sort.selectOption('Last used, descending');
  await eventuallyEqual(async () => (await readNames('API keys'))[0], 'Website');
  const head = page.getByRole('columnheader', { name: 'Last used', exact: true });
  assert.equal(await head.getAttribute('aria-sort'), 'descending');
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('bakcup');
  await eventuallyEqual(() => readNames('API keys'), ['Backup']);
});

test('checks are filtered by what came out, and sorted', { skip }, async () => {
  const questions = [
    { question: 'Open?', expects: 'refuse' },
    { question: 'Who is the king?', expects: 'refuse' },
    { question: 'Anything else?', expects: 'refuse' },
  ];
  await sendElsewhere(page, 'POST', `/api/chatbots/${chatbotId}/golden`, { questions });
  await openTab(page, 'Checks');
  const shown = page.getByRole('list', { name: 'Checks', exact: true }).getByRole('listitem');
  await page.getByText('2 of 3 checks pass.').waitFor();
  await page.getByRole('combobox', { name: 'Result', exact: true }).selectOption('Failed');
  await eventuallyEqual(() => shown.count(), 1);
  assert.match((await shown.first().textContent()) ?? '', /Open\?/);
  await panel(page, 'Checks').getByText('1 of 3', { exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Result', exact: true }).selectOption('Any result');
  await page.getByRole('combobox', { name: 'Sort by', exact: true }).selectOption('Question, ascending');
  await eventuallyEqual(async () => ((await shown.first().textContent()) ?? '').includes('Anything'), true);
});
