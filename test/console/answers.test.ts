/** Test, Unanswered and Insights in the browser: what was asked, what was answered, and how owners mend it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { AskReply } from '../../contract/chat.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service.ts';
import { launchBrowser, skipWithoutBrowser, type Visitor, visit } from './support/browser.ts';
import { addPair, createAccount, makeChatbot, makeKey, openTab, rowOf } from './support/owner.ts';

const skip = skipWithoutBrowser;
let service: ServiceProcess;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let chatbotId: string;
let key: string;

before(async () => {
  if (skip) return;
  service = await startServiceProcess({ env: { DOCENT_TRAINING_GATHER_MS: '100' } });
  browser = await launchBrowser();
  visitor = await visit(browser, service.baseUrl);
  page = visitor.page;
  await createAccount(page, 'owner@example.com');
  chatbotId = await makeChatbot(page, 'Support');
  await addPair(page, 'When do you open?', 'At nine, Monday to Friday.');
  await addPair(page, 'Which payment methods do you accept?', 'Cards and PayPal.');
  key = await makeKey(page);
});

after(async () => {
  await browser?.close();
  await service?.close();
});

/** As a customer's program does it. */
async function ask(question: string): Promise<AskReply> {
  const reply = await fetch(`${service.baseUrl}/api/Chat/${chatbotId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ question }),
  });
  assert.equal(reply.status, 200);
  return (await reply.json()) as AskReply;
}

async function testQuestion(question: string) {
  await page.getByLabel('Your question').fill(question);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  const turn = page.getByRole('article', { name: question }).last();
  await turn.getByText('Confidence').waitFor();
  return turn;
}

test('a test answer shows its sources and, when explained, how their scores came about', {
  skip,
}, async () => {
  await openTab(page, 'Test');
  const turn = await testQuestion('When do you open?');
  await turn.getByText('At nine, Monday to Friday.').first().waitFor();
  await turn.getByText('Answered', { exact: true }).waitFor();
  await turn.getByRole('button', { name: 'Explain' }).click();
  await turn.getByText('Words in common').first().waitFor();
  await turn.getByText('Score').first().waitFor();
});

test('a wrong answer leads to a prefilled pair, and the question is answered with it at once', {
  skip,
}, async () => {
  const turn = await testQuestion('When do you open?');
  await turn.getByRole('button', { name: 'Wrong answer' }).click();
  const dialog = page.getByRole('dialog');
  assert.equal(await dialog.getByLabel('Question').inputValue(), 'When do you open?');
  assert.equal(await dialog.getByLabel('Answer').inputValue(), 'At nine, Monday to Friday.');
  await dialog.getByLabel('Question').fill('May I bring my parrot?');
  await dialog.getByLabel('Answer').fill('Parrots are welcome.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const next = await testQuestion('May I bring my parrot?');
  await next.getByText('Parrots are welcome.').first().waitFor();
});

test('an unanswered test question leads to a prefilled pair without an answer', { skip }, async () => {
  const turn = await testQuestion('Quantum chromodynamics lecture notes');
  await turn.getByText('Not answered').waitFor();
  await turn.getByRole('button', { name: 'Add an answer' }).click();
  const dialog = page.getByRole('dialog');
  assert.equal(await dialog.getByLabel('Question').inputValue(), 'Quantum chromodynamics lecture notes');
  assert.equal(await dialog.getByLabel('Answer').inputValue(), '');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('questions without an answer are gathered by meaning, with how often they came', { skip }, async () => {
  for (const question of [
    'gift vouchers for birthdays',
    'gift vouchers for birthdays',
    'birthday gift voucher',
    'zebra insurance',
  ]) {
    assert.equal((await ask(question)).answered, false);
  }
  await openTab(page, 'Unanswered');
  const group = page.getByRole('listitem').filter({ hasText: 'gift vouchers for birthdays' }).first();
  await group.getByText('asked 3 times').waitFor();
  await group.getByText('2 wordings').waitFor();
  // Test questions are the owner's own and stay out.
  assert.equal(await page.getByText('chromodynamics').count(), 0);
});

test('an answer given in place is checked against every original wording', { skip }, async () => {
  await page.getByRole('button', { name: 'Add an answer to: gift vouchers for birthdays' }).click();
  const form = page.getByRole('form', { name: 'Add a pair' });
  await form.getByLabel('Answer').fill('Yes, from ten euros.');
  await form.getByRole('button', { name: 'Save' }).click();
  const group = page.getByRole('listitem').filter({ hasText: 'asked 3 times' }).first();
  await group.getByText('Answered now').first().waitFor();
  const more = group.getByRole('button', { name: 'Answer this wording too' });
  if ((await more.count()) > 0) await more.click();
  await group.getByText('Every original wording is answered now.').waitFor();
  await group.getByRole('button', { name: 'Done' }).click();
  await group.waitFor({ state: 'detached' });
  assert.equal((await ask('birthday gift voucher')).answer, 'Yes, from ten euros.');
});

test('a dismissed question is gone, also after loading the page again', { skip }, async () => {
  await page.getByRole('button', { name: 'Dismiss: zebra insurance' }).click();
  await page.getByText('Nothing unanswered').waitFor();
  await page.reload();
  await page.getByText('Nothing unanswered').waitFor();
});

test('insights count what customers asked, and which sources answered', { skip }, async () => {
  await ask('When do you open?');
  await openTab(page, 'Insights');
  const figure = (title: string) => page.locator('dl > div').filter({ hasText: title }).locator('dd');
  await page.getByText('Asks per day').waitFor();
  assert.equal(await figure('Asks').first().textContent(), '6');
  assert.equal(await figure('Answered').textContent(), '33%');
  await page.getByRole('listitem').filter({ hasText: 'When do you open?' }).getByText('1 answer').waitFor();
  await page.getByText('Show as table').click();
  await page.getByRole('row').filter({ hasText: '33%' }).waitFor();
});

test('new asks show in the insights without reloading', { skip }, async () => {
  await ask('When do you open?');
  await page.locator('dl > div').filter({ hasText: 'Asks' }).locator('dd').getByText('7').waitFor();
  await openTab(page, 'Q&A');
  await rowOf(page, 'May I bring my parrot?').waitFor();
  assert.deepEqual(visitor.complaints, []);
});
