/** The Files tab in the browser: several at once, receipts, chunks, refusals with advice, the original, deletion. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { makePdf } from '../../../fixtures/pdf.ts';
import { makePptx } from '../../../fixtures/pptx.ts';
import { readDownload, skipWithoutBrowser } from '../../support/browser.ts';
import { eventuallyEqual } from '../../support/eventually.ts';
import { button, dialog, link } from '../../support/locators.ts';
import { createAccount, makeChatbot, openTab } from '../../support/owner.ts';
import { setStage } from '../../support/stage.ts';

const skip = skipWithoutBrowser;
const GUIDE =
  'Repot ficus plants every two years in spring.\n\nUse a pot two centimetres wider than before.\n';
let page: Page;

const stage = setStage(async ({ visitor }) => {
  page = visitor.page;
  await createAccount(page, 'owner@example.com');
  await makeChatbot(page, 'Support');
  await openTab(page, 'Files');
});

const fileRow = (name: string) =>
  page
    .getByRole('table', { name: 'Files of the chatbot', exact: true })
    .getByRole('row')
    .filter({ hasText: name });

test('several files dropped at once are trained', { skip }, async () => {
  await page.getByText('No files yet').waitFor();
  const slides = makePptx({
    slides: [{ title: 'Prices', body: ['A small ficus costs nine euros.'] }, { title: 'Empty' }, {}],
  });
  const data = await page.evaluateHandle(
    ({ guide, deck }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([guide], 'guide.txt', { type: 'text/plain' }));
      transfer.items.add(new File([new Uint8Array(deck)], 'prices.pptx'));
      return transfer;
    },
    { guide: GUIDE, deck: [...slides] },
  );
  const zone = page.getByText('Drop files here, or choose them');
  await zone.dispatchEvent('dragenter', { dataTransfer: data });
  await zone.dispatchEvent('drop', { dataTransfer: data });
  await fileRow('guide.txt').getByText('Ready').waitFor();
  await fileRow('prices.pptx').getByText('Ready').waitFor();
  await page.getByRole('list', { name: 'Uploads', exact: true }).waitFor({ state: 'detached' });
});

test('files that cannot be read are refused with what to do, and can be put away', { skip }, async () => {
  await page.locator('input[type=file]').setInputFiles([
    { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('89504e47', 'hex') },
    { name: 'blank.txt', mimeType: 'text/plain', buffer: Buffer.from('   \n') },
    { name: 'secret.pdf', mimeType: 'application/pdf', buffer: makePdf({ pages: [['x']], password: 'pw' }) },
  ]);
  const uploads = page.getByRole('list', { name: 'Uploads', exact: true }).getByRole('listitem');
  await uploads.filter({ hasText: 'picture.png' }).getByText('Save it as one of these').waitFor();
  await uploads.filter({ hasText: 'blank.txt' }).getByText('text recognition (OCR)').waitFor();
  const secret = uploads.filter({ hasText: 'secret.pdf' }).getByRole('alert');
  await secret.waitFor();
  assert.equal((await secret.textContent())?.match(/upload it again/g)?.length, 1);
  // What was refused leaves the table, and moves what a click is on its way to.
  await eventuallyEqual(() => fileRow('blank.txt').count(), 0);
  for (const name of ['picture.png', 'blank.txt', 'secret.pdf']) {
    await button(page, `Hide ${name}`).click();
    await eventuallyEqual(() => uploads.filter({ hasText: name }).count(), 0);
  }
});

test('a file shows what was read part by part, and the text with where it stands', { skip }, async () => {
  await link(page, 'prices.pptx').click();
  const receipt = page.getByRole('region', { name: 'What was read', exact: true }).first();
  await receipt.getByRole('row').filter({ hasText: 'Slide 1' }).waitFor();
  await receipt.getByRole('row').filter({ hasText: 'Slide 3' }).getByText('No text found').waitFor();
  const chunk = page.getByRole('listitem').filter({ hasText: 'A small ficus costs nine euros.' });
  await chunk.getByText('Slide 1').first().waitFor();
});

test('the original is downloaded byte for byte', { skip }, async () => {
  await openTab(page, 'Files');
  await link(page, 'guide.txt').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    link(page, 'Download original').click(),
  ]);
  assert.equal(download.suggestedFilename(), 'guide.txt');
  assert.equal(String(await readDownload(download)), GUIDE);
});

test('a file is replaced from its row and from its page, and a refused replacement changes nothing', {
  skip,
}, async () => {
  const replaceWith = async (by: string, name: string, content: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, by).click()]);
    await chooser.setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  };
  await replaceWith('Replace', 'guide.txt', 'Repot cacti every three years in autumn.\n');
  await page.getByRole('listitem').filter({ hasText: 'Repot cacti every three years' }).waitFor();
  await replaceWith('Replace', 'blank.txt', '  \n');
  await page.getByRole('alert').filter({ hasText: 'The file has no text' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Repot cacti every three years' }).waitFor();
  await openTab(page, 'Files');
  await replaceWith('Replace guide.txt', 'guide 2.txt', GUIDE);
  await fileRow('guide 2.txt').getByText('Ready').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    // By the keyboard: a row that moves to its place meanwhile moves from under the mouse.
    link(page, 'Download guide 2.txt').press('Enter'),
  ]);
  assert.equal(String(await readDownload(download)), GUIDE);
  await replaceWith('Replace guide 2.txt', 'guide.txt', GUIDE);
  await link(page, 'guide.txt').click();
  await page.getByText('Text the chatbot answers from').waitFor();
});

test('a deleted file is gone from the list and from the answers', { skip }, async () => {
  await button(page, 'Delete').click();
  await button(dialog(page), 'Delete').click();
  await fileRow('prices.pptx').waitFor();
  await eventuallyEqual(() => fileRow('guide.txt').count(), 0);
  assert.deepEqual(stage.visitor.complaints, []);
});

test('uploads go on while another tab of the chatbot is open', { skip }, async () => {
  await makeChatbot(page, 'Many files');
  await openTab(page, 'Files');
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/api/Training/File/*', async (route) => {
    await isLetThrough;
    await route.continue();
  });
  const names = Array.from({ length: 6 }, (_, index) => `shelf-${index}.txt`);
  await page
    .locator('input[type=file]')
    .setInputFiles(
      names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`${GUIDE} ${name}`) })),
    );
  await openTab(page, 'Test');
  letThrough();
  await page
    .getByRole('tab', { name: /^Files/ })
    .getByText('6', { exact: true })
    .waitFor();
  await openTab(page, 'Files');
  for (const name of names) await fileRow(name).getByText('Ready').waitFor();
  await page.unroute('**/api/Training/File/*');
});

test('the page of a file that is deleted elsewhere says that it is gone', { skip }, async () => {
  await link(page, 'shelf-0.txt').click();
  await page.getByText('Text the chatbot answers from').waitFor();
  const [, , chatbotId, , fileId] = new URL(page.url()).pathname.split('/');
  const headers = { origin: stage.service.baseUrl };
  await page.request.delete(`/api/Training/File/${chatbotId}/${fileId}`, { headers });
  await page.getByText('There is nothing here').waitFor();
  assert.deepEqual(stage.visitor.complaints, []);
});

const uploadRow = (name: string) =>
  page.getByRole('list', { name: 'Uploads', exact: true }).getByRole('listitem').filter({ hasText: name });

/** Uploads reach the service in full, and its replies wait until they are let through. */
async function holdReplies(): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const held: string[] = [];
  const { promise: isOneHeld, resolve: noteHeld } = Promise.withResolvers<void>();
  session.on('Fetch.requestPaused', ({ requestId }) => {
    held.push(requestId);
    noteHeld();
  });
  const urlPattern = '*/api/Training/File/*';
  await session.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] });
  return async () => {
    await isOneHeld;
    for (const requestId of held) await session.send('Fetch.continueResponse', { requestId });
    await session.detach();
  };
}

