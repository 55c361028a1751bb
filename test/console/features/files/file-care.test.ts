/** What is done with files that are there: dropped on, changed, switched, found again by filters, and many at once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { FileDetails } from '../../../../contract/knowledge/files.ts';
import { findAccessibilityFaults, skipWithoutBrowser, takeScreenshot } from '../../support/browser.ts';
import { eventuallyEqual } from '../../support/eventually.ts';
import { button, dialog, field, link } from '../../support/locators.ts';
import { createAccount, makeChatbot, openTab, sendElsewhere } from '../../support/owner.ts';
import { setStage } from '../../support/stage.ts';

const skip = skipWithoutBrowser;
const NAMES = ['ficus.txt', 'cactus.txt', 'palm.txt', 'fern.txt'];
let page: Page;
let chatbotId: string;

const stage = setStage(async ({ visitor }) => {
  page = visitor.page;
  await createAccount(page, 'owner@example.com');
  chatbotId = await makeChatbot(page, 'Support');
  await openTab(page, 'Files');
  await page.locator('input[type=file]').setInputFiles(
    NAMES.map((name) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(`Water what ${name} says once a week, in the morning.\n`),
    })),
  );
  for (const name of NAMES) await row(name).getByText('Ready').waitFor();
  await page.getByRole('list', { name: 'Uploads', exact: true }).waitFor({ state: 'detached' });
});

const row = (name: string) =>
  page
    .getByRole('table', { name: 'Files of the chatbot', exact: true })
    .getByRole('row')
    .filter({ hasText: name });
const rowCount = () =>
  page.getByRole('table', { name: 'Files of the chatbot', exact: true }).locator('tbody tr').count();
const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const fileOf = async (name: string): Promise<FileDetails | undefined> => {
  const reply = await page.request.get(`/api/chatbots/${chatbotId}/files`);
  return ((await reply.json()) as FileDetails[]).find(({ fileName }) => fileName === name);
};
const plants = () =>
  page
    .getByRole('table', { name: 'Files of the chatbot', exact: true })
    .getByText('plants', { exact: true })
    .count();
const isOn = async (name: string) => (await fileOf(name))?.enabled;
const tagsOf = async (name: string) => (await fileOf(name))?.tags;

test('a file dropped on a row replaces that one, once it is said to be meant', { skip }, async () => {
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Water the ficus on Tuesdays only.'], 'ficus new.txt'));
    return transfer;
  });
  await row('ficus.txt').dispatchEvent('dragover', { dataTransfer: data });
  await row('ficus.txt').dispatchEvent('drop', { dataTransfer: data });
  const question = dialog(page, 'Replace this file?');
  await question.getByText('“ficus new.txt” becomes the content of “ficus.txt”').waitFor();
  await button(question, 'Cancel').click();
  assert.equal((await fileOf('ficus.txt'))?.sizeBytes, 55);
  await row('ficus.txt').dispatchEvent('drop', { dataTransfer: data });
  await button(dialog(page, 'Replace this file?'), 'Replace').click();
  await row('ficus new.txt').getByText('Ready').waitFor();
  assert.equal(await rowCount(), 4);
});

test('name, tags and the span of time are changed in one form, and the row says what holds', {
  skip,
}, async () => {
  await button(page, 'Change cactus.txt').click();
  const form = dialog(page, 'Change this file');
  await field(form, 'Name').fill('cacti.txt');
  await field(form, 'Tags').fill('desert');
  await page.keyboard.press('Enter');
  await field(form, 'Ends').fill(toField(Date.now() + 3.1 * 86_400_000));
  assert.deepEqual(await findAccessibilityFaults(page), []);
  await takeScreenshot(page, 'file-change');
  await button(form, 'Save').click();
  await row('cacti.txt').getByText('Ends in 3 days').waitFor();
  await row('cacti.txt').getByText('desert', { exact: true }).waitFor();
  await button(page, 'Change palm.txt').click();
  await field(form, 'Begins').fill('2099-01-01T08:00');
  await button(form, 'Save').click();
  await row('palm.txt')
    .getByText(/^Begins .*2099/)
    .waitFor();
  await sendElsewhere(page, 'PATCH', `/api/Training/File/${chatbotId}/${(await fileOf('fern.txt'))?.id}`, {
    validUntil: '2020-01-01T00:00:00Z',
  });
  await row('fern.txt').getByText('Ended', { exact: true }).waitFor();
});

test('a switch on the row takes a file out of the answers and back', { skip }, async () => {
  const answers = page.getByRole('switch', { name: 'Answer from ficus new.txt', exact: true });
  await answers.click();
  await row('ficus new.txt').getByText('Off', { exact: true }).waitFor();
  assert.equal(await isOn('ficus new.txt'), false);
  assert.equal(await answers.isChecked(), false);
  assert.deepEqual(await findAccessibilityFaults(page), []);
  await takeScreenshot(page, 'files-rows');
  await answers.click();
  await row('ficus new.txt').getByText('Off', { exact: true }).waitFor({ state: 'detached' });
  assert.equal(await isOn('ficus new.txt'), true);
});

test('files are found by search, tag, state and kind together', { skip }, async () => {
  await page.getByLabel('Search files', { exact: true }).fill('CACT');
  await page.getByText('1 of 4 files').waitFor();
  await button(page, 'Clear search').click();
  await page.getByLabel('Tags', { exact: true }).selectOption('desert');
  await eventuallyEqual(rowCount, 1);
  await page.getByLabel('State', { exact: true }).selectOption('Ended');
  await page.getByText('No file is like this').waitFor();
  await page.getByLabel('Tags', { exact: true }).selectOption('Any tag');
  await row('fern.txt').waitFor();
  await page.getByLabel('State', { exact: true }).selectOption('Ends within 14 days');
  await row('cacti.txt').waitFor();
  await page.getByLabel('State', { exact: true }).selectOption('Any state');
  await page.getByLabel('Kind of file', { exact: true }).selectOption('PDF');
  await page.getByText('No file is like this').waitFor();
  await page.getByLabel('Kind of file', { exact: true }).selectOption('Any kind');
  await eventuallyEqual(rowCount, 4);
});

test('the history of a file is opened from its row, and holds nothing else', { skip }, async () => {
  await link(page, 'History of cacti.txt').click();
  await page.getByText('Only “cacti.txt”').waitFor();
  const steps = page.getByRole('list', { name: 'Changes, newest first', exact: true }).locator('> li');
  await eventuallyEqual(() => steps.count(), 2);
  await button(page, 'Show all changes').click();
  await page.getByLabel('Changes of', { exact: true }).waitFor();
  await openTab(page, 'Files');
});

test('a span of files is selected with Shift, tagged and switched, each undone with one click', {
  skip,
}, async () => {
  const shown = await page
    .getByRole('table', { name: 'Files of the chatbot', exact: true })
    .getByRole('checkbox')
    .all();
  await shown[1]?.click();
  await shown[3]?.click({ modifiers: ['Shift'] });
  await page.getByText('3 selected').waitFor();
  assert.deepEqual(await findAccessibilityFaults(page), []);
  await button(page, 'Tag…').click();
  await field(dialog(page, 'Tag 3 files'), 'Tags to add').fill('plants');
  await button(dialog(page, 'Tag 3 files'), 'Save').click();
  await page.getByText('The tags of 3 files are changed.').waitFor();
  await eventuallyEqual(plants, 3);
  await button(
    page.getByRole('alert').filter({ hasText: 'The tags of 3 files are changed.' }),
    'Undo',
  ).click();
  await eventuallyEqual(plants, 0);
  assert.deepEqual(await tagsOf('cacti.txt'), ['desert']);
  await page.getByRole('checkbox', { name: 'Select all 4', exact: true }).click();
  await button(page, 'Switch off').click();
  await page.getByText('4 files are switched off.').waitFor();
  assert.equal(await isOn('palm.txt'), false);
  await button(page.getByRole('alert').filter({ hasText: '4 files are switched off.' }), 'Undo').click();
  await eventuallyEqual(() => isOn('palm.txt'), true);
});

test('many files are deleted as one, and come back as one', { skip }, async () => {
  await box('palm.txt').click();
  await box('ficus new.txt').click();
  await button(page.getByRole('region', { name: 'Selected files', exact: true }), 'Delete').click();
  await button(dialog(page, 'Delete 2 files?'), 'Delete').click();
  await page.getByText('2 files are deleted.').waitFor();
  await eventuallyEqual(rowCount, 2);
  await button(page.getByRole('alert').filter({ hasText: '2 files are deleted.' }), 'Undo').click();
  await row('palm.txt').getByText('Ready').waitFor();
  await row('ficus new.txt').getByText('Ready').waitFor();
  assert.deepEqual(stage.visitor.complaints, []);
});

test('on a phone a row says what it must, and the rest is on the page of the file', { skip }, async () => {
  const { page: phone } = stage.visitor;
  await phone.setViewportSize({ width: 390, height: 844 });
  await row('cacti.txt').waitFor();
  const isWider = await phone.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
  assert.equal(isWider, false);
  await takeScreenshot(phone, 'files-phone');
  await phone.emulateMedia({ colorScheme: 'dark' });
  await takeScreenshot(phone, 'files-phone-dark');
  await phone.getByRole('link', { name: 'cacti.txt', exact: true }).click();
  await button(phone, 'Change').waitFor();
  assert.equal(
    await phone.getByRole('switch', { name: 'Answer from this file', exact: true }).isChecked(),
    true,
  );
  assert.deepEqual(await findAccessibilityFaults(phone), []);
  await takeScreenshot(phone, 'file-page-phone-dark');
});

/** In the time zone of the browser, which is that of this process. */
function toField(atMs: number): string {
  const at = new Date(atMs);
  return new Date(atMs - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
