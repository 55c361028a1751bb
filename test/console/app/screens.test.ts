/** Every screen in light and dark, wide and on a phone: axe-core finds nothing, nothing spills over, a picture is taken. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { makePptx } from '../../fixtures/pptx.ts';
import { startServiceProcess } from '../../support/service.ts';
import {
  closeContext,
  findAccessibilityFaults,
  skipWithoutBrowser,
  takeScreenshot,
} from '../support/browser.ts';
import { button, dialog, field, form } from '../support/locators.ts';
import { createAccount, makeChatbot, makeKey, PASSWORD, submitLogIn } from '../support/owner.ts';
import { SAMPLE_PAIRS, SAMPLE_QUESTIONS } from '../support/sample-data.ts';
import { setStage } from '../support/stage.ts';

const skip = skipWithoutBrowser;
let chatbotId: string;
let fileId: number;

interface Screen {
  name: string;
  path: (chatbotId: string) => string;
  /** Until this is there, the screen is not ready. */
  shows: string;
  prepare?: (page: Page) => Promise<void>;
  isForVisitors?: true;
}

const ofChatbot = (tab: string) => (id: string) => `/chatbots/${id}/${tab}`;

const SCREENS: readonly Screen[] = [
  { name: 'log-in', path: () => '/log-in', shows: 'Log in to Docent', isForVisitors: true },
  {
    name: 'create-account',
    path: () => '/create-account',
    shows: 'Create your account',
    isForVisitors: true,
  },
  {
    name: 'create-account-by-link',
    path: () => '/create-account#some-token-of-a-link',
    shows: 'Choose a password to log in with.',
    isForVisitors: true,
  },
  {
    name: 'forgot-password',
    path: () => '/forgot-password',
    shows: 'Reset your password',
    isForVisitors: true,
  },
  {
    name: 'reset-password',
    path: () => '/reset-password#some-token-of-a-link',
    shows: 'Set a new password',
    isForVisitors: true,
  },
  { name: 'chatbots', path: () => '/chatbots', shows: 'Bloom & Bark' },
  {
    name: 'new-chatbot',
    path: () => '/chatbots',
    shows: 'Bloom & Bark',
    async prepare(page) {
      await button(page, 'New chatbot').click();
      await dialog(page).waitFor();
    },
  },
  { name: 'account', path: () => '/account', shows: 'Change password' },
  { name: 'members', path: () => '/members', shows: 'Who works on these chatbots' },
  {
    name: 'accept-invite',
    path: () => '/accept-invite#some-token-of-a-link',
    shows: 'You are invited',
    isForVisitors: true,
  },
  {
    name: 'account-menu',
    path: () => '/chatbots',
    shows: 'Bloom & Bark',
    async prepare(page) {
      await page.getByRole('button', { name: /^Account menu/ }).click();
      await page.getByRole('menuitem', { name: 'Log out', exact: true }).waitFor();
    },
  },
  {
    name: 'no-such-address',
    path: () => '/nothing/here',
    shows: 'There is nothing here',
    isForVisitors: true,
  },
  { name: 'not-found', path: () => '/chatbots/nothing/here', shows: 'There is nothing here' },
  { name: 'qa', path: ofChatbot('qa'), shows: 'When do you open?' },
  {
    name: 'qa-editing',
    path: ofChatbot('qa'),
    shows: 'When do you open?',
    async prepare(page) {
      await button(page, 'Edit: Do you ship abroad?').click();
      await button(page, 'Add question').click();
      await button(page, 'Save').first().click();
      await page.getByText('Enter an answer.').waitFor();
    },
  },
  {
    name: 'qa-impact',
    path: ofChatbot('qa'),
    shows: 'When do you open?',
    async prepare(page) {
      await button(page, 'Add question').click();
      await field(form(page, 'Add a question and its answer'), 'Question').fill(
        'Do you arrange a wedding bouquet?',
      );
      await field(form(page, 'Add a question and its answer'), 'Answer').fill('Yes, from nine flowers on.');
      await page.getByText('What changes', { exact: true }).waitFor();
    },
  },
  {
    name: 'export',
    path: ofChatbot('qa'),
    shows: 'How often should I water a ficus?',
    async prepare(page) {
      await button(page, 'Export').click();
      await page.getByRole('menuitem', { name: 'Text (CSV)', exact: true }).waitFor();
    },
  },
  {
    name: 'import',
    path: ofChatbot('qa'),
    shows: 'How often should I water a ficus?',
    async prepare(page) {
      await button(page, 'Import').click();
      await field(page, 'Or paste rows here').fill('Question\tAnswer\nWhat is new?\tThis.\nNo answer\t');
      await button(page, 'Preview').click();
      await page.getByText('1 question to import').waitFor();
    },
  },
  { name: 'files', path: ofChatbot('files'), shows: 'catalogue.pptx' },
  { name: 'file', path: (id) => `/chatbots/${id}/files/${fileId}`, shows: 'Text the chatbot answers from' },
  {
    name: 'test',
    path: ofChatbot('test'),
    shows: 'Ask your chatbot something',
    async prepare(page) {
      for (const question of ['When do you open?', 'What does a small ficus cost?', 'Who is the king?']) {
        await field(page, 'Your question').fill(question);
        await page.keyboard.press('Enter');
        await page
          .getByRole('article', { name: question, exact: true })
          .getByRole('button', { name: 'Details', exact: true })
          .waitFor();
      }
      await button(page, 'Details').first().click();
    },
  },
  { name: 'checks', path: ofChatbot('checks'), shows: 'No checks yet' },
  { name: 'unanswered', path: ofChatbot('unanswered'), shows: 'wedding bouquet' },
  {
    name: 'unanswered-answering',
    path: ofChatbot('unanswered'),
    shows: 'wedding bouquet',
    async prepare(page) {
      await page
        .getByRole('button', { name: /^Add an answer to/ })
        .first()
        .click();
      await form(page, 'Add a question and its answer').waitFor();
    },
  },
  { name: 'answers', path: ofChatbot('answers'), shows: 'Correct the answer' },
  {
    name: 'insights',
    path: ofChatbot('insights'),
    shows: 'Most used sources',
    prepare: (page) => page.locator('.recharts-bar-rectangle').first().waitFor(),
  },
  {
    name: 'website',
    path: ofChatbot('website'),
    shows: 'Put the chat on your website',
    async prepare(page) {
      await field(page, 'Addresses of your website').fill('https://shop.example');
      await button(page, 'Make the line to paste').click();
      await page.getByText('It works on https://shop.example.').waitFor();
      await page.getByRole('heading', { name: 'How can we help?' }).waitFor();
    },
  },
  {
    name: 'connect',
    path: ofChatbot('connect'),
    shows: 'Use the chatbot in other programs',
    async prepare(page) {
      await button(page, 'Make a key').click();
      await button(page, 'Copy the key').waitFor();
      await button(page, 'Try it').last().click();
      await page.getByText('Answer', { exact: true }).waitFor();
    },
  },
  {
    name: 'api-key',
    path: ofChatbot('api-key'),
    shows: 'Website',
    async prepare(page) {
      await makeKey(page, 'Shop');
      await button(page, 'Add New').click();
      await field(page, 'What it may do').selectOption('Only ask');
      await field(page, 'Web pages that may use it').waitFor();
    },
  },
  { name: 'settings', path: ofChatbot('settings'), shows: 'When it does not know' },
  {
    name: 'threshold-trial',
    path: ofChatbot('settings'),
    shows: 'When it does not know',
    async prepare(page) {
      await button(page, 'See what they would do').click();
      await page.locator('.recharts-line').first().waitFor();
      await page.getByText('Show as table').click();
    },
  },
  {
    name: 'delete-chatbot',
    path: ofChatbot('settings'),
    shows: 'When it does not know',
    async prepare(page) {
      await button(page, 'Delete chatbot').click();
      await dialog(page).waitFor();
    },
  },
];

const stage = setStage(
  async ({ service, visitor }) => {
    const { page, context } = visitor;
    await createAccount(page, 'owner@example.com');
    await makeChatbot(page, 'Internal help');
    chatbotId = await makeChatbot(page, 'Bloom & Bark');
    const headers = { origin: service.baseUrl };
    const post = (path: string, data: unknown, more: Record<string, string> = {}) =>
      page.request.post(path, { data, headers: { ...headers, ...more } });
    await post(`/api/chatbots/${chatbotId}/pairs/import`, { pairs: SAMPLE_PAIRS });
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
  () =>
    startServiceProcess({
      env: {
        DOCENT_SIGN_UP: 'open',
        DOCENT_SMTP_URL: 'smtp://127.0.0.1:9',
        DOCENT_TRAINING_GATHER_MS: '100',
      },
    }),
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
      await page.goto(screen.path(chatbotId));
      await page.getByText(screen.shows).first().waitFor();
      await screen.prepare?.(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        const name = `${screen.name}-${colorScheme}`;
        await changeColours(page, colorScheme);
        await takeScreenshot(page, `${name}-${size}`);
        for (const fault of await findAccessibilityFaults(page)) faults.push(`${name}: ${fault}`);
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
