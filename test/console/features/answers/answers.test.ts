/** The Answers tab: off until the owner switches it on, then what was asked and said, and what is done about each. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { AnswerLogPage } from '../../../../contract/asking/answer-log.ts';
import type { AskReply } from '../../../../contract/asking/chat.ts';
import {
  findAccessibilityFaults,
  readDownload,
  skipWithoutBrowser,
  takeScreenshot,
} from '../../support/browser.ts';
import { button, dialog, field, section } from '../../support/locators.ts';
import {
  addPair,
  createAccount,
  listPairs,
  makeChatbot,
  makeKey,
  openTab,
  sendElsewhere,
} from '../../support/owner.ts';
import { setHidden } from '../../support/set-hidden.ts';
import { setStage } from '../../support/stage.ts';

const skip = skipWithoutBrowser;
let page: Page;
let chatbotId: string;
let ask: (question: string, more?: object) => Promise<AskReply>;
let judge: (answerId: string | undefined, more: object) => Promise<void>;

setStage(async ({ service, visitor }) => {
  page = visitor.page;
  await createAccount(page, 'anna@example.com');
  chatbotId = await makeChatbot(page, 'Support');
  await addPair(page, 'Where is my parcel?', 'Open Orders.');
  const authorization = `Bearer ${await makeKey(page)}`;
  const post = async (path: string, body: object) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const url = `${service.baseUrl}/api/Chat/${chatbotId}${path}`;
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    assert.ok(reply.ok, `${reply.status}`);
    return reply;
  };
  ask = async (question, more = {}) => (await (await post('', { question, ...more })).json()) as AskReply;
  judge = async (answerId, more) => void (await post('/feedback', { answerId, helpful: false, ...more }));
  await openTab(page, 'Answers');
});

const list = () => page.getByRole('list', { name: 'Questions and what was said', exact: true });
const card = (text: string) => list().getByRole('listitem').filter({ hasText: text }).first();

test('nothing is kept until the switch is on, which says what it means', { skip }, async () => {
  await ask('Where is my parcel please?');
  const keeping = section(page, 'Keep what is asked and answered');
  await keeping.getByText('blacked out before anything is stored').waitFor();
  await page.getByText('Switch it on above').waitFor();
  await keeping.getByRole('switch', { name: 'Keep questions and answers' }).click();
  await page.getByText('What is asked from now on appears here.').waitFor();
  await ask('Where is my parcel? I am anna@example.com');
  const { answerId } = await ask('Where is my parcel now?');
  await judge(answerId, { reason: 'outdated', comment: 'That menu is gone.' });
  await ask('Who is the king?');
  await card('I am [e-mail]').waitFor();
  assert.equal(await list().getByRole('listitem').count(), 3);
  assert.deepEqual(await findAccessibilityFaults(page), []);
  await takeScreenshot(page, 'answers-tab');
});

test('what was not helpful is found, with what the customer wrote, and downloaded', { skip }, async () => {
  await page.getByLabel('What customers said', { exact: true }).selectOption('Not helpful');
  await card('Where is my parcel now?').getByText('That menu is gone.').waitFor();
  await card('Where is my parcel now?').getByText('Out of date').waitFor();
  assert.equal(await list().getByRole('listitem').count(), 1);
  const waiting = page.waitForEvent('download');
  await page.getByText('Download as CSV').click();
  const text = (await readDownload(await waiting)).toString('utf8');
  assert.match(text, /"Where is my parcel now\?","Open Orders\."/);
  assert.equal(text.trimEnd().split('\r\n').length, 2);
});

test('the answer is corrected where it was read, and marked as right it leaves the open ones', {
  skip,
}, async () => {
  await button(card('Where is my parcel now?'), 'Correct the answer').click();
  await field(dialog(page), 'Answer').fill('Open Account, then Orders.');
  await button(dialog(page), 'Save').click();
  await page.getByText('Saved', { exact: false }).first().waitFor();
  const [pair] = await listPairs(page, chatbotId);
  assert.equal(pair?.answer, 'Open Account, then Orders.');
  await button(card('Where is my parcel now?'), 'Mark as right').click();
  await page.getByLabel('Without those marked as right').check();
  await page.getByText('No answer like that').waitFor();
  await page.getByText('Show all', { exact: true }).click();
});

test('a question becomes a way of asking for the answer that it got', { skip }, async () => {
  await button(card('Where is my parcel now?'), 'Add as a way of asking').click();
  await button(dialog(page), 'Save').click();
  await dialog(page).waitFor({ state: 'detached' });
  const pairs = await listPairs(page, chatbotId);
  assert.deepEqual(pairs.map(({ question }) => question).sort(), [
    'Where is my parcel now?',
    'Where is my parcel?',
  ]);
  assert.equal(new Set(pairs.map(({ answer }) => answer)).size, 1);
});

test('a question that got no answer is taught one', { skip }, async () => {
  await button(card('Who is the king?'), 'Add an answer').click();
  await field(dialog(page), 'Answer').fill('We have none.');
  await button(dialog(page), 'Save').click();
  await dialog(page).waitFor({ state: 'detached' });
  assert.equal((await ask('Who is the king?')).answer, 'We have none.');
});

test('what comes in, is judged, marked by somebody else or erased shows in the open list by itself', {
  skip,
}, async () => {
  const first = await ask('Is my parcel late?');
  await card('Is my parcel late?').waitFor();
  await judge(first.answerId, { helpful: false, reason: 'unclear' });
  await card('Is my parcel late?').getByText('Unclear', { exact: true }).waitFor();
  const { answers } = (await (
    await page.request.get(`/api/chatbots/${chatbotId}/kept-answers?limit=1`)
  ).json()) as AnswerLogPage;
  await sendElsewhere(page, 'PUT', `/api/chatbots/${chatbotId}/kept-answers/${answers[0]?.id}/review`, {
    isMarkedRight: true,
  });
  await card('Is my parcel late?').getByText('Marked as right', { exact: true }).waitFor();
  await ask('Erase this one?', { visitorId: 'customer-1' });
  await card('Erase this one?').waitFor();
  await sendElsewhere(page, 'DELETE', `/api/Chat/${chatbotId}/visitors/customer-1`);
  await card('Erase this one?').waitFor({ state: 'detached' });
});

test('a page out of sight asks for no answers, and has them once it is looked at', { skip }, async () => {
  await setHidden(page, true);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/kept-answers')) asked.push(request.url());
  });
  await ask('Asked while nobody looks?');
  const [kept] = (
    (await (
      await page.request.get(`/api/chatbots/${chatbotId}/kept-answers?limit=1`)
    ).json()) as AnswerLogPage
  ).answers;
  assert.equal(kept?.question, 'Asked while nobody looks?');
  assert.deepEqual(asked, []);
  await setHidden(page, false);
  await card('Asked while nobody looks?').waitFor();
  assert.ok(asked.length > 0);
});
