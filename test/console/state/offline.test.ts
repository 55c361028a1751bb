/** The network is gone and comes back: what was not done stays undone until the owner does it again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { skipWithoutBrowser } from '../support/browser.ts';
import { eventuallyEqual } from '../support/eventually.ts';
import { button, dialog, field, form } from '../support/locators.ts';
import { addPair, createAccount, makeChatbot, openTab, rowOf } from '../support/owner.ts';
import { setStage } from '../support/stage.ts';

const skip = skipWithoutBrowser;
const UNREACHABLE = 'Docent cannot be reached.';
let page: Page;

const stage = setStage(async ({ visitor }) => {
  page = visitor.page;
  await createAccount(page, 'owner@example.com');
});

const newPair = () => form(page, 'Add a question and its answer');

async function listQuestions(chatbotId: string): Promise<string[]> {
  const list = await (await page.request.get(`/api/Training/QA/${chatbotId}`)).json();
  return (list as { question: string }[]).map(({ question }) => question);
}

/** Every request that changes something from now on. */
function noteChanges(): string[] {
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(request.method());
  });
  return changes;
}

test('a save without a network fails at once, keeps what was typed, and happens only when saved again', {
  skip,
}, async () => {
  const { context } = stage.visitor;
  const chatbotId = await makeChatbot(page, 'Saved offline');
  await button(page, 'Add question').click();
  await field(newPair(), 'Question').fill('Typed offline?');
  await field(newPair(), 'Answer').fill('Yes.');
  await context.setOffline(true);
  await button(newPair(), 'Save').click();
  await newPair().getByText(UNREACHABLE).waitFor();
  assert.equal(await field(newPair(), 'Question').inputValue(), 'Typed offline?');
  await context.setOffline(false);
  await button(newPair(), 'Save').click();
  await rowOf(page, 'Typed offline?').waitFor();
  assert.deepEqual(await listQuestions(chatbotId), ['Typed offline?']);
});

test('what was cancelled or failed without a network does not happen once it is back', { skip }, async () => {
  const { context } = stage.visitor;
  const chatbotId = await makeChatbot(page, 'Cancelled offline');
  await addPair(page, 'Stays?', 'Yes.');
  await field(newPair(), 'Question').fill('Cancelled?');
  await field(newPair(), 'Answer').fill('Yes.');
  await context.setOffline(true);
  await button(newPair(), 'Save').click();
  await newPair().getByText(UNREACHABLE).waitFor();
  await button(newPair(), 'Cancel').click();
  await newPair().waitFor({ state: 'detached' });
  await button(page, 'Delete: Stays?').click();
  await page.getByRole('alert').getByText(UNREACHABLE).waitFor();
  const changes = noteChanges();
  await context.setOffline(false);
  await addPair(page, 'Added once it was back?', 'Yes.');
  assert.deepEqual(await listQuestions(chatbotId), ['Added once it was back?', 'Stays?']);
  assert.deepEqual(changes, ['POST']);
});

test('an undo that failed without a network can be tried again, and adds the pair once', {
  skip,
}, async () => {
  const { context } = stage.visitor;
  const chatbotId = await makeChatbot(page, 'Undone offline');
  await addPair(page, 'Comes back?', 'Yes.');
  await button(newPair(), 'Cancel').click();
  await button(page, 'Delete: Comes back?').click();
  await rowOf(page, 'Comes back?').waitFor({ state: 'detached' });
  await context.setOffline(true);
  await button(page, 'Undo').click();
  await page.getByRole('alert').getByText(UNREACHABLE).waitFor();
  await context.setOffline(false);
  const path = `**/api/Training/History/${chatbotId}/steps/*/undo`;
  const loseReply = async (route: Route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await (route.request().method() === 'POST' ? route.abort() : route.continue());
  };
  await page.route(path, loseReply);
  await button(page, 'Undo').click();
  await eventuallyEqual(() => listQuestions(chatbotId), ['Comes back?']);
  await button(page, 'Undo').waitFor();
  await page.unroute(path, loseReply);
  await button(page, 'Undo').click();
  await page.getByText('Question restored.').waitFor();
  await rowOf(page, 'Comes back?').waitFor();
  assert.deepEqual(await listQuestions(chatbotId), ['Comes back?']);
  assert.equal(await button(page, 'Undo').count(), 0);
});

