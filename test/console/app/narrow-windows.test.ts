/** Windows between a phone and a desk, and those that are enlarged: nothing is cut off, nothing lies over another. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { skipWithoutBrowser } from '../support/browser.ts';
import { button, field, panel } from '../support/locators.ts';
import { addPair, createAccount, makeChatbot, makeKey, openTab } from '../support/owner.ts';
import { setStage } from '../support/stage.ts';

const skip = skipWithoutBrowser;
let page: Page;
let chatbotId: string;

const stage = setStage(async ({ visitor }) => {
  ({ page } = visitor);
  await createAccount(page, 'owner@example.com');
  chatbotId = await makeChatbot(page, 'Lighthouse');
  await addPair(page, 'When do you open?', 'At nine.');
});

/** Pixels by which its content is wider than itself. */
const cutOff = (element: Locator): Promise<number> =>
  element.evaluate((shown) => shown.scrollWidth - shown.clientWidth);

test('the button that copies a new key is whole in a window of any width', { skip }, async () => {
  await page.goto(`/chatbots/${chatbotId}/api-key`);
  await makeKey(page);
  const label = button(page, 'Copy key').locator('.mantine-Button-label');
  for (const width of [1280, 1100, 1024, 900, 800, 769, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    assert.equal(await cutOff(label), 0, `at ${width} px`);
  }
});

test('an explained answer stays within its frame on the narrowest windows', { skip }, async () => {
  await openTab(page, 'Test');
  await field(page, 'Your question').fill('When do you open?');
  await page.keyboard.press('Enter');
  await button(page, 'Details').click();
  const source = panel(page, 'Test').getByRole('listitem').first();
  await source.getByText('Words in common').waitFor();
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    assert.equal(await cutOff(source), 0, `at ${width} px`);
  }
});

test('where to ask is wide enough for a question on the narrowest windows', { skip }, async () => {
  await page.setViewportSize({ width: 320, height: 800 });
  const box = await field(page, 'Your question').boundingBox();
  assert.ok(box !== null && box.width > 200, `${box?.width} px`);
});

test('a file has most of a phone’s width for its name', { skip }, async () => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.request.post(`/api/Training/File/${chatbotId}`, {
    headers: { origin: stage.service.baseUrl },
    multipart: {
      file: { name: 'lamp-handbook.txt', mimeType: 'text/plain', buffer: Buffer.from('A lamp.') },
    },
  });
  await openTab(page, 'Files');
  const name = page.getByText('lamp-handbook.txt', { exact: true });
  await name.waitFor();
  const lineHeights = await name.evaluate(
    (shown) => shown.clientHeight / Number.parseFloat(getComputedStyle(shown).lineHeight),
  );
  assert.equal(Math.round(lineHeights), 1);
});
