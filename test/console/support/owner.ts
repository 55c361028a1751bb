/** What an owner does in the console, as steps that tests share; everything by the names that a person reads. */
import type { Locator, Page } from 'playwright-core';
import type { PairRecord } from '../../../contract/knowledge/pairs.ts';
import { importPairs } from '../../support/owner-session.ts';
import { button, dialog, field, form, panel } from './locators.ts';

export const PASSWORD = 'correct horse battery';

/** From the page that a visitor without a session is shown. */
export async function createAccount(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/create-account');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Create account').click();
  await page.getByRole('heading', { name: 'Chatbots', level: 1, exact: true }).waitFor();
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/log-in');
  await submitLogIn(page, email, password);
  await page.getByRole('heading', { name: 'Chatbots', level: 1, exact: true }).waitFor();
}

/** Fills in and sends the form that is on the screen. */
export async function submitLogIn(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Log in').click();
}

export async function chooseLogOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out', exact: true }).click();
}

/** @param discarding what is not saved, which is asked about then */
export async function logOut(page: Page, { discarding = false } = {}): Promise<void> {
  await chooseLogOut(page);
  if (discarding) await button(dialog(page), 'Log out and discard').click();
  await button(page, 'Log in').waitFor();
}

/** From the list of chatbots; ends on the Q&A tab of the new one. */
export async function makeChatbot(page: Page, name: string): Promise<string> {
  await page.goto('/chatbots');
  await button(page, 'New chatbot').click();
  await field(dialog(page), 'Name').fill(name);
  await button(dialog(page), 'Save').click();
  await page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
  await panel(page, 'Q&A').waitFor();
  const chatbotId = new URL(page.url()).pathname.split('/')[2];
  if (chatbotId === undefined) throw new Error(`${page.url()} names no chatbot`);
  return chatbotId;
}

/** Resolves when the tab's own page is on the screen and that of the former tab is gone. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
  await panel(page, name).waitFor();
}

export const newPairForm = (page: Page) => form(page, 'Add a question and its answer');

/** Opens the form for a new pair and fills it in. */
export async function typeNewPair(page: Page, question: string, answer: string): Promise<void> {
  await button(page, 'Add question').click();
  await field(newPairForm(page), 'Question').fill(question);
  await field(newPairForm(page), 'Answer').fill(answer);
}

/** What the service has, as a program sees it. */
export async function listPairs(page: Page, chatbotId: string): Promise<PairRecord[]> {
  return (await (await page.request.get(`/api/Training/QA/${chatbotId}`)).json()) as PairRecord[];
}

/** Does it as a program or another window of the owner does. */
export async function sendElsewhere(
  page: Page,
  method: 'DELETE' | 'PATCH' | 'POST' | 'PUT',
  path: string,
  data?: object,
): Promise<void> {
  const { origin } = new URL(page.url());
  const reply = await page.request.fetch(path, { method, data, headers: { origin } });
  if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()}`);
}

/** Taught by an import of another window; resolves when it is done. */
export async function importElsewhere(
  page: Page,
  chatbotId: string,
  pairs: readonly { question: string; answer: string }[],
): Promise<void> {
  const { origin } = new URL(page.url());
  const send = async (method: string, path: string, data?: object): Promise<unknown> => {
    const reply = await page.request.fetch(path, { method, headers: { origin }, ...(data && { data }) });
    if (!reply.ok()) throw new Error(`${method} ${path}: ${await reply.text()}`);
    return reply.status() === 204 ? undefined : reply.json();
  };
  await importPairs(send, chatbotId, pairs);
}

export async function addPair(page: Page, question: string, answer: string): Promise<void> {
  const fields = newPairForm(page);
  if (!(await fields.isVisible())) await button(page, 'Add question').click();
  await field(fields, 'Question').fill(question);
  await field(fields, 'Answer').fill(answer);
  await button(fields, 'Save').click();
  await rowOf(page, question).waitFor();
}

export const rowOf = (page: Page, question: string) =>
  page.getByRole('row').filter({ hasText: question }).first();

/** Resolves when the service has saved them: the button alone is disabled before and after. */
export async function saveSettings(settings: Locator): Promise<void> {
  const saved = settings
    .page()
    .waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
  await button(settings, 'Save').click();
  await saved;
}

/** As section 5 of the training API says it; the key as it stands in its row. */
export async function makeKey(page: Page, name?: string): Promise<string> {
  await openTab(page, 'API Key');
  await button(page, 'Add New').click();
  if (name !== undefined) await field(page, 'Name (optional)').fill(name);
  await button(panel(page, 'API Key'), 'Save').click();
  const keys = page.getByRole('table', { name: 'API keys', exact: true });
  const row = keys.getByRole('row').filter({ hasText: name ?? 'Unnamed key' });
  return (await row.getByText(/^docent_\w{30,}$/).textContent()) ?? '';
}
