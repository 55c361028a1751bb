/** Colours that the system sets: what is told by a colour alone elsewhere can still be seen. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { skipWithoutBrowser } from '../support/browser.ts';
import { button, dialog } from '../support/locators.ts';
import { addPair, createAccount, makeChatbot, openTab } from '../support/owner.ts';
import { setStage } from '../support/stage.ts';

const skip = skipWithoutBrowser;
let page: Page;

setStage(async ({ visitor }) => {
  ({ page } = visitor);
  await page.emulateMedia({ forcedColors: 'active' });
  await createAccount(page, 'owner@example.com');
  await makeChatbot(page, 'Lighthouse');
  await addPair(page, 'When do you open?', 'At nine.');
});

/** The picture of it, and of nothing that the focus adds. */
async function look(element: Locator): Promise<string> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  return (await element.screenshot()).toString('base64');
}

test('a ticked box looks other than one that is not', { skip }, async () => {
  await openTab(page, 'Settings');
  const box = page.getByRole('checkbox').first();
  await box.waitFor();
  assert.ok(await box.isChecked());
  const icon = box.locator('..');
  const ticked = await look(icon);
  await box.uncheck();
  await page.mouse.move(0, 0);
  assert.notEqual(await look(icon), ticked);
  await box.check();
});

test('a dialog has a border of its own', { skip }, async () => {
  await openTab(page, 'Settings');
  await button(page, 'Delete chatbot').click();
  const width = await dialog(page).evaluate((shown) => getComputedStyle(shown).borderTopWidth);
  assert.equal(width, '1px');
});
