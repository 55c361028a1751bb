/** The History tab: what was changed in plain words, what differs, and one click that puts it back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { findAccessibilityFaults, skipWithoutBrowser, takeScreenshot } from '../../support/browser.ts';
import { eventuallyEqual } from '../../support/eventually.ts';
import { button, dialog, field, section } from '../../support/locators.ts';
import {
  addPair,
  createAccount,
  importElsewhere,
  listPairs,
  makeChatbot,
  openTab,
  saveSettings,
  sendElsewhere,
} from '../../support/owner.ts';
import { setStage } from '../../support/stage.ts';

const skip = skipWithoutBrowser;
const PARCEL = 'Where is my parcel?';
let page: Page;
let chatbotId: string;
let parcel: string;

setStage(async ({ visitor }) => {
  page = visitor.page;
  await createAccount(page, 'anna@example.com');
  chatbotId = await makeChatbot(page, 'Support');
  await addPair(page, PARCEL, 'It leaves our shop on Monday.');
  const [pair] = await listPairs(page, chatbotId);
  parcel = `/api/Training/QA/${chatbotId}/${pair?.id}`;
  await sendElsewhere(page, 'PUT', parcel, { question: PARCEL, answer: 'It leaves our depot on Friday.' });
  const pairs = Array.from({ length: 30 }, (_, at) => ({ question: `Size ${at}?`, answer: `It is ${at}.` }));
  await importElsewhere(page, chatbotId, pairs);
  await openTab(page, 'History');
});

const steps = () => page.getByRole('list', { name: 'Changes, newest first', exact: true });
const step = (text: string) => steps().getByRole('listitem').filter({ hasText: text }).first();
const answerNow = async () =>
  (await listPairs(page, chatbotId)).find(({ question }) => question === PARCEL)?.answer;

test('each change is a line with who made it and when, an import one with its number', { skip }, async () => {
  await step('Added 30 answers').getByText('Import by anna@example.com').waitFor();
  const changed = step(`Changed “${PARCEL}”`);
  await changed.getByText('anna@example.com').waitFor();
  assert.match((await changed.getByRole('time').textContent()) ?? '', /second|minute|now/);
});

test('what differs is shown word by word', { skip }, async () => {
  const changed = step(`Changed “${PARCEL}”`);
  await changed.getByText('What changed').click();
  await changed.locator('ins').first().waitFor();
  assert.deepEqual(await changed.locator('del').allTextContents(), ['shop', 'Monday']);
  assert.deepEqual(await changed.locator('ins').allTextContents(), ['depot', 'Friday']);
  await takeScreenshot(page, 'history-tab');
});

test('one click puts a change back, and it answers so at once', { skip }, async () => {
  await button(step(`Changed “${PARCEL}”`), `Undo: Changed “${PARCEL}”`).click();
  await page.getByText('Put back: 1 thing.').waitFor();
  await step(`Put back: Changed “${PARCEL}”`).waitFor();
  assert.equal(await answerNow(), 'It leaves our shop on Monday.');
});

test('what somebody changed since is named first, and put back only when that is confirmed', {
  skip,
}, async () => {
  const added = `Undo: Added “${PARCEL}”`;
  await sendElsewhere(page, 'PUT', parcel, { question: PARCEL, answer: 'It leaves on Sunday.' });
  // The list moves where the step comes in, away from under the pointer.
  await eventuallyEqual(() => steps().locator('> li').count(), 5);
  await button(page, added).click();
  await dialog(page, 'It was changed since').getByText('was changed since').first().waitFor();
  await button(dialog(page), 'Cancel').click();
  assert.equal(await answerNow(), 'It leaves on Sunday.');
  await button(page, added).click();
  await button(dialog(page), 'Put back anyway').click();
  await step(`Put back: Deleted “${PARCEL}”`).waitFor();
  assert.equal(await answerNow(), undefined);
});

test('one answer of an import is put back by itself, and the whole import with one click', {
  skip,
}, async () => {
  const imported = step('Added 30 answers');
  await imported.getByText('What changed').click();
  await button(imported, 'Put back: Size 3?').click();
  await step('Deleted “Size 3?”').waitFor();
  assert.equal((await listPairs(page, chatbotId)).length, 29);
  // What is changed meanwhile has the list read anew; the page that was wanted comes all the same.
  const held = Promise.withResolvers<void>();
  await page.route('**/changes?*from=25*', async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  await button(imported, 'Show more').click();
  await sendElsewhere(page, 'POST', `/api/Training/QA/${chatbotId}`, {
    question: 'Meanwhile?',
    answer: 'Yes.',
  });
  await step('Added “Meanwhile?”').waitFor();
  held.resolve();
  await button(imported, 'Put back: Size 29?').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await button(imported, 'Undo: Added 30 answers').click();
  await button(dialog(page), 'Put back anyway').click();
  await step('Put back: Deleted 29 answers').waitFor();
  assert.deepEqual(
    (await listPairs(page, chatbotId)).map(({ question }) => question),
    ['Meanwhile?'],
  );
});

