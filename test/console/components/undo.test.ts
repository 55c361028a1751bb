/** The notice that offers to undo a deletion: how it is reached, and how long it stays. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { skipWithoutBrowser } from '../support/browser.ts';
import { type Keyboard, keyboardOf } from '../support/keyboard.ts';
import { button, field } from '../support/locators.ts';
import {
  addPair,
  createAccount,
  listPairs,
  makeChatbot,
  newPairForm,
  rowOf,
  sendElsewhere,
} from '../support/owner.ts';
import { setStage } from '../support/stage.ts';

const skip = skipWithoutBrowser;
let page: Page;
let keyboard: Keyboard;

const stage = setStage(async ({ visitor }) => {
  page = visitor.page;
  keyboard = keyboardOf(page);
  await createAccount(page, 'owner@example.com');
});

async function openPairs(name: string): Promise<string> {
  const chatbotId = await makeChatbot(page, name);
  for (const question of ['Do you ski?', 'Do you swim?', 'Do you climb?']) {
    await addPair(page, question, 'We do.');
  }
  await button(newPairForm(page), 'Cancel').click();
  return chatbotId;
}

async function deleteByKey(question: string): Promise<void> {
  await button(page, `Delete: ${question}`).focus();
  await keyboard.press('Enter');
  await rowOf(page, question).waitFor({ state: 'detached' });
}

test('Ctrl + Z brings deleted rows back, the last first, and leaves the focus in the list', {
  skip,
}, async () => {
  const chatbotId = await openPairs('By key');
  await deleteByKey('Do you climb?');
  await deleteByKey('Do you swim?');
  await keyboard.untilFocusIsOn('Delete: Do you ski?');
  await page.getByRole('alert').getByText('Ctrl + Z').first().waitFor();
  await keyboard.press('Control+Z');
  await rowOf(page, 'Do you swim?').waitFor();
  assert.equal((await listPairs(page, chatbotId)).length, 2);
  await keyboard.press('Control+Z');
  await rowOf(page, 'Do you climb?').waitFor();
  await keyboard.untilFocusIsOn('Delete: Do you ski?');
  await page.getByText('Question deleted.').first().waitFor({ state: 'detached' });
});

test('in a field Ctrl + Z undoes what was typed there, and brings no row back', { skip }, async () => {
  const chatbotId = await openPairs('In a field');
  await deleteByKey('Do you climb?');
  await field(page, 'Search questions and answers').focus();
  await keyboard.type('x');
  await keyboard.press('Control+Z');
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement).value === '');
  await page.getByText('Question deleted.').waitFor();
  assert.equal((await listPairs(page, chatbotId)).length, 2);
});

test('the notice stays while it has the focus, and closes some time after', { skip }, async () => {
  await page.clock.install();
  await openPairs('In focus');
  await deleteByKey('Do you climb?');
  await button(page, 'Undo').last().focus();
  await page.clock.runFor(60_000);
  await keyboard.untilFocusIsOn('Undo');
  await button(page, 'Add question').focus();
  await page.clock.runFor(60_000);
  await button(page, 'Undo').waitFor({ state: 'detached' });
  assert.deepEqual(stage.visitor.complaints, []);
});

test('a row whose deletion takes long is seen to go, and is deleted once however often it is asked for', {
  skip,
}, async () => {
  const chatbotId = await openPairs('Slowly');
  const path = `**/api/Training/QA/${chatbotId}/*`;
  const held: Route[] = [];
  await page.route(path, (route) => void held.push(route));
  const remove = button(page, 'Delete: Do you swim?');
  await remove.click();
  await page.locator('tr[aria-busy=true]').getByText('Do you swim?').waitFor();
  await remove.click();
  const [pair] = (await listPairs(page, chatbotId)).filter(({ question }) => question === 'Do you swim?');
  await sendElsewhere(page, 'DELETE', `/api/Training/QA/${chatbotId}/${pair?.id}`);
  await rowOf(page, 'Do you swim?').waitFor({ state: 'detached' });
  const replied = page.waitForResponse(path);
  for (const route of held) await route.continue();
  assert.equal((await replied).status(), 404);
  await page.unroute(path);
  await deleteByKey('Do you ski?');
  assert.equal(held.length, 1);
  await page.getByText('Question deleted.').waitFor();
  assert.equal(await page.getByText('That did not work').count(), 0);
});
