/** What changes before a page hears of changes: between its first look and the moment its stream is up. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { skipWithoutBrowser } from '../support/browser.ts';
import { createAccount, makeChatbot } from '../support/owner.ts';
import { setStage } from '../support/stage.ts';

let chatbotId: string;
const stage = setStage(async ({ visitor }) => {
  await createAccount(visitor.page, 'owner@example.com');
  chatbotId = await makeChatbot(visitor.page, 'Support');
});

test('a chatbot that was renamed before the stream was up has its new name once it is', {
  skip: skipWithoutBrowser,
}, async () => {
  const { service, visitor } = stage;
  const { page, complaints } = visitor;
  const held = Promise.withResolvers<void>();
  await page.route('**/api/events', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByText('No questions yet').waitFor();
  const renamed = await page.request.patch(`/api/chatbots/${chatbotId}`, {
    data: { name: 'Help desk' },
    headers: { origin: service.baseUrl },
  });
  assert.equal(renamed.status(), 200);
  held.resolve();
  await page.getByRole('heading', { name: 'Help desk', level: 1, exact: true }).waitFor();
  assert.deepEqual(complaints, []);
});
