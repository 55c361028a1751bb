/** Ten thousand pairs in the Q&A tab: imported, found, sorted, scrolled and edited. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from '../../../support/run-servers/run-browser.ts';
import { closeBrowser, skipWithoutBrowser, visit } from '../../support/browser.ts';
import { startConsoleService } from '../../support/console-service.ts';
import { eventuallyEqual } from '../../support/eventually.ts';
import { button, dialog, field, form } from '../../support/locators.ts';
import { createAccount, makeChatbot, rowOf } from '../../support/owner.ts';

const PAIRS = 10_000;

test('ten thousand pairs are imported, and each can be reached and edited', {
  skip: skipWithoutBrowser,
}, async (t) => {
  const service = await startConsoleService();
  const browser = await openBrowser();
  t.after(async () => {
    await closeBrowser(browser);
    await service.close();
  });
  const { page, context, complaints } = await visit(browser, service.baseUrl);
  context.setDefaultTimeout(60_000);
  await createAccount(page, 'owner@example.com');
  await makeChatbot(page, 'Large');

  const rows = Array.from({ length: PAIRS }, (_, at) => `"Question number ${at + 1}?","Answer ${at + 1}."`);
  await button(page, 'Import').click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'pairs.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['question,answer', ...rows].join('\r\n')),
  });
  await button(page, 'Import 10,000 questions').click();
  await page.getByText('10,000 questions imported.').waitFor();
  await button(page, 'Close').last().click();
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByText('10,000 questions', { exact: false }).first().waitFor();

  const table = page.getByRole('table', { name: 'Questions and answers', exact: true });
  await eventuallyEqual(() => table.getAttribute('aria-rowcount'), String(PAIRS + 1));
  assert.ok((await table.getByRole('row').count()) < 100, 'only rows near the window exist');

  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await rowOf(page, 'Question number 1?').waitFor();
  await field(page, 'Sort by').selectOption('Oldest first');
  await page.evaluate(() => scrollTo(0, 0));
  await rowOf(page, 'Question number 1?').waitFor();

  await button(page, 'Edit: Question number 1?').click();
  await field(form(page, 'Edit the question and its answer'), 'Answer').fill('Half typed');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await rowOf(page, 'Question number 10000?').waitFor();
  await eventuallyEqual(
    () => field(form(page, 'Edit the question and its answer'), 'Answer').inputValue(),
    'Half typed',
  );
  await button(form(page, 'Edit the question and its answer'), 'Cancel').click();

  await field(page, 'Search questions and answers').fill('number 7777');
  await page.getByText('1 of 10,000 questions').waitFor();
  await button(page, 'Edit: Question number 7777?').click();
  await field(form(page, 'Edit the question and its answer'), 'Answer').fill('Changed.');
  await button(form(page, 'Edit the question and its answer'), 'Save').click();
  await rowOf(page, 'Question number 7777?').getByText('Changed.').waitFor();
  assert.deepEqual(complaints, []);
});
