/** Logging out: what it would lose is asked about first. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { skipWithoutBrowser } from '../../support/browser.ts';
import { button, dialog, field } from '../../support/locators.ts';
import {
  chooseLogOut,
  createAccount,
  logOut,
  makeChatbot,
  newPairForm,
  openTab,
  PASSWORD,
  submitLogIn,
  typeNewPair,
} from '../../support/owner.ts';
import { setStage } from '../../support/stage.ts';

const skip = skipWithoutBrowser;
const EMAIL = 'owner@example.com';
let page: Page;

const stage = setStage(async ({ visitor }) => {
  page = visitor.page;
  await createAccount(page, EMAIL);
});

const question = () => dialog(page, 'Log out now?');

test('log-out asks before it throws away what was typed', { skip }, async () => {
  await makeChatbot(page, 'Half a pair');
  await typeNewPair(page, 'Half a question', 'Half an answer');
  await chooseLogOut(page);
  await question().getByText('What you typed and did not save will be lost.', { exact: true }).waitFor();
  await button(question(), 'Cancel').click();
  await question().waitFor({ state: 'detached' });
  assert.equal(await field(newPairForm(page), 'Question').inputValue(), 'Half a question');
  await logOut(page, { discarding: true });
  await submitLogIn(page, EMAIL, PASSWORD);
  await button(page, 'New chatbot').waitFor();
});

test('log-out asks nothing where there is nothing to lose', { skip }, async () => {
  await makeChatbot(page, 'Nothing to lose');
  await typeNewPair(page, 'Taken back', 'Taken back');
  await field(newPairForm(page), 'Question').fill('');
  await field(newPairForm(page), 'Answer').fill('');
  await logOut(page);
  await submitLogIn(page, EMAIL, PASSWORD);
  await button(page, 'New chatbot').waitFor();
});

test('log-out asks before it breaks off uploads', { skip }, async () => {
  await makeChatbot(page, 'Half a file');
  await openTab(page, 'Files');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/Training/File/**', async (route) => {
    await held.promise;
    await route.abort();
  });
  const buffer = Buffer.from('We open at nine.');
  await page.locator('input[type=file]').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer });
  await page.getByRole('list', { name: 'Uploads', exact: true }).waitFor();
  await chooseLogOut(page);
  await question().getByText('What is still being sent may not arrive.', { exact: true }).waitFor();
  await button(question(), 'Cancel').click();
  await page.getByRole('list', { name: 'Uploads', exact: true }).waitFor();
  held.resolve();
  assert.deepEqual(stage.visitor.complaints, []);
});
