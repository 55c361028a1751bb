/** What a visitor is shown of an answer, and says to it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { AskReply } from '../../contract/asking/chat.ts';
import { isStorable } from '../../contract/text.ts';
import { closeContext, skipWithoutBrowser } from '../console/support/browser.ts';
import { ATTACKS } from '../contract/attacks.ts';
import { aStep } from '../support/a-step.ts';
import { createClient } from '../support/client.ts';
import { ask, lastReply, openChat, type Shop, setWidgetStage } from './support/stage.ts';

const skip = skipWithoutBrowser;
const stage = setWidgetStage();

async function teach({ chatbotId }: Shop, question: string, answer: string): Promise<void> {
  const { secret } = await stage.service.context.keys.create(chatbotId);
  const client = createClient(stage.service.baseUrl, { accountId: '', chatbotId, apiKey: secret });
  const { status } = await client.call('POST', client.pairs, { body: { question, answer } });
  assert.equal(status, 201);
}

/** Has the service's reply changed on its way. */
async function changeReplies(page: Page, change: (reply: AskReply) => object): Promise<void> {
  await page.route('**/api/Chat/*', async (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue();
    const headers = { ...route.request().headers(), accept: 'application/json' };
    const response = await route.fetch({ headers });
    await route.fulfill({ response, json: change((await response.json()) as AskReply) });
  });
}

test('an answer that would take over the page is shown as the text that it is', { skip }, async () => {
  const shop = await stage.openShop();
  await teach(shop, 'What is dangerous?', ATTACKS.filter(isStorable).join('\n\n'));
  const { page, context, lines } = await stage.openPage({ shop });
  const chat = await openChat(page);
  await ask(chat, 'What is dangerous?');
  const answer = lastReply(chat).locator('.answer');
  await answer.getByText('<img src=x onerror=alert(1)>', { exact: true }).waitFor();
  const made = await answer.evaluate((element) => [
    ...new Set([...element.querySelectorAll('*')].map(({ localName }) => localName)),
  ]);
  assert.deepEqual(made, ['p']);
  assert.deepEqual(lines, []);
  await closeContext(context);
});

test('a question in doubt is met with questions to choose from', { skip }, async () => {
  const shop = await stage.openShop();
  await stage.service.context.chatbots.update(
    (await stage.service.context.chatbots.findOwner(shop.chatbotId)) ?? '',
    shop.chatbotId,
    { answerThreshold: 1, suggestThreshold: 0 },
    aStep(),
  );
  const { page, context } = await stage.openPage({ shop });
  const chat = await openChat(page);
  await ask(chat, 'opening times?');
  const reply = lastReply(chat);
  await reply.getByText('I am not sure I understood you. Did you mean this?', { exact: true }).waitFor();
  assert.equal(await reply.getByText('Did you mean:', { exact: true }).count(), 0);
  const offered = reply.getByRole('group', { name: 'Did you mean:' });
  await offered.getByRole('button', { name: 'When do you open?' }).click();
  await chat.locator('.asked').nth(1).waitFor();
  assert.match((await chat.locator('.asked').nth(1).textContent()) ?? '', /When do you open\?$/);
  await closeContext(context);
});

test('a second question is understood with the first one, on the next page of the tab too', {
  skip,
}, async () => {
  const shop = await stage.openShop();
  await teach(shop, 'How much is shipping to France?', '9 euros.');
  await teach(shop, 'How much is shipping to Italy?', '11 euros.');
  const { page, context } = await stage.openPage({ shop });
  const chat = await openChat(page);
  await ask(chat, 'How much is shipping to France?');
  await lastReply(chat).getByText('9 euros.').waitFor();
  await page.reload();
  await ask(chat, 'and to Italy?');
  await lastReply(chat).getByText('11 euros.').waitFor();
  await closeContext(context);
});

