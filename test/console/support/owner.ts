/** What an owner does in the console, as steps that tests share; everything by the names that a person reads. */
import type { Page } from 'playwright-core';

export const PASSWORD = 'correct horse battery';

/** From the page that a visitor without a session is shown. */
export async function createAccount(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/create-account');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Chatbots', level: 1 }).waitFor();
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/log-in');
  await submitLogIn(page, email, password);
  await page.getByRole('heading', { name: 'Chatbots', level: 1 }).waitFor();
}

/** Fills in and sends the form that is on the screen. */
export async function submitLogIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Log in' }).waitFor();
}

/** From the list of chatbots; ends on the Q&A tab of the new one. */
export async function makeChatbot(page: Page, name: string): Promise<string> {
  await page.goto('/chatbots');
  await page.getByRole('button', { name: 'New chatbot' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  const chatbotId = new URL(page.url()).pathname.split('/')[2];
  if (chatbotId === undefined) throw new Error(`${page.url()} names no chatbot`);
  return chatbotId;
}

export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
  await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
}

export async function addPair(page: Page, question: string, answer: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Add a pair' });
  if (!(await form.isVisible())) await page.getByRole('button', { name: 'Add pair' }).click();
  await form.getByLabel('Question').fill(question);
  await form.getByLabel('Answer').fill(answer);
  await form.getByRole('button', { name: 'Save' }).click();
  await rowOf(page, question).waitFor();
}

export const rowOf = (page: Page, question: string) =>
  page.getByRole('row').filter({ hasText: question }).first();

/** As section 5 of the training API says it; the key as it stands in its row. */
export async function makeKey(page: Page, name?: string): Promise<string> {
  await openTab(page, 'API Key');
  await page.getByRole('button', { name: 'Add New' }).click();
  if (name !== undefined) await page.getByLabel('Name (optional)').fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  const key = page.getByRole('table', { name: 'API keys' }).getByText(/^docent_\w{30,}$/);
  return (await key.first().textContent()) ?? '';
}
