/** What those need who hear a page, work it by keyboard, or see it in the few colours of their system. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { skipWithoutBrowser } from '../support/browser.ts';
import { type Keyboard, keyboardOf } from '../support/keyboard.ts';
import { button, dialog, field, link, section } from '../support/locators.ts';
import { addPair, createAccount, logOut, makeChatbot, openTab, saveSettings } from '../support/owner.ts';
import { setStage } from '../support/stage.ts';

const skip = skipWithoutBrowser;
let page: Page;
let keyboard: Keyboard;

const stage = setStage(async ({ visitor }) => {
  page = visitor.page;
  keyboard = keyboardOf(page);
  await createAccount(page, 'owner@example.com');
  await makeChatbot(page, 'Support');
  await addPair(page, 'When do you open?', 'At nine.');
});

async function untilHeadingHasFocus(name: string): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  await keyboard.untilFocusIsOn(name);
}

test('a page that a link led to has the focus at its heading', { skip }, async () => {
  await page.goto('/chatbots');
  await keyboard.enter('Support');
  await untilHeadingHasFocus('Support');
  await keyboard.tabTo('Chatbots', 'Shift+Tab');
  await keyboard.press('Enter');
  await untilHeadingHasFocus('Chatbots');
});

test('a chatbot that was just made has the focus at its heading', { skip }, async () => {
  await button(page, 'New chatbot').click();
  await field(dialog(page), 'Name').fill('Second');
  await button(dialog(page), 'Save').click();
  await untilHeadingHasFocus('Second');
});

test('a notice is closed by a button that has a name', { skip }, async () => {
  await openTab(page, 'Settings');
  await field(section(page, 'General'), 'Name').fill('Renamed');
  await saveSettings(section(page, 'General'));
  await button(page, 'Close this notice').click();
  await button(page, 'Close this notice').waitFor({ state: 'detached' });
});

const colours = (control: Locator): Promise<[string, string]> =>
  control.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    return [backgroundColor, color];
  });

async function assertStandsOut(chosen: Locator, other: Locator): Promise<void> {
  const [background, text] = await colours(chosen);
  const [otherBackground, otherText] = await colours(other);
  assert.notEqual(background, otherBackground);
  assert.notEqual(text, otherText);
}

test('in the system’s own colours, the tab and the choice in force are told from the others', {
  skip,
}, async () => {
  await page.goto('/chatbots');
  await page.getByText('Support').click();
  await page.emulateMedia({ forcedColors: 'active' });
  await addPair(page, 'Where are you?', 'In Bonn.');
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await assertStandsOut(tab('Q&A'), tab('Files'));
  const shown = page.getByRole('radiogroup', { name: 'Show', exact: true });
  await assertStandsOut(shown.getByText('All', { exact: true }), shown.getByText('Ready', { exact: true }));
  await page.emulateMedia({ forcedColors: 'none' });
  assert.deepEqual(stage.visitor.complaints, []);
});

test('the buttons that copy the ids of several chatbots have names of their own', { skip }, async () => {
  await page.goto('/chatbots');
  const table = page.getByRole('table', { name: 'Chatbots', exact: true });
  await button(table, 'Copy chatbot ID of Support').waitFor();
  assert.equal(await button(table, 'Copy chatbot ID of Renamed').count(), 1);
});

test('a page’s title names what is on it, the chatbot and the product, each once', { skip }, async () => {
  await link(page, 'Renamed').click();
  await page.waitForFunction(() => document.title === 'Q&A · Renamed · Docent');
  const chatbotId = new URL(page.url()).pathname.split('/')[2];
  await page.request.post(`/api/Training/File/${chatbotId}`, {
    headers: { origin: stage.service.baseUrl },
    multipart: { file: { name: 'lamp.txt', mimeType: 'text/plain', buffer: Buffer.from('A lamp.') } },
  });
  await openTab(page, 'Files');
  await page.getByRole('link', { name: 'lamp.txt', exact: true }).click();
  await page.waitForFunction(() => document.title === 'lamp.txt · Renamed · Docent');
  await logOut(page);
  await page.waitForFunction(() => document.title === 'Log in to Docent');
});
