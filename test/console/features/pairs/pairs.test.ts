/** The Q&A tab in the browser, against the real service. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { PairRecord } from '../../../../contract/knowledge/pairs.ts';
import { makeXlsx } from '../../../fixtures/xlsx.ts';
import { readDownload, skipWithoutBrowser } from '../../support/browser.ts';
import { eventuallyEqual } from '../../support/eventually.ts';
import { button, dialog, field, form } from '../../support/locators.ts';
import { addPair, createAccount, makeChatbot, makeKey, openTab, rowOf } from '../../support/owner.ts';
import { setStage } from '../../support/stage.ts';

const skip = skipWithoutBrowser;
let page: Page;
let chatbotId: string;

const stage = setStage(async ({ visitor }) => {
  page = visitor.page;
  await createAccount(page, 'owner@example.com');
  chatbotId = await makeChatbot(page, 'Support');
});

async function listPairs(): Promise<PairRecord[]> {
  const reply = await page.request.get(`/api/Training/QA/${chatbotId}`);
  return (await reply.json()) as PairRecord[];
}

async function download(click: () => Promise<void>): Promise<Buffer> {
  const [started] = await Promise.all([page.waitForEvent('download'), click()]);
  return readDownload(started);
}

async function exportAs(format: string): Promise<Buffer> {
  await button(page, 'Export').click();
  return download(() => page.getByRole('menuitem', { name: format, exact: true }).click());
}

const importDialog = () => dialog(page, 'Import questions and answers');

test('a pair is added, shown as training, and becomes trained without reloading', { skip }, async () => {
  await page.getByText('No questions yet').waitFor();
  await addPair(page, 'When do you open?', 'At nine, Monday to Friday.');
  await rowOf(page, 'When do you open?').getByText('Ready').waitFor();
  await addPair(page, 'Do you ship abroad?', 'To all of Europe.');
  await button(form(page, 'Add a question and its answer'), 'Cancel').click();
  await page.getByText('2 questions').waitFor();
});

test('a form that lacks the answer says so at the field, and saves nothing', { skip }, async () => {
  await button(page, 'Add question').click();
  await field(form(page, 'Add a question and its answer'), 'Question').fill('Only a question');
  await button(page, 'Save').click();
  await page.getByText('Enter an answer.').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
  await button(page, 'Cancel').click();
  assert.equal((await listPairs()).length, 2);
});

test('a pair is changed in its place', { skip }, async () => {
  await button(page, 'Edit: When do you open?').click();
  const fields = form(page, 'Edit the question and its answer');
  await field(fields, 'Answer').fill('At ten.');
  await field(fields, 'Answer').press('Control+Enter');
  await fields.waitFor({ state: 'detached' });
  await rowOf(page, 'When do you open?').getByText('At ten.').waitFor();
  assert.equal((await listPairs()).find(({ question }) => question.startsWith('When'))?.answer, 'At ten.');
});

test('a deleted pair comes back by undo', { skip }, async () => {
  await button(page, 'Delete: Do you ship abroad?').click();
  await page.getByText('1 question', { exact: false }).first().waitFor();
  await rowOf(page, 'Do you ship abroad?').waitFor({ state: 'detached' });
  assert.equal((await listPairs()).length, 1);
  await button(page.getByRole('alert').filter({ hasText: 'Question deleted.' }), 'Undo').click();
  await rowOf(page, 'Do you ship abroad?').getByText('To all of Europe.').waitFor();
  assert.equal((await listPairs()).length, 2);
});

test('search, filter and sort decide what is shown', { skip }, async () => {
  await field(page, 'Search questions and answers').fill('europe');
  await page.getByText('1 of 2 questions').waitFor();
  await field(page, 'Search questions and answers').fill('nothing like it');
  await page.getByText('No question matches').waitFor();
  for (const which of [0, 1]) {
    await field(page, 'Search questions and answers').fill('nothing like it');
    await button(page, 'Show all questions').nth(which).click();
    await eventuallyEqual(() => field(page, 'Search questions and answers').inputValue(), '');
    await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'search');
  }
  await field(page, 'Sort by').selectOption('Question A to Z');
  const questions = page.locator('tbody tr td:first-child');
  await questions.first().filter({ hasText: 'Do you ship abroad?' }).waitFor();
  await eventuallyEqual(() => questions.allTextContents(), ['Do you ship abroad?', 'When do you open?']);
  await field(page, 'Sort by').selectOption('Oldest first');
  await questions.first().filter({ hasText: 'When do you open?' }).waitFor();
  await eventuallyEqual(() => questions.allTextContents(), ['When do you open?', 'Do you ship abroad?']);
  await field(page, 'Sort by').selectOption('Newest first');
});

test('a new pair that the search hides is said to be saved', { skip }, async () => {
  await field(page, 'Search questions and answers').fill('europe');
  await page.getByText('1 of 2 questions').waitFor();
  await button(page, 'Add question').click();
  const fields = form(page, 'Add a question and its answer');
  await field(fields, 'Question').fill('Do you sell soil?');
  await field(fields, 'Answer').fill('In bags.');
  await button(fields, 'Save').click();
  await page.getByText('Saved. Your search or filter hides the new question.').waitFor();
  await button(fields, 'Cancel').click();
  await field(page, 'Search questions and answers').fill('');
  await button(page, 'Delete: Do you sell soil?').click();
  await page.getByText('2 questions').waitFor();
});

test('pairs that programs add appear without reloading', { skip }, async () => {
  const key = await makeKey(page, 'live');
  await openTab(page, 'Q&A');
  await page.getByText('2 questions').waitFor();
  const reply = await fetch(`${stage.service.baseUrl}/api/Training/QA/${chatbotId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'Sent by a program?', answer: 'Yes.' }),
  });
  assert.equal(reply.status, 201);
  await rowOf(page, 'Sent by a program?').waitFor();
  await button(page, 'Delete: Sent by a program?').click();
  await rowOf(page, 'Sent by a program?').waitFor({ state: 'detached' });
});

test('pasted rows are previewed with the problem of each, and refused rows can be downloaded', {
  skip,
}, async () => {
  await button(page, 'Import').click();
  await field(importDialog(), 'Or paste rows here').fill(
    'Question\tAnswer\nWhat is new?\tThis.\nNo answer\t\n\tNo question\nWhen do you open?\tAt ten.',
  );
  await button(importDialog(), 'Preview').click();
  await importDialog().getByText('1 question to import').waitFor();
  await importDialog().getByText('2 rows left out').waitFor();
  await importDialog().getByText('The chatbot has this question and answer already').waitFor();
  const refused = String(await download(() => button(importDialog(), 'Download the rows left out').click()));
  assert.match(refused, /"No answer","","3","No answer"/);
  assert.match(refused, /"","No question","4","No question"/);
  await button(importDialog(), 'Import 1 question').click();
  await importDialog().getByText('1 question imported.').waitFor();
  await button(importDialog(), 'Close').last().click();
  await rowOf(page, 'What is new?').waitFor();
});

test('a CSV file with a quotation mark that never closes teaches nothing of what that swallowed', {
  skip,
}, async () => {
  await button(page, 'Import').click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'faq.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('question,answer\nIs it new?,Yes.\nIs it open?,"At nine\nIs it lost?,No.\n'),
  });
  await importDialog().getByText('1 row left out').waitFor();
  await importDialog().getByText('The quotation mark that opens in line 3 is not closed').waitFor();
  await button(importDialog(), 'Import 1 question').waitFor();
  await button(importDialog(), 'Close').first().click();
  await importDialog().waitFor({ state: 'detached' });
});

test('an XLSX file is imported from the sheet and the columns that hold the pairs', { skip }, async () => {
  const workbook = makeXlsx({
    sheets: [
      {
        name: 'FAQ',
        rows: [
          ['Topic', 'Question', 'Answer'],
          ['Plants', 'How tall is a ficus?', 'Up to three metres.'],
          ['Plants', 'Is ivy poisonous?', 'Yes, for pets & children.'],
        ],
      },
    ],
  });
  await button(page, 'Import').click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'faq.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbook,
  });
  await importDialog().getByText('2 questions to import').waitFor();
  await button(importDialog(), 'Import 2 questions').click();
  await importDialog().getByText('2 questions imported.').waitFor();
  await button(importDialog(), 'Close').last().click();
  await rowOf(page, 'Is ivy poisonous?').getByText('Yes, for pets & children.').waitFor();
});

test('exports start no formula and import again unchanged', { skip }, async () => {
  const nasty = [
    ['=HYPERLINK("http://evil")', '+1 234, "quoted"'],
    ["'=already guarded", '-5\nsecond line'],
    ['<b>&amp;</b> _x0041_', 'a tab\there, a return\r\nand a \u0001'],
    ['@mention; semicolon', '  spaces stay  '],
  ] as const;
  for (const [question, answer] of nasty) {
    const reply = await page.request.post(`/api/Training/QA/${chatbotId}`, {
      data: { question, answer },
      headers: { origin: stage.service.baseUrl },
    });
    assert.equal(reply.status(), 201);
  }
  await rowOf(page, '@mention').waitFor();
  const before = (await listPairs()).reverse().map(({ question, answer }) => [question, answer]);
  const csv = await exportAs('Text (CSV)');
  assert.doesNotMatch(String(csv), /(^|,)"[=+\-@]/m);
  const xlsx = await exportAs('Excel (XLSX)');

  for (const [name, buffer] of [
    ['pairs.csv', csv],
    ['pairs.xlsx', xlsx],
  ] as const) {
    const copyId = await makeChatbot(page, name);
    await button(page, 'Import').click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await button(importDialog(), `Import ${before.length} questions`).click();
    await importDialog().getByText('imported.').waitFor();
    const reply = await page.request.get(`/api/Training/QA/${copyId}`);
    const after = ((await reply.json()) as PairRecord[])
      .reverse()
      .map(({ question, answer }) => [question, answer]);
    assert.deepEqual(after, before, name);
  }
  assert.deepEqual(stage.visitor.complaints, []);
});
