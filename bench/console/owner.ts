/** An owner in a browser, with a chatbot of many pairs. */
import type { BrowserContext, Page } from 'playwright-core';
import type { ServiceProcess } from '../../test/support/service.ts';

const BATCH = 500;
const EMAIL = 'owner@example.com';
const PASSWORD = 'correct horse battery';

export async function fillIn(page: Page, action: string): Promise<void> {
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: action }).click();
}

/** Makes the account and its chatbot `Large`; its id. */
export async function createOwner(context: BrowserContext, service: ServiceProcess): Promise<string> {
  const page = await context.newPage();
  await page.goto('/create-account');
  await fillIn(page, 'Create account');
  await page.getByRole('button', { name: 'New chatbot' }).waitFor();
  const headers = { origin: service.baseUrl };
  const made = await page.request.post('/api/chatbots', { data: { name: 'Large' }, headers });
  const { id } = (await made.json()) as { id: string };
  await page.close();
  return id;
}

export async function importPairs(
  context: BrowserContext,
  service: ServiceProcess,
  { chatbotId, count }: { chatbotId: string; count: number },
): Promise<void> {
  const headers = { origin: service.baseUrl };
  for (let start = 0; start < count; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - start) }, (_, at) => ({
      questions: [`How do I use product number ${start + at + 1}?`],
      answer: `Product ${start + at + 1} is used as its leaflet says. `.repeat(1 + (at % 5)),
    }));
    const data = { mode: 'add', rows };
    await context.request.post(`/api/Training/QA/${chatbotId}/bulk`, { data, headers });
  }
}

/** Opens the list of pairs and waits until none is being trained; the page and how long its list took. */
export async function openPairs(
  context: BrowserContext,
  { chatbotId, count }: { chatbotId: string; count: number },
): Promise<{ page: Page; openMs: number }> {
  const page = await context.newPage();
  const startedMs = performance.now();
  await page.goto(`/chatbots/${chatbotId}/qa`);
  await page
    .getByText(`${count.toLocaleString('en')} questions`)
    .first()
    .waitFor();
  const openMs = performance.now() - startedMs;
  await page
    .getByText(/\d training/)
    .first()
    .waitFor({ state: 'detached', timeout: 300_000 });
  return { page, openMs };
}
