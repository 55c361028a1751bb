/** The import of pairs in the browser: what its preview shows of lists and workbooks. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { IMPORT_PART_ROWS } from '../../../../../contract/knowledge/import-runs.ts';
import { makeXlsx, type XlsxSheet } from '../../../../fixtures/xlsx.ts';
import { skipWithoutBrowser } from '../../../support/browser.ts';
import { eventuallyEqual } from '../../../support/eventually.ts';
import { button, dialog, field } from '../../../support/locators.ts';
import { createAccount, makeChatbot } from '../../../support/owner.ts';
import { setStage } from '../../../support/stage.ts';

const skip = skipWithoutBrowser;
let page: Page;

const stage = setStage(async ({ visitor }) => {
  page = visitor.page;
  await createAccount(page, 'owner@example.com');
  await makeChatbot(page, 'Imports');
});

const importDialog = () => dialog(page, 'Import questions and answers');

async function openImport(): Promise<void> {
  await button(page, 'Import').click();
  await importDialog().waitFor();
}

async function closeImport(): Promise<void> {
  await button(importDialog(), 'Close').first().click();
  await importDialog().waitFor({ state: 'detached' });
}

async function choose(name: string, buffer: Buffer): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

const chooseWorkbook = (...sheets: XlsxSheet[]) => choose('pairs.xlsx', makeXlsx({ sheets }));

/** Row number, question, answer and problem of each row shown. */
async function previewRows(): Promise<string[][]> {
  await importDialog().getByRole('table').waitFor();
  return importDialog()
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
    );
}

test('the mark that a list is split at can be corrected', { skip }, async () => {
  await openImport();
  await choose('faq.csv', Buffer.from('When?,Mon;Tue\nWhere?,Rome;Paris\n'));
  assert.deepEqual(await previewRows(), [
    ['1', 'When?', 'Mon;Tue', ''],
    ['2', 'Where?', 'Rome;Paris', ''],
  ]);
  await field(importDialog(), 'Columns split at').selectOption('Semicolon');
  assert.deepEqual(await previewRows(), [
    ['1', 'When?,Mon', 'Tue', ''],
    ['2', 'Where?,Rome', 'Paris', ''],
  ]);
  await closeImport();
});

