/** Pairs with a question that the chatbot has already: what the owner is told before they are saved. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkRows } from '../../../console/src/features/pairs/import/check-rows.ts';
import { readDelimited } from '../../../console/src/features/pairs/import/read-sheets.ts';
import { skipWithoutBrowser } from '../support/browser.ts';
import { eventuallyEqual } from '../support/eventually.ts';
import { button, dialog, field } from '../support/locators.ts';
import { createAccount, makeChatbot, newPairForm, sendElsewhere, typeNewPair } from '../support/owner.ts';
import { setStage } from '../support/stage.ts';

const skip = skipWithoutBrowser;
const HAS_ALREADY = 'The chatbot has this question already.';
let page: Page;
let chatbotId: string;

setStage(async ({ visitor }) => {
  page = visitor.page;
  await createAccount(page, 'owner@example.com');
  chatbotId = await makeChatbot(page, 'Twice taught');
  for (const answer of ['At nine.', 'At ten.']) {
    const pair = { question: 'When do you open?', answer };
    await sendElsewhere(page, 'POST', `/api/Training/QA/${chatbotId}`, pair);
  }
});

test('who writes a question that is there already is shown the answer that is said to it', {
  skip,
}, async () => {
  await page.getByRole('row').filter({ hasText: 'At ten.' }).waitFor();
  await typeNewPair(page, 'when do  you open?', '');
  const said = page.getByRole('figure', { name: 'What it answers now' });
  await said.getByText('At ten.').waitFor();
  await page.getByRole('status').getByText(HAS_ALREADY).waitFor();
  await field(newPairForm(page), 'Question').fill('When do you open on Sundays?');
  await said.waitFor({ state: 'detached' });
  await eventuallyEqual(() => page.getByText(HAS_ALREADY).count(), 0);
  await button(newPairForm(page), 'Cancel').click();
});

test('an import says which rows give another answer, and teaches them', { skip }, async () => {
  await button(page, 'Import').click();
  const rows =
    'when do you OPEN?\tAt eleven.\nDo you ship?\tYes.\nDo you ship?\tNo.\nMay I pay later?\tYes.\n';
  await field(dialog(page), 'Or paste rows here').fill(rows);
  await button(dialog(page), 'Preview').click();
  await dialog(page).getByText('2 with another answer').waitFor();
  const noted = await dialog(page)
    .locator('tbody tr')
    .filter({ hasText: 'Another answer' })
    .allTextContents();
  assert.deepEqual(
    noted.map((text) => text.slice(0, 1)),
    ['1', '3'],
  );
  await button(dialog(page), 'Import 4 questions').click();
  await dialog(page).getByText('4 questions imported.').waitFor();
});

test('another wording with the same answer, and a row that is not imported, are no other answer', () => {
  const { rows } = readDelimited('When?\tAt nine.\nwhen?\tAt nine.\nWhen?\t\nHow?\tSo.\n');
  const layout = { questionColumn: 0, answerColumn: 1, hasHeader: false };
  const { rows: checked } = checkRows(rows, layout, [{ question: 'How do you ship?', answer: 'So.' }]);
  assert.deepEqual(
    checked.map(({ isOtherAnswer }) => isOtherAnswer),
    [false, false, false, false],
  );
});
