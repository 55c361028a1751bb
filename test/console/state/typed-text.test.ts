/** What an owner has typed and not saved yet: nothing takes it away but the owner. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { skipWithoutBrowser } from '../support/browser.ts';
import { eventuallyEqual } from '../support/eventually.ts';
import { button, dialog, field, form, link, section } from '../support/locators.ts';
import {
  addPair,
  createAccount,
  listPairs,
  logOut,
  makeChatbot,
  newPairForm,
  openTab,
  PASSWORD,
  rowOf,
  saveSettings,
  sendElsewhere,
  submitLogIn,
  typeNewPair,
} from '../support/owner.ts';
import { setStage } from '../support/stage.ts';

const skip = skipWithoutBrowser;
const EMAIL = 'owner@example.com';
let page: Page;

const stage = setStage(async ({ visitor }) => {
  page = visitor.page;
  await createAccount(page, EMAIL);
});

const newPair = () => newPairForm(page);
const editedPair = () => form(page, 'Edit the question and its answer');

async function assertNewPair(question: string, answer: string): Promise<void> {
  await newPair().waitFor();
  assert.equal(await field(newPair(), 'Question').inputValue(), question);
  assert.equal(await field(newPair(), 'Answer').inputValue(), answer);
}

test('a pair that is being typed is there again after another tab, the way back and a reload', {
  skip,
}, async () => {
  await makeChatbot(page, 'Left and come back to');
  await typeNewPair(page, 'Half a question', 'Half an answer');
  await openTab(page, 'Files');
  await openTab(page, 'Q&A');
  await assertNewPair('Half a question', 'Half an answer');
  await link(page, 'Chatbots').click();
  await page.getByRole('heading', { name: 'Chatbots', level: 1, exact: true }).waitFor();
  await page.goBack();
  await assertNewPair('Half a question', 'Half an answer');
  await page.reload();
  await assertNewPair('Half a question', 'Half an answer');
  await button(newPair(), 'Cancel').click();
  await page.reload();
  await page.getByText('No questions yet').waitFor();
  assert.equal(await newPair().count(), 0);
});

test('a session that ends while a pair is typed leads back to it, and saves it', { skip }, async () => {
  const chatbotId = await makeChatbot(page, 'Session ended');
  await typeNewPair(page, 'Typed before the end?', 'Yes.');
  const saved = `**/api/Training/QA/${chatbotId}`;
  // While the save is on its way: before, the console might see the end by itself and take the button away.
  await page.route(saved, async (route) => {
    if (route.request().method() === 'POST') await sendElsewhere(page, 'DELETE', '/api/sessions/current');
    await route.continue();
  });
  await button(newPair(), 'Save').click();
  await page.getByText('Your session has ended. Log in again.').waitFor();
  await page.unroute(saved);
  await submitLogIn(page, EMAIL, PASSWORD);
  await assertNewPair('Typed before the end?', 'Yes.');
  await button(newPair(), 'Save').click();
  await rowOf(page, 'Typed before the end?').waitFor();
  assert.deepEqual(
    (await listPairs(page, chatbotId)).map(({ question }) => question),
    ['Typed before the end?'],
  );
  await field(newPair(), 'Question').fill('Not for others');
  await logOut(page, { discarding: true });
  assert.doesNotMatch(await page.evaluate(() => JSON.stringify(sessionStorage)), /Not for others/);
  await submitLogIn(page, EMAIL, PASSWORD);
  await page.getByRole('heading', { name: 'Chatbots', level: 1, exact: true }).waitFor();
});

test('a pair being edited stays, whatever is searched or filtered', { skip }, async () => {
  await makeChatbot(page, 'Edited meanwhile');
  await addPair(page, 'When do you open?', 'At nine.');
  await addPair(page, 'Do you ship abroad?', 'To all of Europe.');
  await button(newPair(), 'Cancel').click();
  await button(page, 'Edit: When do you open?').click();
  await field(editedPair(), 'Answer').fill('At ten, now.');
  await field(page, 'Search questions and answers').fill('europe');
  await page.getByText('2 questions', { exact: true }).waitFor();
  assert.equal(await field(editedPair(), 'Answer').inputValue(), 'At ten, now.');
  await field(page, 'Search questions and answers').fill('');
  await button(editedPair(), 'Cancel').click();
  await editedPair().waitFor({ state: 'detached' });
});

test('who edits a pair is told that it was deleted elsewhere meanwhile, and saves it as a new one', {
  skip,
}, async () => {
  const chatbotId = await makeChatbot(page, 'Deleted meanwhile');
  await addPair(page, 'When do you open?', 'At nine.');
  await button(newPair(), 'Cancel').click();
  for (const [answer, control] of [
    ['At ten.', 'Save as new'],
    ['At eleven.', 'Cancel'],
  ] as const) {
    await button(page, 'Edit: When do you open?').click();
    await field(editedPair(), 'Answer').fill(answer);
    const [pair] = await listPairs(page, chatbotId);
    await sendElsewhere(page, 'DELETE', `/api/Training/QA/${chatbotId}/${pair?.id}`);
    await page.getByRole('alert').getByText('This was deleted elsewhere meanwhile.').waitFor();
    assert.equal(await field(editedPair(), 'Answer').inputValue(), answer);
    await button(editedPair(), control).click();
    await editedPair().waitFor({ state: 'detached' });
    const left = (await listPairs(page, chatbotId)).map((one) => [one.id === pair?.id, one.answer]);
    assert.deepEqual(left, control === 'Cancel' ? [] : [[false, 'At ten.']]);
  }
  await page.getByText('No questions yet').waitFor();
});

test('a save that finds its pair deleted says so and saves nothing unasked', { skip }, async () => {
  const chatbotId = await makeChatbot(page, 'Deleted unheard');
  await addPair(page, 'When do you open?', 'At nine.');
  await button(newPair(), 'Cancel').click();
  await button(page, 'Edit: When do you open?').click();
  await field(editedPair(), 'Answer').fill('At ten.');
  const [pair] = await listPairs(page, chatbotId);
  // Its save and its deletion cross: the page has not heard of the one when it sends the other.
  await page.route(`**/api/Training/QA/${chatbotId}/${pair?.id}`, async (route) => {
    await sendElsewhere(page, 'DELETE', `/api/Training/QA/${chatbotId}/${pair?.id}`);
    await route.continue();
  });
  await button(editedPair(), 'Save').click();
  await page.getByRole('alert').getByText('This was deleted elsewhere meanwhile.').waitFor();
  assert.deepEqual(await listPairs(page, chatbotId), []);
  await button(editedPair(), 'Save as new').click();
  await editedPair().waitFor({ state: 'detached' });
  assert.deepEqual(
    (await listPairs(page, chatbotId)).map(({ answer }) => answer),
    ['At ten.'],
  );
});

test('who edits a pair is told that it was changed elsewhere meanwhile', { skip }, async () => {
  const chatbotId = await makeChatbot(page, 'Edited twice');
  await addPair(page, 'When do you open?', 'At nine.');
  await button(newPair(), 'Cancel').click();
  await button(page, 'Edit: When do you open?').click();
  await field(editedPair(), 'Answer').fill('At ten.');
  const [pair] = await listPairs(page, chatbotId);
  const body = { question: 'When do you open?', answer: 'At eleven.' };
  await sendElsewhere(page, 'PUT', `/api/Training/QA/${chatbotId}/${pair?.id}`, body);
  await page.getByText('This was changed elsewhere meanwhile.').waitFor();
  assert.equal(await field(editedPair(), 'Answer').inputValue(), 'At ten.');
  await button(editedPair(), 'Save').click();
  await editedPair().waitFor({ state: 'detached' });
  assert.equal((await listPairs(page, chatbotId))[0]?.answer, 'At ten.');
});

test('keys that an input method takes neither close nor save the form', { skip }, async () => {
  await makeChatbot(page, 'Written in Chinese');
  await typeNewPair(page, '营业时间', '九点');
  for (const key of [{ key: 'Escape' }, { key: 'Enter', ctrlKey: true }]) {
    await field(newPair(), 'Answer').dispatchEvent('keydown', { ...key, isComposing: true });
  }
  await assertNewPair('营业时间', '九点');
});

test('neither a click beside the dialog nor Esc takes away an answer that is being written', {
  skip,
}, async () => {
  await makeChatbot(page, 'Dialog');
  await openTab(page, 'Test');
  await field(page, 'Your question').fill('Anything?');
  await button(page, 'Ask').click();
  await button(page, 'Add an answer').click();
  await field(dialog(page), 'Answer').fill('Half an answer');
  await page.mouse.click(5, 5);
  await page.keyboard.type('!');
  assert.equal(await field(dialog(page), 'Answer').inputValue(), 'Half an answer');
  await field(dialog(page), 'Answer').press('Escape');
  await dialog(page, 'Discard what you wrote?').waitFor();
  await button(page, 'Keep writing').click();
  await eventuallyEqual(() => dialog(page).count(), 1);
  assert.equal(await field(dialog(page), 'Answer').inputValue(), 'Half an answer');
  await field(dialog(page), 'Answer').press('Escape');
  await button(dialog(page, 'Discard what you wrote?'), 'Discard').click();
  await dialog(page).waitFor({ state: 'detached' });
  await button(page, 'Clear').click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Your question');
});

test('a setting is saved without undoing what was changed elsewhere meanwhile', { skip }, async () => {
  const chatbotId = await makeChatbot(page, 'Old name');
  await openTab(page, 'Settings');
  const general = section(page, 'General');
  await field(general, 'When it does not know').fill('Let me ask a colleague.');
  await sendElsewhere(page, 'PATCH', `/api/chatbots/${chatbotId}`, { name: 'New name' });
  await eventuallyEqual(() => field(general, 'Name').inputValue(), 'New name');
  await openTab(page, 'Test');
  await openTab(page, 'Settings');
  assert.equal(await field(general, 'When it does not know').inputValue(), 'Let me ask a colleague.');
  await saveSettings(general);
  const saved = await (await page.request.get(`/api/chatbots/${chatbotId}`)).json();
  assert.deepEqual([saved.name, saved.fallbackText], ['New name', 'Let me ask a colleague.']);
  assert.deepEqual(stage.visitor.complaints, []);
});
