/** The console's search, and the guides that it leads to: by keyboard alone, on a phone, and for who cannot see it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { findAccessibilityFaults, skipWithoutBrowser, takeScreenshot } from '../support/browser.ts';
import { button, dialog, field } from '../support/locators.ts';
import { createAccount, makeChatbot } from '../support/owner.ts';
import { setStage } from '../support/stage.ts';

const skip = skipWithoutBrowser;
let page: Page;
let garden: string;
const stage = setStage(async ({ visitor }) => {
  page = visitor.page;
  await createAccount(page, 'owner@example.com');
  await makeChatbot(page, 'Garden shop');
  garden = new URL(page.url()).pathname.split('/')[2] ?? '';
  await page.goto(`${stage.service.baseUrl}/chatbots`);
  await makeChatbot(page, 'Bicycle shop');
});

const box = () => field(dialog(page, 'Search'), 'Page, chatbot or guide');
const option = (name: RegExp) => dialog(page, 'Search').getByRole('option', { name }).first();
const chosen = () => dialog(page, 'Search').locator('[aria-selected=true]');

async function search(text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await box().waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
  await page.keyboard.type(text);
}

test('Ctrl + K, a few letters and Enter open a page of the chatbot, and Escape leaves all as it was', {
  skip,
}, async () => {
  const before = page.url();
  await search('');
  await page.keyboard.press('Escape');
  await dialog(page, 'Search').waitFor({ state: 'hidden' });
  assert.equal(page.url(), before);
  await search('unans');
  await option(/^Unanswered/).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/unanswered$/);
  await dialog(page, 'Search').waitFor({ state: 'hidden' });
});

test('another chatbot is found by its name, in spite of a slip', { skip }, async () => {
  await search('gadren');
  await option(/^Garden shop/).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.startsWith(`/chatbots/${garden}`));
});

test('arrows choose, round the ends of the list', { skip }, async () => {
  await search('');
  await option(/^Bicycle shop/).waitFor();
  const first = await chosen().textContent();
  await page.keyboard.press('ArrowDown');
  assert.notEqual(await chosen().textContent(), first);
  await page.keyboard.press('ArrowUp');
  assert.equal(await chosen().textContent(), first);
  await page.keyboard.press('ArrowUp');
  assert.match((await chosen().textContent()) ?? '', /shop/);
  assert.equal(await box().getAttribute('aria-activedescendant'), await chosen().getAttribute('id'));
  await page.keyboard.press('Escape');
});

test('a heading of the guides opens in a tab of its own, where it stands', { skip }, async () => {
  await search('wordings of each');
  await option(/^Several wordings of each question/).waitFor();
  assert.equal(await option(/^Several wordings/).getAttribute('lang'), 'en');
  const opening = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  const guide = await opening;
  await guide.getByRole('heading', { name: 'Several wordings of each question' }).waitFor();
  assert.equal(new URL(guide.url()).hash, '#several-wordings-of-each-question');
  for (const [width, name] of [
    [1440, 'guide'],
    [390, 'guide-narrow'],
  ] as const) {
    await guide.setViewportSize({ width, height: 900 });
    assert.ok(await guide.evaluate(() => document.documentElement.scrollWidth <= innerWidth), name);
    await takeScreenshot(guide, name);
    assert.deepEqual(await findAccessibilityFaults(guide), [], name);
  }
  await guide.close();
});

test('the button opens it too; it has no fault for assistive technology, and fits on a phone', {
  skip,
}, async () => {
  for (const [width, name] of [
    [1440, 'search'],
    [390, 'search-narrow'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await button(page, 'Search').click();
    await box().fill('files');
    await option(/^Files/).waitFor();
    await dialog(page, 'Search').getByRole('group', { name: 'Guides, in a new tab' }).waitFor();
    await takeScreenshot(page, name);
    assert.deepEqual(await findAccessibilityFaults(page), [], name);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), name);
    await box().fill('zzzz');
    await dialog(page, 'Search').getByText('Nothing was found.').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page, 'Search').waitFor({ state: 'hidden' });
  }
});