test('rows of a workbook have the numbers that the spreadsheet shows', { skip }, async () => {
  const cell = (reference: string, text: string) =>
    `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const data = [
    '<row r="1"/>',
    `<row r="3">${cell('A3', 'Question')}${cell('B3', 'Answer')}</row>`,
    `<row r="5">${cell('A5', 'When?')}${cell('B5', 'Now.')}</row>`,
    `<row r="12">${cell('A12', 'No answer')}</row>`,
  ].join('');
  await openImport();
  await chooseWorkbook({ name: 'FAQ', data });
  assert.deepEqual(await previewRows(), [
    ['12', 'No answer', '', 'No answer'],
    ['5', 'When?', 'Now.', ''],
  ]);
  await closeImport();
});

test('a workbook teaches what its cells show, and no error of a formula', { skip }, async () => {
  const rows = [
    ['Question', 'Answer'],
    ['When does the sale begin?', { value: 46_357, format: 'd mmmm yyyy' }],
    ['How much is the discount?', { value: 0.15, format: '0%' }],
    ['What does shipping cost?', { value: 4.9000000000000004, format: '#,##0.00 "EUR"' }],
    ['What is the number?', 4_915_112_345_678],
    ['Who is in charge?', { value: '#N/A', type: 'e', formula: 'VLOOKUP(1,A1,1)' }],
    [{ value: '#REF!', type: 'e' }, 'Nobody.'],
  ];
  await openImport();
  await chooseWorkbook({ name: 'FAQ', rows });
  assert.deepEqual(await previewRows(), [
    ['6', 'Who is in charge?', '#N/A', 'The formula of the answer gives an error'],
    ['7', '#REF!', 'Nobody.', 'The formula of the question gives an error'],
    ['2', 'When does the sale begin?', '1 December 2026', ''],
    ['3', 'How much is the discount?', '15%', ''],
    ['4', 'What does shipping cost?', '4.90 EUR', ''],
    ['5', 'What is the number?', '4915112345678', ''],
  ]);
  await closeImport();
});

test('a workbook that is being read is said to be, and one that cannot be read is named as such', {
  skip,
}, async () => {
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/preview?*', async (route) => {
    await isLetThrough;
    await route.continue();
  });
  await openImport();
  await choose('pairs.xlsx', Buffer.from('PK and no workbook'));
  await importDialog().getByText('Docent reads the file…').waitFor();
  letThrough();
  await importDialog().getByRole('alert').getByText('This file could not be read.').waitFor();
  assert.equal(await importDialog().getByText('Docent reads the file…').count(), 0);
  await page.unroute('**/preview?*');
  stage.visitor.complaints.length = 0;
  await choose('empty.xlsx', makeXlsx({ sheets: [{ name: 'FAQ', rows: [] }] }));
  await importDialog().getByRole('alert').getByText('No rows were found.').waitFor();
  await closeImport();
});

test('the sheets of a workbook can be chosen from, hidden ones too', { skip }, async () => {
  await openImport();
  await chooseWorkbook(
    { name: 'Opening', rows: [['When?', 'At nine.']] },
    { name: 'Prices', state: 'hidden', rows: [['How much?', { value: 4.9, format: '0.00' }]] },
  );
  assert.deepEqual(await previewRows(), [['1', 'When?', 'At nine.', '']]);
  await field(importDialog(), 'Sheet').selectOption('Prices');
  assert.deepEqual(await previewRows(), [['1', 'How much?', '4.90', '']]);
  await closeImport();
});

const pasteField = () => field(importDialog(), 'Or paste rows here');

test('a pasted list is there again after a look at it, and after Esc', { skip }, async () => {
  const list = 'Question,Answer\nWhen do you open?,At nine';
  await openImport();
  await pasteField().fill(list);
  await button(importDialog(), 'Preview').click();
  await button(importDialog(), 'Back').click();
  assert.equal(await pasteField().inputValue(), list);
  await button(importDialog(), 'Preview').click();
  await importDialog().getByText('1 question to import').waitFor();
  await page.keyboard.press('Escape');
  await importDialog().waitFor({ state: 'detached' });
  await openImport();
  assert.equal(await pasteField().inputValue(), list);
  await pasteField().fill('');
  await closeImport();
});

test('the browser asks before it leaves rows that are handed over, and the list is gone once the service has it', {
  skip,
}, async () => {
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/import/parts', async (route) => {
    await isLetThrough;
    await route.continue();
  });
  await openImport();
  await pasteField().fill('Do you ship?,Yes.');
  await button(importDialog(), 'Preview').click();
  await button(importDialog(), 'Import 1 question').click();
  await importDialog().getByText('Handed over: 0 of 1').waitFor();
  const [question] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  assert.equal(question.type(), 'beforeunload');
  await question.dismiss();
  letThrough();
  await importDialog().getByText('1 question imported.').waitFor();
  await page.unroute('**/import/parts');
  await button(importDialog(), 'Import another list').click();
  assert.equal(await pasteField().inputValue(), '');
  await closeImport();
});

test('handing over is stopped behind what is on its way, and goes on with the rest', { skip }, async () => {
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/import/parts', async (route) => {
    await isLetThrough;
    await route.continue();
  });
  await openImport();
  const rows = Array.from({ length: IMPORT_PART_ROWS + 1 }, (_, at) => `Question ${at}?,Answer ${at}.`);
  await pasteField().fill(rows.join('\n'));
  await button(importDialog(), 'Preview').click();
  await button(importDialog(), `Import ${rows.length} questions`).click();
  await button(importDialog(), 'Stop').click();
  letThrough();
  await importDialog().getByText('The import stopped after 0 questions.').waitFor();
  await importDialog().getByText(`Handed over: ${IMPORT_PART_ROWS} of ${rows.length}`).waitFor();
  await button(importDialog(), 'Go on').click();
  await importDialog().getByText(`${rows.length} questions imported.`).waitFor();
  await page.unroute('**/import/parts');
  await closeImport();
});

test('at every step of the import the focus stays in it', { skip }, async () => {
  const isInDialog = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);
  await page.route('**/import/parts', (route) => route.abort(), { times: 1 });
  await openImport();
  await pasteField().fill('Do you deliver?,Yes.');
  for (const step of ['Preview', 'Back', 'Preview', 'Import 1 question', 'Go on', 'Import another list']) {
    await button(importDialog(), step).click();
    await button(importDialog(), step).waitFor({ state: 'detached' });
    await eventuallyEqual(isInDialog, true);
  }
  await closeImport();
  assert.deepEqual(stage.visitor.complaints, []);
});
