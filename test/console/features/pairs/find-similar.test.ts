/** Finding in lists: by meaning beside words, with typos forgiven, and in the order that is asked for. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { skipWithoutBrowser } from '../../support/browser.ts';
import { eventuallyEqual } from '../../support/eventually.ts';
import { button, dialog, field, section } from '../../support/locators.ts';
import { addPair, openTab, rowOf } from '../../support/owner.ts';
import { setShopStage } from '../../support/shop.ts';

const skip = skipWithoutBrowser;
let page: Page;

const { openShop } = setShopStage(({ visitor }) => {
  page = visitor.page;
});

const files = () => page.getByRole('table', { name: 'Files of the chatbot', exact: true });
const names = () => files().locator('tbody tr th bdi').allTextContents();
const dropped = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test('what is near in meaning or mistyped is found beside what has the very words', { skip }, async () => {
  await openShop('Found');
  await openTab(page, 'Q&A');
  await addPair(page, 'Where is my parcel?', 'Open Orders and choose Track.');
  await rowOf(page, 'Where is my parcel?').getByText('Ready').waitFor();
  const search = field(page, 'Search questions and answers');
  await search.fill('parcel tracking');
  await page.getByText('1 similar in meaning').waitFor();
  await rowOf(page, 'Where is my parcel?').waitFor();
  await search.fill('paymnet');
  await rowOf(page, 'Which payment methods do you accept?').waitFor();
  await search.fill('king of spain');
  await page.getByText('No question matches').waitFor();
});

test('files are sorted as they are asked for', { skip }, async () => {
  const shop = await openShop('Sorted');
  await shop.upload('beta.txt', 'Beta lamps are blue and stand on the floor of the shop.');
  await shop.upload('alpha.txt', 'Alpha.');
  await openTab(page, 'Files');
  await files().waitFor();
  await field(page, 'Sort files by').selectOption('name');
  await eventuallyEqual(names, ['alpha.txt', 'beta.txt']);
  await field(page, 'Sort files by').selectOption('size');
  await eventuallyEqual(names, ['beta.txt', 'alpha.txt']);
});

test('a file dropped under a name that is there asks whether to replace it or keep both', {
  skip,
}, async () => {
  const shop = await openShop('Same name');
  await shop.upload('guide.txt', 'Cacti want water once a month in winter.');
  await openTab(page, 'Files');
  await files().waitFor();
  const input = page.locator('input[type=file]');
  await input.setInputFiles([
    dropped('guide.txt', 'Cacti want water twice a month.'),
    dropped('new.txt', 'Ferns.'),
  ]);
  await button(dialog(page, '“guide.txt” is here already'), 'Replace it').click();
  await dialog(page).waitFor({ state: 'detached' });
  await eventuallyEqual(async () => (await names()).toSorted(), ['guide.txt', 'new.txt']);
  await input.setInputFiles(dropped('new.txt', 'Ferns.'));
  await button(dialog(page), 'Keep both').click();
  await page.getByText(/^It has the same content as “file \d+”/).waitFor();
  await eventuallyEqual(async () => (await names()).length, 3);
});

test('a setting that was typed and not saved says so and can be discarded', { skip }, async () => {
  await openShop('Unsaved');
  await openTab(page, 'Settings');
  const general = section(page, 'General');
  await field(general, 'Name').fill('Another name');
  await general.getByText('Not saved yet.').waitFor();
  await button(general, 'Discard changes').click();
  await eventuallyEqual(() => field(general, 'Name').inputValue(), 'Unsaved');
  assert.equal(await general.getByText('Not saved yet.').count(), 0);
});

test('while what is taught is encoded anew, the lists say how far that is, and then no more', {
  skip,
}, async () => {
  const shop = await openShop('Encoded');
  await shop.upload('guide.txt', 'Cacti want water once a month in winter.');
  let encoded = 1;
  await page.route('**/encoding', async (route) => {
    const told = (await (await route.fetch()).json()) as { pairs: object; files: object };
    const progress = { chunks: 2, encoded };
    await route.fulfill({ json: { ...told, pairs: progress, files: progress } });
  });
  const note = page.getByText('Found by meaning: 1 of 2.');
  await openTab(page, 'Q&A');
  await note.waitFor();
  await openTab(page, 'Files');
  await note.waitFor();
  encoded = 2;
  await note.waitFor({ state: 'detached' });
  await page.unroute('**/encoding');
  await openTab(page, 'Q&A');
  await rowOf(page, 'When do you open?').waitFor();
  assert.equal(await note.count(), 0);
});
