/** Every screen in light and dark, wide and on a phone: axe-core finds nothing, and nothing spills over. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { makePptx } from '../../fixtures/pptx.ts';
import {
  closeContext,
  findAccessibilityFaults,
  skipWithoutBrowser,
  takeScreenshot,
} from '../support/browser.ts';
import { startConsoleService } from '../support/console-service.ts';
import {
  createAccount,
  importElsewhere,
  makeChatbot,
  makeKey,
  PASSWORD,
  submitLogIn,
} from '../support/owner.ts';
import { SAMPLE_PAIRS, SAMPLE_QUESTIONS } from '../support/sample-data.ts';
import { setStage } from '../support/stage.ts';
import { SCREENS } from './screen-list.ts';

const skip = skipWithoutBrowser;
let chatbotId: string;
let fileId: number;

const stage = setStage(
  async ({ service, visitor }) => {
    const { page, context } = visitor;
    await createAccount(page, 'owner@example.com');
    await makeChatbot(page, 'Internal help');
    chatbotId = await makeChatbot(page, 'Bloom & Bark');
    const headers = { origin: service.baseUrl };
    const post = (path: string, data: unknown, more: Record<string, string> = {}) =>
      page.request.post(path, { data, headers: { ...headers, ...more } });
    await importElsewhere(page, chatbotId, SAMPLE_PAIRS);
    const slides = makePptx({
      slides: [
        { title: 'Prices', body: ['A small ficus costs nine euros.', 'A tall one costs forty.'] },
        {},
        { title: 'Care', body: ['Water once a week.'] },
      ],
    });
    const uploaded = await page.request.post(`/api/Training/File/${chatbotId}`, {
      headers,
      multipart: { file: { name: 'catalogue.pptx', mimeType: 'application/octet-stream', buffer: slides } },
    });
    assert.equal(uploaded.status(), 201, await uploaded.text());
    ({ id: fileId } = (await uploaded.json()) as { id: number });
    await page.goto(`/chatbots/${chatbotId}/api-key`);
    const key = await makeKey(page, 'Website');
    await page.request.patch(`/api/chatbots/${chatbotId}`, {
      data: { answerLog: { isKept: true, days: null, ownMasks: [] } },
      headers,
    });
    for (const question of SAMPLE_QUESTIONS) {
      await post(`/api/Chat/${chatbotId}`, { question }, { authorization: `Bearer ${key}` });
    }
    await closeContext(context);
  },
  () => startConsoleService({ DOCENT_SIGN_UP: 'open', DOCENT_SMTP_URL: 'smtp://127.0.0.1:9' }),
);

for (const [size, width] of [
  ['wide', 1280],
  ['phone', 390],
] as const) {
  test(`every screen is accessible and fits, light and dark, ${size}`, { skip }, async () => {
    const { page, context, complaints } = await stage.visit({ width });
    const faults: string[] = [];
    let isLoggedIn = false;
    for (const screen of SCREENS) {
      if (!screen.isForVisitors && !isLoggedIn) {
        await page.goto('/log-in');
        await submitLogIn(page, 'owner@example.com', PASSWORD);
        await page.getByRole('heading', { name: 'Chatbots', level: 1, exact: true }).waitFor();
        isLoggedIn = true;
      }
      await page.goto(screen.path({ chatbotId, fileId }));
      await page.getByText(screen.shows).first().waitFor();
      await screen.prepare?.(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        const name = `${screen.name}-${colorScheme}`;
        await changeColours(page, colorScheme);
        await takeScreenshot(page, `${name}-${size}`);
        const found = await findAccessibilityFaults(page, colorScheme === 'light' ? 'everything' : 'colours');
        for (const fault of found) faults.push(`${name}: ${fault}`);
        const spill = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (spill > 0) faults.push(`${name}: ${spill} px wider than the window`);
      }
    }
    await closeContext(context);
    assert.deepEqual([...faults, ...complaints], []);
  });
}

/** As the system does at dusk: most of a screen's time goes into loading it, and it follows without. */
async function changeColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
}
