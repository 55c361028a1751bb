/** The chat on a phone and a desk, light and dark, from left and from right: axe-core finds nothing, nothing spills over. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import {
  closeContext,
  findAccessibilityFaults,
  skipWithoutBrowser,
  takeScreenshot,
} from '../console/support/browser.ts';
import { ask, lastReply, openChat, setWidgetStage } from './support/stage.ts';

const skip = skipWithoutBrowser;
const stage = setWidgetStage();

const SETTINGS = {
  title: 'Bloom & Bark',
  color: '#8a2be2',
  starters: ['When do you open?', 'Which bulb does the lamp need?'],
  showSources: true,
};

/** Of the ground and of what is written on it. */
const COLOURS = {
  light: ['rgb(255, 255, 255)', 'rgb(26, 32, 44)'],
  dark: ['rgb(23, 27, 34)', 'rgb(238, 241, 245)'],
};

async function findFaults(page: Page, name: string): Promise<string[]> {
  const faults = await findAccessibilityFaults(page);
  const spill = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await takeScreenshot(page, `widget-${name}`);
  return [...faults, ...(spill > 0 ? [`${spill} px wider than the window`] : [])].map(
    (fault) => `${name}: ${fault}`,
  );
}

async function fill(chat: Locator): Promise<void> {
  await chat.getByRole('button', { name: 'When do you open?' }).click();
  await lastReply(chat).getByText('We open at').waitFor();
  await ask(chat, 'Which bulb does the lamp need?');
  await lastReply(chat).getByText('lamp.txt').waitFor();
  await ask(chat, 'Who is the king of France?');
  await lastReply(chat).locator('.answer').waitFor();
}

for (const [size, width] of [
  ['desk', 1280],
  ['phone', 390],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const locale of ['en-GB', 'ar']) {
      const name = `${size}-${colorScheme}-${locale}`;
      test(`the chat is accessible and fits: ${size}, ${colorScheme}, ${locale}`, { skip }, async () => {
        const shop = await stage.openShop(SETTINGS);
        stage.site.put('/', { html: stage.snippet(shop.askKey) });
        const { page, context, lines } = await stage.visit('/', { width, colorScheme, locale });
        const closed = page.locator('docent-chat .launcher');
        await closed.waitFor();
        const faults = await findFaults(page, `${name}-closed`);
        const chat = await openChat(page);
        faults.push(...(await findFaults(page, `${name}-open`)));
        await fill(chat);
        faults.push(...(await findFaults(page, `${name}-answers`)));
        assert.deepEqual([...faults, ...lines], []);
        await closeContext(context);
      });
    }
  }
}

for (const system of ['light', 'dark'] as const) {
  for (const [attribute, shown] of [
    ['', system],
    ['data-color-scheme="light"', 'light'],
    ['data-color-scheme="dark"', 'dark'],
  ] as const) {
    test(`on a ${system} system the chat with ${attribute || 'no color scheme'} is ${shown}`, {
      skip,
    }, async () => {
      const shop = await stage.openShop();
      stage.site.put('/', { html: stage.snippet(shop.askKey, attribute) });
      const { page, context } = await stage.visit('/', { colorScheme: system });
      const chat = await openChat(page);
      const colours = await chat.evaluate((panel) => {
        const { backgroundColor, color } = getComputedStyle(panel);
        return [backgroundColor, color];
      });
      assert.deepEqual(colours, COLOURS[shown]);
      await closeContext(context);
    });
  }
}