test('a list that is opened without a network says so, and is there once that is back', {
  skip,
}, async () => {
  const { context } = stage.visitor;
  await makeChatbot(page, 'Opened before');
  // Its screen is loaded from here on; the list of each chatbot is not.
  await openTab(page, 'Unanswered');
  await makeChatbot(page, 'Opened offline');
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Unanswered', exact: true }).click();
  await page.getByText('This could not be loaded').waitFor();
  await page.getByText(UNREACHABLE).waitFor();
  await context.setOffline(false);
  await page.getByText('Nothing unanswered').waitFor();
  assert.deepEqual(stage.visitor.complaints, []);
});

const tab = (name: string) => page.getByRole('tab', { name, exact: true });

test('a screen that is first wanted without a network says so, and is there once that is back', {
  skip,
}, async () => {
  const { context } = stage.visitor;
  await makeChatbot(page, 'Wanted offline');
  await openTab(page, 'Test');
  await field(page, 'Your question').fill('Is it kept?');
  await button(page, 'Ask').click();
  await page.getByText('No answer').waitFor();
  await context.setOffline(true);
  for (const name of ['API Key', 'Insights']) {
    await tab(name).click();
    await page.getByRole('alert').getByText(UNREACHABLE).waitFor();
  }
  assert.equal(await page.getByRole('main').count(), 1);
  await context.setOffline(false);
  await page.getByText('No questions in this period').waitFor();
  await openTab(page, 'API Key');
  await button(page, 'Add New').waitFor();
  await openTab(page, 'Test');
  await page.getByText('Is it kept?').waitFor();
});

test('a screen that failed to load is loaded by trying again', { skip }, async () => {
  await makeChatbot(page, 'Tried again');
  await page.goto(page.url());
  await button(page, 'Add question').waitFor();
  await page.route('**/*', (route) => route.abort());
  await tab('Settings').click();
  await page.getByText(UNREACHABLE).waitFor();
  await page.unroute('**/*');
  await button(page, 'Try again').click();
  await field(page, 'When it does not know').waitFor();
});

test('an import that is first wanted without a network is told near its button, and the page stays', {
  skip,
}, async () => {
  const { context } = stage.visitor;
  await makeChatbot(page, 'Imported offline');
  await page.goto(page.url());
  await button(page, 'Add question').click();
  await field(newPair(), 'Question').fill('Half typed');
  await context.setOffline(true);
  await button(page, 'Import').click();
  await page.getByRole('alert').getByText(UNREACHABLE).waitFor();
  assert.equal(await field(newPair(), 'Question').inputValue(), 'Half typed');
  await context.setOffline(false);
  await button(page, 'Import').click();
  await dialog(page, 'Import questions and answers').waitFor();
  await context.setOffline(true);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'pairs.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK') });
  await dialog(page, 'Import questions and answers').getByText(UNREACHABLE).waitFor();
  await context.setOffline(false);
  await button(dialog(page, 'Import questions and answers'), 'Close').click();
  await button(newPair(), 'Cancel').click();
});

test('what is gone since the console was built anew says to load the page again', { skip }, async () => {
  await makeChatbot(page, 'Built anew');
  await page.goto(page.url());
  await page.route('**/assets/import-dialog*', (route) => route.fulfill({ status: 404 }));
  await button(page, 'Import').click();
  await page.getByRole('alert').getByText('Docent was updated').waitFor();
  await page.unroute('**/assets/import-dialog*');
  await page.route('**/assets/keys-page*', (route) => route.fulfill({ status: 404 }), { times: 2 });
  await tab('API Key').click();
  await button(page, 'Add New').waitFor();
});