test('an upload that is cancelled while it is read leaves no file', { skip }, async () => {
  const chatbotId = await makeChatbot(page, 'Cancelled');
  await openTab(page, 'Files');
  const letThrough = await holdReplies();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'wrong.txt', mimeType: 'text/plain', buffer: Buffer.from(GUIDE) });
  await uploadRow('wrong.txt').getByText('Reading…').waitFor();
  await button(page, 'Cancel upload of wrong.txt').click();
  await uploadRow('wrong.txt').getByText('Cancelling…').waitFor();
  await letThrough();
  await uploadRow('wrong.txt').waitFor({ state: 'detached' });
  await page.getByText('No files yet').waitFor();
  assert.deepEqual(await (await page.request.get(`/api/chatbots/${chatbotId}/files`)).json(), []);
});

test('the focus stays on an upload that is tried again, and goes to the next one when one is hidden', {
  skip,
}, async () => {
  const focusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  const names = ['one.png', 'two.png'];
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  let isCutOff = true;
  await page.route('**/api/Training/File/*', async (route) => {
    if (isCutOff) return route.abort();
    await isLetThrough;
    await route.continue();
  });
  await page
    .locator('input[type=file]')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'image/png', buffer: Buffer.from('x') })));
  for (const name of names) await uploadRow(name).getByRole('alert').waitFor();
  isCutOff = false;
  await button(uploadRow('one.png'), 'Try again').click();
  await eventuallyEqual(focusedLabel, 'Cancel upload of one.png');
  letThrough();
  await button(page, 'Hide one.png').waitFor();
  await button(uploadRow('two.png'), 'Try again').click();
  await uploadRow('two.png').getByText('Save it as one of these').waitFor();
  // The very same file would be refused again.
  assert.equal(await button(uploadRow('one.png'), 'Try again').count(), 0);
  await button(page, 'Hide one.png').click();
  await eventuallyEqual(focusedLabel, 'Hide two.png');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.localName === 'main');
  await page.unroute('**/api/Training/File/*');
});
