/** The Insights tab as an owner comes back to it, and as one who cannot see its charts reads it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AskReply } from '../../../../contract/asking/chat.ts';
import { skipWithoutBrowser, takeScreenshot } from '../../support/browser.ts';
import { panel } from '../../support/locators.ts';
import { addPair, createAccount, makeChatbot, makeKey, openTab, sendElsewhere } from '../../support/owner.ts';
import { setStage } from '../../support/stage.ts';

const skip = skipWithoutBrowser;

const stage = setStage(async ({ service, visitor: { page } }) => {
  await createAccount(page, 'owner@example.com');
  const chatbotId = await makeChatbot(page, 'Lighthouse');
  const authorization = `Bearer ${await makeKey(page)}`;
  const reply = await fetch(`${service.baseUrl}/api/Chat/${chatbotId}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'Who is the king?' }),
  });
  assert.equal(reply.status, 200);
});

test('how many questions reached which confidence stands in a table, too', { skip }, async () => {
  const { page } = stage.visitor;
  await openTab(page, 'Insights');
  await page.getByText('Show how sure as table').click();
  const table = panel(page, 'Insights').getByRole('table').filter({ hasText: 'How sure' });
  assert.deepEqual(await table.getByRole('row').first().getByRole('columnheader').allTextContents(), [
    'How sure',
    'Questions',
  ]);
  const rows = await table.locator('tbody tr').allTextContents();
  assert.equal(rows.length, 10);
  assert.equal(rows[0], '0% – 10%1');
});

test('the period stays as it was chosen while another tab was open', { skip }, async () => {
  const { page } = stage.visitor;
  const period = page.getByRole('radiogroup', { name: 'Period', exact: true });
  await period.getByText('7 days', { exact: true }).click();
  await openTab(page, 'Unanswered');
  await openTab(page, 'Insights');
  assert.ok(await period.getByRole('radio', { name: '7 days', exact: true }).isChecked());
});

test('while nothing is kept, figures lead nowhere and the page says why', { skip }, async () => {
  const { page } = stage.visitor;
  const insights = panel(page, 'Insights');
  await insights.getByText('These numbers are counts alone').waitFor();
  const links = insights.getByRole('link');
  assert.deepEqual(await links.allTextContents(), ['Keep it, in Answers']);
});

/** A chatbot that keeps what is asked: answered from two pairs and a file, asked back, refused, judged, tried out and chatted with. */
async function fillLog(): Promise<string> {
  const { service, visitor } = stage;
  const { page } = visitor;
  const chatbotId = await makeChatbot(page, 'Kept');
  await addPair(page, 'Where is my parcel?', 'Open Orders.');
  await addPair(page, 'How do I pay?', 'By card.');
  const authorization = `Bearer ${await makeKey(page)}`;
  const post = async (path: string, body: object): Promise<Partial<AskReply>> => {
    const headers = { authorization, 'content-type': 'application/json' };
    const url = `${service.baseUrl}/api/Chat/${chatbotId}${path}`;
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    assert.ok(reply.ok, `${reply.status}`);
    return reply.status === 204 ? {} : ((await reply.json()) as AskReply);
  };
  const answerLog = { isKept: true, days: null, ownMasks: [] };
  await sendElsewhere(page, 'PATCH', `/api/chatbots/${chatbotId}`, { answerLog });
  const asked = [
    'Where is my parcel?',
    'Where is the parcel?',
    'Where is my parcel please?',
    'How do I pay?',
    'parcel or pay',
    'Who is the king?',
    'Who is the queen?',
    'hello',
  ];
  for (const [at, question] of asked.entries()) {
    const { answerId } = await post('', { question });
    if (at < 4) await post('/feedback', { answerId, helpful: at % 2 === 0 });
  }
  await post('', { question: 'How do I pay?', log: false });
  await sendElsewhere(page, 'POST', `/api/Chat/${chatbotId}`, {
    question: 'How do I pay?',
    log: false,
    keep: true,
  });
  return chatbotId;
}

test('every figure leads to as many answers as it says', { skip }, async () => {
  const { page } = stage.visitor;
  const chatbotId = await fillLog();
  const list = page.getByRole('list', { name: 'Questions and what was said', exact: true });
  await page.goto(`/chatbots/${chatbotId}/insights`);
  const insights = panel(page, 'Insights');
  await insights.getByText('Show as table').click();
  await insights.getByText('Show how sure as table').click();
  const figures = await insights
    .locator('a[href*="/answers?"]')
    .evaluateAll((links) => links.map((link) => [link.textContent ?? '', link.getAttribute('href') ?? '']));
  // Four tiles, three of the day, three bands at least, two sources, two and more judged, two rising.
  assert.ok(figures.length >= 15, `${figures.length} figures`);
  for (const [text = '', href = ''] of figures) {
    const said = Number.parseInt(text, 10);
    await page.goto(href);
    await list.waitFor();
    assert.equal(await list.getByRole('listitem').count(), said, `${text} of ${href}`);
    await panel(page, 'Answers').getByText(`${said} question`, { exact: false }).first().waitFor();
  }
  await takeScreenshot(page, 'answers-of-a-figure');
});

test('a bar of a chart leads there, too, and the filter that it sets can be read and changed', {
  skip,
}, async () => {
  const { page } = stage.visitor;
  await openTab(page, 'Insights');
  const chart = panel(page, 'Insights').getByRole('figure', { name: 'Questions per day', exact: true });
  await chart.locator('.recharts-bar-rectangle path').last().click();
  const answers = panel(page, 'Answers');
  await answers.getByText('Who is the king?', { exact: true }).waitFor();
  const outcome = answers.getByLabel('What became of the question', { exact: true });
  assert.equal(await outcome.inputValue(), 'unanswered');
  const from = await answers.getByLabel('From', { exact: true }).inputValue();
  assert.equal(await answers.getByLabel('To', { exact: true }).inputValue(), from);
  assert.equal(await answers.getByText('hello', { exact: true }).count(), 0);
  await answers.getByLabel('Without tests and small talk').uncheck();
  await outcome.selectOption('All questions');
  await answers.getByText('hello', { exact: true }).waitFor();
  await answers.getByLabel('How sure it was', { exact: true }).selectOption('0% – 10% sure');
  await answers.getByText('How do I pay?', { exact: true }).first().waitFor({ state: 'detached' });
});
