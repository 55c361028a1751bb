/** Moving in and out in the browser: a file of another product is recognised, looked at row by row and imported. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { readDownload, skipWithoutBrowser } from '../../../support/browser.ts';
import { button, dialog } from '../../../support/locators.ts';
import { createAccount, makeChatbot, openTab } from '../../../support/owner.ts';
import { setStage } from '../../../support/stage.ts';

const skip = skipWithoutBrowser;
let page: Page;

setStage(async ({ visitor }) => {
  page = visitor.page;
  await createAccount(page, 'owner@example.com');
  await makeChatbot(page, 'Moving');
});

const importDialog = () => dialog(page, 'Import questions and answers');

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const fileOf = (name: string, text: string): ChosenFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});

async function choose(...files: ChosenFile[]): Promise<void> {
  await button(page, 'Import').click();
  await importDialog().waitFor();
  await page.locator('input[type=file]').setInputFiles(files);
}

async function close(): Promise<void> {
  await button(importDialog(), 'Close').last().click();
  await importDialog().waitFor({ state: 'detached' });
}

/** Question, answer and note of each row shown. */
async function rowsShown(): Promise<string[][]> {
  await importDialog().getByRole('table').waitFor();
  return importDialog()
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent ?? '')),
    );
}

const TITLES = [
  'Question',
  'Answer',
  'Source',
  'Metadata',
  'SuggestedQuestions',
  'IsContextOnly',
  'Prompts',
  'QnaId',
];
const knowledgeBase = (...rows: string[][]) =>
  fileOf('kb.tsv', [TITLES, ...rows].map((row) => row.join('\t')).join('\n'));
const row = (question: string, answer: string, id: string) => [
  question,
  answer,
  'Editorial',
  '',
  '[]',
  'False',
  '[]',
  id,
];

const FIRST = knowledgeBase(
  row('Open?', 'Always.', '1'),
  row('Hours?', 'Always.', '1'),
  row('Fee?', 'None.', '2'),
  row('', 'x', '3'),
);

test('the rows that are ticked are imported, and those refused can be saved', { skip }, async () => {
  await choose(FIRST);
  await importDialog().getByText('Recognised: QnA Maker or Azure custom question answering.').waitFor();
  assert.deepEqual(await rowsShown(), [
    ['', 'x', 'It has no question. row 5'],
    ['Open?and 1 more way of asking', 'Always.', 'New row 2'],
    ['Fee?', 'None.', 'New row 4'],
  ]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(importDialog(), 'Download the rows left out').click(),
  ]);
  const saved = String(await readDownload(download));
  assert.equal(
    saved,
    '\ufeff"question","answer","place","reason"\r\n"","x","row 5","It has no question."\r\n',
  );
  await importDialog().getByLabel('Take “Fee?”').uncheck();
  await button(importDialog(), 'Import 1 answer').click();
  await importDialog().getByText('1 answer imported, 0 changed.').waitFor();
  await close();
  await page.getByText('Hours?').waitFor();
  assert.equal(await page.getByText('Fee?').count(), 0);
});

test('a row that changes an answer, and one that is the same, are told as such', { skip }, async () => {
  await choose(
    knowledgeBase(row('Open?', 'At nine.', '1'), row('Hours?', 'At nine.', '1'), row('Fee?', 'None.', '2')),
  );
  const rows = await rowsShown();
  assert.match(rows[0]?.[2] ?? '', /^Changes answer \d+ row 2$/);
  assert.equal(rows[1]?.[2], 'New row 4');
  await button(importDialog(), 'Import 2 answers').click();
  await importDialog().getByText('1 answer imported, 1 changed.').waitFor();
  await close();
});

test('several files of one project are taken together', { skip }, async () => {
  await choose(
    fileOf('nlu.yml', 'nlu:\n- intent: parking\n  examples: |\n    - Where can I park?\n'),
    fileOf('domain.yml', 'responses:\n  utter_parking:\n  - text: Behind the shop.\n'),
  );
  await importDialog().getByText('Recognised: Rasa training data and domain.').waitFor();
  assert.deepEqual(await rowsShown(), [['Where can I park?', 'Behind the shop.', 'New intent parking']]);
  await close();
});

test('a file may be dropped', { skip }, async () => {
  await button(page, 'Import').click();
  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'faq.md'));
    return transfer;
  }, '# Where is the shop?\n\nIn Rome.\n');
  await importDialog().getByLabel('Or drop files here').dispatchEvent('drop', { dataTransfer: dropped });
  await importDialog().getByText('Recognised: Markdown with questions as headings.').waitFor();
  await close();
});

test('what nobody knows is refused in words', { skip }, async () => {
  await choose(fileOf('a.json', '{"hello": "world"}'));
  await importDialog().getByRole('alert').getByText('of no known format').waitFor();
  await close();
});

test('a chatbot goes out as one file, and another takes it in', { skip }, async () => {
  await openTab(page, 'Settings');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export the chatbot' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'Moving.zip');
  const buffer = await readDownload(download);
  await makeChatbot(page, 'Taken in');
  await choose({ name: 'Moving.zip', mimeType: 'application/zip', buffer });
  await importDialog().getByText('Recognised: Export of a chatbot.').waitFor();
  await button(importDialog(), 'Import the export').click();
  await importDialog().getByText('2 answers imported').waitFor();
  await close();
  await page.getByText('Hours?').waitFor();
});
