/** What is asked before an import: other answers side by side, columns that look wrong, and one undo for the whole. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkRows } from '../../../../../console/src/features/pairs/import/check-rows.ts';
import { findSuspicions } from '../../../../../console/src/features/pairs/import/differences.ts';
import { findAccessibilityFaults, skipWithoutBrowser, takeScreenshot } from '../../../support/browser.ts';
import { eventuallyEqual } from '../../../support/eventually.ts';
import { button, dialog, field } from '../../../support/locators.ts';
import { addPair, createAccount, listPairs, makeChatbot } from '../../../support/owner.ts';
import { setStage } from '../../../support/stage.ts';

const skip = skipWithoutBrowser;
let page: Page;

setStage(async ({ visitor }) => {
  page = visitor.page;
  await createAccount(page, 'owner@example.com');
});

const suspicionsOf = (cells: string[][]) =>
  findSuspicions(
    checkRows(
      cells.map((row, at) => ({ rowNumber: at + 1, cells: row })),
      { questionColumn: 0, answerColumn: 1, hasHeader: false },
      [],
    ),
  );

test('columns of numbers, one answer throughout and an empty column look wrong, and a sound list does not', () => {
  const five = [1, 2, 3, 4, 5];
  assert.deepEqual(suspicionsOf(five.map((at) => [`Question ${at}?`, `Answer ${at}.`])), []);
  assert.match(
    suspicionsOf(five.map((at) => [`1${at}.50`, `Answer ${at}.`])).join(),
    /5 of 5 questions are numbers/,
  );
  assert.match(
    suspicionsOf(five.map((at) => [`Question ${at}?`, 'yes'])).join(),
    /5 of 5 rows have the same answer/,
  );
  assert.match(suspicionsOf(five.map((at) => [`Question ${at}?`, ' '])).join(), /is empty/);
  assert.deepEqual(suspicionsOf(five.slice(1).map((at) => [`${at}`, 'yes'])), []);
});

async function openImport(name: string, rows: string): Promise<string> {
  const chatbotId = await makeChatbot(page, name);
  await addPair(page, 'When do you open?', 'At nine.');
  await button(page, 'Import').click();
  await field(dialog(page), 'Or paste rows here').fill(rows);
  await button(dialog(page), 'Preview').click();
  await dialog(page).getByText('2 questions to import').waitFor();
  return chatbotId;
}

const ROWS = 'Question\tAnswer\nWhen do you open?\tAt ten.\nDo you ship?\tYes.';
const answers = async (chatbotId: string) =>
  (await listPairs(page, chatbotId)).map(({ answer }) => answer).sort();

test('another answer is shown beside the one that is there, and takes its place where that is chosen', {
  skip,
}, async () => {
  const chatbotId = await openImport('Replaced', ROWS);
  await dialog(page).getByText('Now: At nine.').waitFor();
  await field(dialog(page), '1 question has another answer in the chatbot').selectOption('replace');
  assert.deepEqual(await findAccessibilityFaults(page), []);
  await takeScreenshot(page, 'import-differences');
  await button(dialog(page), 'Import 2 questions').click();
  await dialog(page).getByText('2 questions imported.').waitFor();
  assert.deepEqual(await answers(chatbotId), ['At ten.', 'Yes.']);
  await button(dialog(page), 'Undo the import').click();
  await page.getByText('The import is undone').waitFor();
  await eventuallyEqual(() => answers(chatbotId), ['At nine.']);
});

test('old answers are kept where that is chosen', { skip }, async () => {
  const chatbotId = await openImport('Kept', ROWS);
  await field(dialog(page), '1 question has another answer in the chatbot').selectOption('keep');
  await button(dialog(page), 'Import 1 question').click();
  await dialog(page).getByText('1 question imported.').waitFor();
  assert.deepEqual(await answers(chatbotId), ['At nine.', 'Yes.']);
});
