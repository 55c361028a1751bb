/** What changes before a page hears of changes: between its first look and the moment its stream is up. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { launchBrowser, skipWithoutBrowser, visit } from './support/browser.ts';
import { startConsoleService } from './support/console-service.ts';
import { createAccount, makeChatbot } from './support/owner.ts';

test('a chatbot that was renamed before the stream was up has its new name once it is', {
  skip: skipWithoutBrowser,
}, async (t) => {
  const service = await startConsoleService();
  const browser = await launchBrowser();
  t.after(async () => {
    await browser.close();
    await service.close();
  });
  const { page, complaints } = await visit(browser, service.baseUrl);
  await createAccount(page, 'owner@example.com');
  const chatbotId = await makeChatbot(page, 'Support');

  const held = Promise.withResolvers<void>();
  await page.route('**/api/events', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByText('No pairs yet').waitFor();
  const renamed = await page.request.patch(`/api/chatbots/${chatbotId}`, {
    data: { name: 'Help desk' },
    headers: { origin: service.baseUrl },
  });
  assert.equal(renamed.status(), 200);
  held.resolve();
  await page.getByRole('heading', { name: 'Help desk', level: 1, exact: true }).waitFor();
  assert.deepEqual(complaints, []);
});
