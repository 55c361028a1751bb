/** The main flows by keyboard alone: no click, no pointer; focus goes where a person expects it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { skipWithoutBrowser } from '../support/browser.ts';
import { type Keyboard, keyboardOf } from '../support/keyboard.ts';
import { button, dialog } from '../support/locators.ts';
import { rowOf } from '../support/owner.ts';
import { setStage } from '../support/stage.ts';

const skip = skipWithoutBrowser;
let page: Page;
let keyboard: Keyboard;

const stage = setStage(async ({ visitor }) => {
  page = visitor.page;
  keyboard = keyboardOf(page);
});

test('an account is created: the first field has the focus, Enter sends', { skip }, async () => {
  await page.getByRole('heading', { name: 'Welcome to Docent', exact: true }).waitFor();
  await keyboard.tabTo('Email');
  await keyboard.type('owner@example.com');
  await keyboard.tabTo('Password');
  await keyboard.type('correct horse battery');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Chatbots', level: 1, exact: true }).waitFor();
});

test('the first Tab offers to skip to the content', { skip }, async () => {
  await page.reload();
  await button(page, 'New chatbot').waitFor();
  await keyboard.press('Tab');
  await keyboard.untilFocusIsOn('Skip to content');
  await keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'main');
  await keyboard.press('Tab');
  await keyboard.untilFocusIsOn('New chatbot');
  await keyboard.assertFocusIsVisible();
});

test('a chatbot is made in a dialog that keeps the focus, and Esc closes it', { skip }, async () => {
  await keyboard.press('Enter');
  await keyboard.untilDialogIsOpen();
  await keyboard.tabTo('Name');
  for (let presses = 0; presses < 8; presses += 1) {
    await keyboard.press('Tab');
    assert.ok(
      await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null),
      'the focus left the dialog',
    );
  }
  await keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await keyboard.tabTo('New chatbot');
  await keyboard.press('Enter');
  await keyboard.untilDialogIsOpen();
  await keyboard.tabTo('Name');
  await keyboard.type('Support');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Support', level: 1, exact: true }).waitFor();
});

test('pairs are added, edited, deleted and brought back', { skip }, async () => {
  await keyboard.tabTo('Add question');
  await keyboard.press('Enter');
  await keyboard.tabTo('Question');
  await keyboard.type('When do you open?');
  await keyboard.tabTo('Answer');
  await keyboard.type('At nine.');
  await keyboard.press('Control+Enter');
  await rowOf(page, 'When do you open?').waitFor();
  await keyboard.press('Escape');

  await keyboard.tabTo('Edit: When do you open?');
  await keyboard.assertFocusIsVisible();
  await keyboard.press('Enter');
  await keyboard.tabTo('Answer');
  await keyboard.press('Control+A');
  await keyboard.type('At ten.');
  await keyboard.press('Control+Enter');
  await rowOf(page, 'When do you open?').getByText('At ten.').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Edit: '));

  await keyboard.tabTo('Delete: When do you open?');
  await keyboard.press('Enter');
  await page.getByText('No questions yet').waitFor();
  await page.waitForFunction(() => document.activeElement?.id === 'main');
  // The notice of the edit comes first, that of the deletion after it.
  await keyboard.tabTo('Undo');
  await keyboard.press('Tab');
  await keyboard.tabTo('Undo');
  await keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'main');
  await rowOf(page, 'When do you open?').waitFor();
});

test('arrows move between the tabs, Enter and Space open them', { skip }, async () => {
  await keyboard.tabTo('Q&A', 'Shift+Tab');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await keyboard.untilFocusIsOn('Test');
  await keyboard.press('Space');
  await page.getByRole('tab', { name: 'Test', selected: true, exact: true }).waitFor();
  await keyboard.tabTo('Your question');
  await keyboard.type('When do you open?');
  await keyboard.press('Enter');
  await page
    .getByRole('article', { name: 'When do you open?', exact: true })
    .getByText('At ten.')
    .first()
    .waitFor();
});

test('a key is made, read and revoked', { skip }, async () => {
  await keyboard.tabTo('Test', 'Shift+Tab');
  await keyboard.press('End');
  await keyboard.press('ArrowLeft');
  await keyboard.untilFocusIsOn('API Key');
  await keyboard.press('Enter');
  await page.getByRole('tab', { name: 'API Key', selected: true, exact: true }).waitFor();
  await keyboard.tabTo('Add New');
  await keyboard.press('Enter');
  await keyboard.tabTo('Name (optional)');
  await keyboard.type('By keyboard');
  await keyboard.press('Enter');
  await page.getByText(/^docent_\w{30,}$/).waitFor();
  await keyboard.tabTo('Copy key');
  await keyboard.tabTo('Switch off By keyboard');
  await keyboard.press('Enter');
  await keyboard.untilDialogIsOpen();
  await keyboard.tabTo('Switch off');
  await keyboard.press('Enter');
  await page.getByText('No API key yet').waitFor();
});

test('the account menu opens, moves by arrows and logs out', { skip }, async () => {
  await keyboard.tabTo(/^Account menu/, 'Shift+Tab');
  await keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Log out', exact: true }).waitFor();
  await keyboard.tabTo('Log out', 'ArrowDown');
  await keyboard.press('Enter');
  await button(page, 'Log in').waitFor();
  assert.deepEqual(stage.visitor.complaints, []);
});
