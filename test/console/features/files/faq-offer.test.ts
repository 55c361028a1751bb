/** A file that looks like an FAQ in the browser: its page offers the import, which opens with that file and its columns. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { layOut } from '../../../../console/src/features/pairs/import/offered.ts';
import type { Sheet } from '../../../../console/src/features/pairs/import/sheet.ts';
import { makeXlsx } from '../../../fixtures/xlsx.ts';
import { skipWithoutBrowser } from '../../support/browser.ts';
import { button, dialog, link } from '../../support/locators.ts';
import { createAccount, makeChatbot, openTab } from '../../support/owner.ts';
import { setStage } from '../../support/stage.ts';

const skip = skipWithoutBrowser;
let page: Page;

setStage(async ({ visitor }) => {
  page = visitor.page;
  await createAccount(page, 'owner@example.com');
  await makeChatbot(page, 'Support');
  await openTab(page, 'Files');
});

const workbook = makeXlsx({
  sheets: [
    { name: 'Notes', rows: [['Last changed in March.']] },
    {
      name: 'Pomoc',
      rows: [
        ['Lp.', 'Pytanie', 'Odpowiedź'],
        [1, 'Kiedy otwieracie?', 'O dziewiątej, także w soboty.'],
        [2, 'Czy można płacić kartą?', 'Tak, każdą.'],
      ],
    },
  ],
});

test('its page leads to the import of its questions and answers', { skip }, async () => {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'pomoc.xlsx', mimeType: 'application/octet-stream', buffer: workbook });
  await link(page, 'pomoc.xlsx').click();
  await page.getByText('This file looks like an FAQ').waitFor();
  await button(page, 'Import into Q&A').click();
  const preview = dialog(page, 'Import questions and answers');
  await preview.getByText('Kiedy otwieracie?').waitFor();
  await preview.getByText('O dziewiątej, także w soboty.').waitFor();
  await button(preview, 'Import 2 questions').click();
  await preview
    .getByText(/2 questions/)
    .first()
    .waitFor();
  await button(preview, 'Close').first().click();
  await preview.waitFor({ state: 'detached' });
  await page.getByText('Czy można płacić kartą?').first().waitFor();
  assert.doesNotMatch(page.url(), /importFile/);
});

test('the offered sheet comes first, from the row of its titles on', () => {
  const sheet = (name: string, cells: string[][]): Sheet => ({
    name,
    rows: cells.map((row, at) => ({ rowNumber: at + 1, cells: row })),
  });
  const notes = sheet('Notes', [['x', 'y']]);
  const help = sheet('Help', [['All about us'], ['No', 'Answer', ' Question '], ['1', 'Yes.', 'Open?']]);
  const offer = { sheet: 'Help', questionColumn: 'Question', answerColumn: 'Answer', rows: 1 };
  const layout = { questionColumn: 2, answerColumn: 1, hasHeader: true };
  assert.deepEqual(layOut([notes, help], offer), [{ ...help, rows: help.rows.slice(1), layout }, notes]);
  const untitled = { questionColumn: '2', answerColumn: '1', rows: 1 };
  assert.deepEqual(layOut([notes], untitled), [
    { ...notes, layout: { questionColumn: 1, answerColumn: 0, hasHeader: false } },
  ]);
  assert.deepEqual(layOut([notes], offer), [notes]);
});
