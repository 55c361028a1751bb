/** The main flows by keyboard alone: no click, no pointer; focus goes where a person expects it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type ServiceProcess, startServiceProcess } from '../support/service.ts';
import { launchBrowser, skipWithoutBrowser, type Visitor, visit } from './support/browser.ts';
import { button, dialog } from './support/locators.ts';
import { rowOf } from './support/owner.ts';

const skip = skipWithoutBrowser;
const TABS_MAX = 60;
let service: ServiceProcess;
let browser: Browser;
let visitor: Visitor;
let page: Page;

before(async () => {
  if (skip) return;
  service = await startServiceProcess();
  browser = await launchBrowser();
  visitor = await visit(browser, service.baseUrl);
  page = visitor.page;
});

after(async () => {
  await browser?.close();
  await service?.close();
});

/** Accessible name of what has the focus, as near as the page itself can tell. */
function focusedName(): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : [];
    const visible = element.cloneNode(true) as HTMLElement;
    for (const hidden of visible.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    const name = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? visible.textContent;
    return (name ?? '').trim();
  });
}

/** Presses Tab until what is so named has the focus. */
async function tabTo(name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < TABS_MAX; presses += 1) {
    const focused = await focusedName();
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
    seen.push(focused);
    await page.keyboard.press(key);
  }
  assert.fail(`Tab never came to ${name}; it passed ${seen.join(' | ')}`);
}

/** The focus must be seen: an outline, a border or a ring that is not there without it. */
async function assertFocusIsVisible(): Promise<void> {
  const isVisible = await page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return false;
    const style = () => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element);
      return `${outlineStyle} ${outlineWidth} ${boxShadow} ${borderColor}`;
    };
    const focused = style();
    element.blur();
    const blurred = style();
    element.focus();
    return focused !== blurred;
  });
  assert.ok(isVisible, `the focus on ${await focusedName()} cannot be seen`);
}

test('an account is created: the first field has the focus, Enter sends', { skip }, async () => {
  await page.getByRole('heading', { name: 'Welcome to Docent', exact: true }).waitFor();
  await tabTo('Email');
  await page.keyboard.type('owner@example.com');
  await tabTo('Password');
  await page.keyboard.type('correct horse battery');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Chatbots', level: 1, exact: true }).waitFor();
});

test('the first Tab offers to skip to the content', { skip }, async () => {
  await page.reload();
  await button(page, 'New chatbot').waitFor();
  await page.keyboard.press('Tab');
  assert.equal(await focusedName(), 'Skip to content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.equal(await focusedName(), 'New chatbot');
  await assertFocusIsVisible();
});

test('a chatbot is made in a dialog that keeps the focus, and Esc closes it', { skip }, async () => {
  await page.keyboard.press('Enter');
  await dialog(page).waitFor();
  await tabTo('Name');
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    assert.ok(
      await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null),
      'the focus left the dialog',
    );
  }
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await tabTo('New chatbot');
  await page.keyboard.press('Enter');
  await tabTo('Name');
  await page.keyboard.type('Support');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Support', level: 1, exact: true }).waitFor();
});

test('pairs are added, edited, deleted and brought back', { skip }, async () => {
  await tabTo('Add pair');
  await page.keyboard.press('Enter');
  await tabTo('Question');
  await page.keyboard.type('When do you open?');
  await tabTo('Answer');
  await page.keyboard.type('At nine.');
  await page.keyboard.press('Control+Enter');
  await rowOf(page, 'When do you open?').waitFor();
  await page.keyboard.press('Escape');

  await tabTo('Edit: When do you open?');
  await assertFocusIsVisible();
  await page.keyboard.press('Enter');
  await tabTo('Answer');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('At ten.');
  await page.keyboard.press('Control+Enter');
  await rowOf(page, 'When do you open?').getByText('At ten.').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Edit: '));

  await tabTo('Delete: When do you open?');
  await page.keyboard.press('Enter');
  await page.getByText('No pairs yet').waitFor();
  await tabTo('Undo');
  await page.keyboard.press('Enter');
  await rowOf(page, 'When do you open?').waitFor();
});

test('arrows move between the tabs, Enter and Space open them', { skip }, async () => {
  await tabTo('Q&A', 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.equal(await focusedName(), 'Test');
  await page.keyboard.press('Space');
  await page.getByRole('tab', { name: 'Test', selected: true, exact: true }).waitFor();
  await tabTo('Your question');
  await page.keyboard.type('When do you open?');
  await page.keyboard.press('Enter');
  await page
    .getByRole('article', { name: 'When do you open?', exact: true })
    .getByText('At ten.')
    .first()
    .waitFor();
});

test('a key is made, read and revoked', { skip }, async () => {
  await tabTo('Test', 'Shift+Tab');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await focusedName(), 'API Key');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'API Key', selected: true, exact: true }).waitFor();
  await tabTo('Add New');
  await page.keyboard.press('Enter');
  await tabTo('Name (optional)');
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Enter');
  await page.getByText(/^docent_\w{30,}$/).waitFor();
  await tabTo('Copy key');
  await tabTo('Revoke By keyboard');
  await page.keyboard.press('Enter');
  await dialog(page).waitFor();
  await tabTo('Revoke');
  await page.keyboard.press('Enter');
  await page.getByText('No API key yet').waitFor();
});

test('the account menu opens, moves by arrows and logs out', { skip }, async () => {
  await tabTo(/^Account menu/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Log out', exact: true }).waitFor();
  for (let presses = 0; presses < 10 && (await focusedName()) !== 'Log out'; presses += 1) {
    await page.keyboard.press('ArrowDown');
  }
  assert.equal(await focusedName(), 'Log out');
  await page.keyboard.press('Enter');
  await button(page, 'Log in').waitFor();
  assert.deepEqual(visitor.complaints, []);
});