test('a file that answered stands below as a footnote, with its place, and its address where it has one', {
  skip,
}, async () => {
  const { page, context } = await stage.openPage();
  const places = [
    [{ page: 12, pageEnd: 13 }, 'lamp.txt · Page 12–13'],
    [{ sheet: 'Prices', cells: 'A2:D4' }, 'lamp.txt · Sheet Prices (A2:D4)'],
    [{ slide: 3 }, 'lamp.txt · Slide 3'],
  ] as const;
  let locator: object = {};
  let sourceUrl = '';
  let contentUrl = '';
  await changeReplies(page, (reply) => ({
    ...reply,
    matches: reply.matches.map((match) => ({ ...match, locator, sourceUrl, contentUrl })),
  }));
  const chat = await openChat(page);
  const footnote = () => lastReply(chat).getByRole('list', { name: 'Sources' }).getByRole('listitem');
  for (const [place, text] of places) {
    locator = place;
    await ask(chat, 'Which bulb does the lamp need?');
    await footnote()
      .getByText(text)
      .or(footnote().filter({ hasText: text }))
      .first()
      .waitFor();
    assert.equal(await footnote().getByRole('link').count(), 0);
  }
  sourceUrl = 'https://shop.example/lamp';
  await ask(chat, 'Which bulb does the lamp need?');
  const link = footnote().getByRole('link', { name: 'lamp.txt' });
  await link.waitFor();
  assert.equal(await link.getAttribute('href'), sourceUrl);
  contentUrl = '/api/embed/x/files/1?signature=y';
  await ask(chat, 'Which bulb does the lamp need?');
  await link.waitFor();
  assert.equal(await link.getAttribute('href'), sourceUrl, "the owner's own page comes first");
  sourceUrl = '';
  await ask(chat, 'Which bulb does the lamp need?');
  await link.waitFor();
  assert.equal(await link.getAttribute('href'), `${stage.service.baseUrl}${contentUrl}`);
  contentUrl = '';
  sourceUrl = 'javascript:alert(1)';
  await ask(chat, 'Which bulb does the lamp need?');
  await footnote().waitFor();
  assert.equal(await footnote().getByRole('link').count(), 0);
  await closeContext(context);
});

test('an answer with words that were perhaps misread in a scan asks to be checked, and no other', {
  skip,
}, async () => {
  const { page, context } = await stage.openPage();
  let doubt: object = { isReadWithDoubt: true };
  let showsSources = true;
  await changeReplies(page, (reply) => ({
    ...reply,
    ...doubt,
    matches: showsSources
      ? reply.matches.map((match) => ({ ...match, locator: { page: 2, isFromPicture: true } }))
      : [],
  }));
  const chat = await openChat(page);
  const footnote = () => lastReply(chat).getByRole('list', { name: 'Sources' }).getByRole('listitem');
  await ask(chat, 'Which bulb does the lamp need?');
  const mark = () => lastReply(chat).getByText('Read from a picture, please check');
  await footnote().waitFor();
  assert.equal(await footnote().textContent(), 'lamp.txt · Page 2');
  assert.ok(await mark().isVisible());
  showsSources = false;
  await ask(chat, 'Which bulb does the lamp need?');
  await lastReply(chat).getByText(/E27/).waitFor();
  assert.equal(await footnote().count(), 0);
  assert.ok(await mark().isVisible());
  doubt = {};
  await ask(chat, 'Which bulb does the lamp need?');
  await lastReply(chat).getByText(/E27/).waitFor();
  assert.equal(await mark().count(), 0);
  await closeContext(context);
});

test('what the chatbot says without an answer has links that can be followed', { skip }, async () => {
  const shop = await stage.openShop();
  await stage.service.context.chatbots.update(
    (await stage.service.context.chatbots.findOwner(shop.chatbotId)) ?? '',
    shop.chatbotId,
    { fallbackText: 'Write to help@shop.example or see https://shop.example/help.' },
    aStep(),
  );
  const { page, context } = await stage.openPage({ shop });
  const chat = await openChat(page);
  await ask(chat, 'Who is the king of France?');
  const links = lastReply(chat).getByRole('link');
  await links.first().waitFor();
  assert.deepEqual(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href'))), [
    'mailto:help@shop.example',
    'https://shop.example/help',
  ]);
  await closeContext(context);
});

test('a visitor says whether an answer helped, and may change that', { skip }, async () => {
  const shop = await stage.openShop();
  const { page, context } = await stage.openPage({ shop });
  const chat = await openChat(page);
  await ask(chat, 'When do you open?');
  const helped = lastReply(chat).getByRole('button', { name: 'This helped', exact: true });
  const didNot = lastReply(chat).getByRole('button', { name: 'This did not help', exact: true });
  const told = () =>
    page.waitForResponse(
      (response) => response.url().endsWith('/feedback') && response.request().method() === 'POST',
    );
  const [first] = await Promise.all([told(), helped.click()]);
  assert.equal(first.status(), 204);
  assert.equal(await helped.getAttribute('aria-pressed'), 'true');
  const [second] = await Promise.all([told(), didNot.click()]);
  assert.equal(second.status(), 204);
  assert.deepEqual(
    [await helped.getAttribute('aria-pressed'), await didNot.getAttribute('aria-pressed')],
    ['false', 'true'],
  );
  const [band] = await stage.service.context.store.read.answerLog.feedbackBands(shop.chatbotId, 0);
  assert.deepEqual([band?.helpful, band?.unhelpful], [0, 1]);
  await ask(chat, 'zzzz qqqq');
  assert.equal(await lastReply(chat).getByRole('button', { name: 'This helped' }).count(), 0);
  await closeContext(context);
});
