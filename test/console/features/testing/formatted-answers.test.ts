/** Answers in the test chat: formatted as a customer sees them, and nothing in them is read as anything but text. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { AskReply } from '../../../../contract/asking/chat.ts';
import { isStorable } from '../../../../contract/text.ts';
import { ATTACKS } from '../../../contract/attacks.ts';
import { skipWithoutBrowser } from '../../support/browser.ts';
import { field } from '../../support/locators.ts';
import { createAccount, makeChatbot, openTab, sendElsewhere } from '../../support/owner.ts';
import { setStage } from '../../support/stage.ts';

const skip = skipWithoutBrowser;
const DANGEROUS = ATTACKS.filter(isStorable).join('\n\n');
const FORMATTED = 'Bring **your card**:\r\n\r\n2. open it\r\n5. see [the shop](https://shop.example)\r\n';
let page: Page;
let chatbotId: string;

const stage = setStage(async ({ visitor }) => {
  page = visitor.page;
  await createAccount(page, 'owner@example.com');
  chatbotId = await makeChatbot(page, 'Support');
  const path = `/api/Training/QA/${chatbotId}`;
  await sendElsewhere(page, 'POST', path, { question: 'What is dangerous?', answer: DANGEROUS });
  await sendElsewhere(page, 'POST', path, { question: 'What do I bring?', answer: FORMATTED });
  await openTab(page, 'Test');
});

async function ask(question: string) {
  await field(page, 'Your question').fill(question);
  await page.keyboard.press('Enter');
  const turn = page.getByRole('article', { name: question, exact: true });
  await turn.getByRole('button', { name: 'Details', exact: true }).waitFor();
  return turn;
}

test('paragraphs, lists, bold and links are shown as such', { skip }, async () => {
  const turn = await ask('What do I bring?');
  assert.equal(await turn.locator('strong').textContent(), 'your card');
  const numbers = await turn
    .getByRole('listitem')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  assert.deepEqual(numbers, ['2', '5']);
  assert.equal(
    await turn.getByRole('link', { name: 'the shop' }).getAttribute('href'),
    'https://shop.example/',
  );
});

test('an answer that would take over the page is shown as the text that it is', { skip }, async () => {
  const turn = await ask('What is dangerous?');
  await turn.getByText('<img src=x onerror=alert(1)>', { exact: true }).first().waitFor();
  // The icons are those of the console's own buttons.
  const foreign = 'img, svg:not(button svg), script, iframe, style, a:not([href^="/chatbots/"])';
  assert.equal(await turn.locator(foreign).count(), 0);
  assert.deepEqual(stage.visitor.complaints, []);
});

test('the API gives an answer as it was written, to the byte', { skip }, async () => {
  for (const [question, answer] of [
    ['What is dangerous?', DANGEROUS],
    ['What do I bring?', FORMATTED],
  ]) {
    const { origin } = new URL(page.url());
    const path = `/api/Chat/${chatbotId}`;
    const reply = await page.request.post(path, { data: { question }, headers: { origin } });
    assert.equal(((await reply.json()) as AskReply).answer, answer);
  }
});
