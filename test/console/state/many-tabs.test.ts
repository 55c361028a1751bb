/** More pages of the console open in one browser than it opens connections to a service. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from '../../support/run-servers/run-browser.ts';
import { closeBrowser, skipWithoutBrowser, visit } from '../support/browser.ts';
import { startConsoleService } from '../support/console-service.ts';
import { addPair, createAccount, makeChatbot, rowOf } from '../support/owner.ts';
import { setHidden } from '../support/set-hidden.ts';

const PAGES = 8;

test('many pages work beside one another, and one that comes into sight again is current', {
  skip: skipWithoutBrowser,
}, async (t) => {
  const service = await startConsoleService();
  const browser = await openBrowser();
  t.after(async () => {
    await closeBrowser(browser);
    await service.close();
  });
  const { page: first, context, complaints } = await visit(browser, service.baseUrl);
  await createAccount(first, 'owner@example.com');
  const chatbotId = await makeChatbot(first, 'Support');
  let last = first;
  for (let opened = 1; opened < PAGES; opened += 1) {
    await setHidden(last, true);
    last = await context.newPage();
    await last.goto(`/chatbots/${chatbotId}/qa`);
    await last.getByText('No questions yet').waitFor();
  }
  await addPair(last, 'When do you open?', 'At nine.');
  assert.equal(await rowOf(first, 'When do you open?').count(), 0);
  await setHidden(last, true);
  await setHidden(first, false);
  await rowOf(first, 'When do you open?').waitFor();
  await addPair(first, 'Do you ship abroad?', 'To all of Europe.');
  assert.deepEqual(complaints, []);
});
