/** What a dialog does to the page behind it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { skipWithoutBrowser } from '../support/browser.ts';
import { button, dialog, field } from '../support/locators.ts';
import { createAccount } from '../support/owner.ts';
import { setStage } from '../support/stage.ts';

const skip = skipWithoutBrowser;

const stage = setStage(async ({ visitor }) => {
  await createAccount(visitor.page, 'owner@example.com');
});

/** Colours on the screen, from the top of the window to its end, below the header and beside all content. */
async function coloursDownTheEdge(page: Page): Promise<number[][]> {
  const picture = (await page.screenshot()).toString('base64');
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const colours = new Set<string>();
    for (let y = 100; y < bitmap.height; y += 10) {
      colours.add([...(context?.getImageData(4, y, 1, 1).data ?? [])].join());
    }
    return [...colours].map((colour) => colour.split(',').map(Number));
  }, picture);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a dialog darkens the whole of a short page alike, ${colorScheme}`, { skip }, async () => {
    const { page } = stage.visitor;
    await page.emulateMedia({ colorScheme });
    await page.getByText('No chatbot yet').waitFor();
    const scrolls = await page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight);
    assert.equal(scrolls, false);
    await button(page, 'New chatbot').click();
    await dialog(page).waitFor();
    assert.equal((await coloursDownTheEdge(page)).length, 1);
    await button(dialog(page), 'Cancel').click();
    await dialog(page).waitFor({ state: 'detached' });
  });
}

test('a chatbot without a name is not made, and the dialog says what is missing', { skip }, async () => {
  const { page } = stage.visitor;
  await button(page, 'New chatbot').click();
  for (const blank of ['', '   ']) {
    await field(dialog(page), 'Name').fill(blank);
    await button(dialog(page), 'Save').click();
    await dialog(page).getByText('Enter a name.').waitFor();
  }
  assert.ok(await field(dialog(page), 'Name').evaluate((element) => element === document.activeElement));
  await button(dialog(page), 'Cancel').click();
  await page.getByText('No chatbot yet').waitFor();
});