test('only changes of one kind or by one kind of actor are shown where that is chosen', {
  skip,
}, async () => {
  await field(page, 'Changes by').selectOption('By imports');
  await step('Added 30 answers').waitFor();
  assert.equal(await steps().locator('> li').count(), 1);
  await field(page, 'Changes of').selectOption('Files');
  await page.getByText('No such changes').waitFor();
  await field(page, 'Changes by').selectOption('By everyone');
  await field(page, 'Changes of').selectOption('All changes');
});

const shownSizes = async () =>
  (
    await page
      .getByRole('list', { name: 'What was deleted, the latest first' })
      .locator('li p[dir=auto]:first-child')
      .allTextContents()
  ).filter((name) => /^Size/.test(name));

test('what was deleted is one list, found by its words, and put back with one click', { skip }, async () => {
  await openTab(page, 'Q&A');
  await page.getByRole('link', { name: 'Deleted answers', exact: true }).click();
  await button(page, 'Put back: Size 5?').waitFor();
  await button(page, 'Look further back').click();
  await button(page, `Put back: ${PARCEL}`).waitFor();
  await field(page, 'Search what was deleted').fill('SIZE 29');
  await eventuallyEqual(shownSizes, ['Size 29?']);
  await page.getByRole('combobox', { name: 'Deleted', exact: true }).selectOption('Files');
  await page.getByText('Nothing deleted matches').waitFor();
  await page.getByRole('combobox', { name: 'Deleted', exact: true }).selectOption('Answers');
  await button(page, 'Put back: Size 29?').click();
  await page.getByText('Nothing deleted matches').waitFor();
  assert.deepEqual(
    (await listPairs(page, chatbotId)).map(({ question }) => question),
    ['Meanwhile?', 'Size 29?'],
  );
  await field(page, 'Search what was deleted').fill('');
  await button(page, 'Put back: Size 3?').waitFor();
  // The list goes on at the row that took the place of the one that was put back.
  await button(page, 'Put back: Size 4?').focus();
  await page.keyboard.press('Enter');
  await button(page, 'Put back: Size 4?').waitFor({ state: 'detached' });
  await page.waitForFunction(() =>
    document.activeElement?.getAttribute('aria-label')?.startsWith('Put back: '),
  );
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    assert.deepEqual(await findAccessibilityFaults(page), []);
    const spill = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(spill <= 0, `${spill} px too wide`);
    await takeScreenshot(page, `deleted-${width}`);
  }
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Changes').click();
});

test('texts are erased once that is confirmed, and who changed them when stays', { skip }, async () => {
  const deleted = step('Deleted “Size 3?”');
  await deleted.getByText('What changed').click();
  await button(deleted, 'Erase texts: Size 3?').click();
  await button(dialog(page), 'Erase texts').click();
  await page.getByText('The history has no texts of “Size 3?” any more.').waitFor();
  await steps()
    .getByText(/texts erased/)
    .first()
    .waitFor();
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Deleted').click();
  await button(page, `Put back: ${PARCEL}`).waitFor();
  await field(page, 'Search what was deleted').fill('size 3');
  await button(page, `Put back: ${PARCEL}`).waitFor({ state: 'detached' });
  await button(page, 'Put back: Size 13?').waitFor();
  assert.equal(await button(page, 'Put back: Size 3?').count(), 0);
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Changes').click();
  await step('Deleted 29 answers').waitFor();
});

test('the tab is accessible and fits a phone, light and dark', { skip }, async () => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await findAccessibilityFaults(page), []);
      const spill = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(spill <= 0, `${spill} px too wide`);
      await takeScreenshot(page, `history-${width}-${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('how long it is kept is set in the settings; at 0 days it is gone at once', { skip }, async () => {
  await openTab(page, 'Settings');
  const settings = section(page, 'History');
  await settings.getByText('As is usual here').waitFor();
  await settings.getByRole('checkbox').uncheck();
  await field(settings, 'Days to keep it').fill('366');
  await settings.getByText('Enter a whole number from 0 to 365.').waitFor();
  assert.equal(await button(settings, 'Save').isDisabled(), true);
  await field(settings, 'Days to keep it').fill('0');
  await saveSettings(settings);
  await openTab(page, 'History');
  await page.getByText('Nothing was changed yet').waitFor();
  await page.getByText('No history is kept').waitFor();
});
