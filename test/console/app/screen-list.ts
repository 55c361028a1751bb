/** The screens of the console and what brings each to the state worth looking at: a new screen is a row. */
import type { Page } from 'playwright-core';
import { button, dialog, field, form } from '../support/locators.ts';
import { makeKey } from '../support/owner.ts';

interface Screen {
  name: string;
  path: (shop: { chatbotId: string; fileId: number }) => string;
  /** Until this is there, the screen is not ready. */
  shows: string;
  prepare?: (page: Page) => Promise<void>;
  isForVisitors?: true;
}

const ofChatbot =
  (tab: string): Screen['path'] =>
  ({ chatbotId }) =>
    `/chatbots/${chatbotId}/${tab}`;

/** In the order of a walk: the first screen that needs it is preceded by the log-in. */
export const SCREENS: readonly Screen[] = [
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
  {
    name: 'file',
    path: ({ chatbotId, fileId }) => `/chatbots/${chatbotId}/files/${fileId}`,
    shows: 'Text the chatbot answers from',
  },
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
      // Kept by the service: whoever comes after has its result.
      const line = page.locator('.recharts-line').first();
      const start = button(page, 'See what they would do');
      await start.or(line).first().waitFor();
      if (await start.isVisible()) await start.click();
      await line.waitFor();
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
