/** Unanswered and Insights in the browser: what customers asked, how owners answer it, and what is counted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { UnansweredList } from '../../../../contract/asking/unanswered.ts';
import { skipWithoutBrowser } from '../../support/browser.ts';
import { eventuallyEqual } from '../../support/eventually.ts';
import { button, field, form } from '../../support/locators.ts';
import { openTab, sendElsewhere } from '../../support/owner.ts';
import { type Shop, setShopStage } from '../../support/shop.ts';

const skip = skipWithoutBrowser;
let page: Page;

const stage = setShopStage(({ visitor }) => {
  page = visitor.page;
});
const { openShop } = stage;

/** Far from the two pairs and from one another. */
const PARKING = ['bicycle parking', 'parking for bicycles'] as const;
const KING = 'who is the king?';

async function askUnanswered(shop: Shop): Promise<void> {
  for (const question of [PARKING[0], PARKING[0], PARKING[1], KING]) {
    assert.equal((await shop.ask(question)).answered, false, question);
  }
  await openTab(page, 'Unanswered');
}

const groupOf = (question: string) =>
  page
    .getByRole('list', { name: 'Unanswered questions', exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByText(question, { exact: true }) })
    .first();

test('questions without an answer are gathered, alike ones together, with how often they came', {
  skip,
}, async () => {
  await askUnanswered(await openShop('Gathered'));
  await groupOf(PARKING[0]).getByText('asked 3 times').waitFor();
  await groupOf(PARKING[0]).getByText('2 ways of asking', { exact: true }).waitFor();
  await groupOf(KING).getByText('asked 1 time').waitFor();
});

/** In doubt about nearly everything. */
async function suggestFromNowOn({ chatbotId }: Shop): Promise<void> {
  const thresholds = { answerThreshold: 1, suggestThreshold: 0.01 };
  await sendElsewhere(page, 'PATCH', `/api/chatbots/${chatbotId}`, thresholds);
}

const MONDAYS = 'opening on Mondays';

test('what was refused and what was met with suggestions is told apart, and each is shown alone where that is chosen', {
  skip,
}, async () => {
  const shop = await openShop('Told apart');
  await shop.ask(KING);
  await openTab(page, 'Unanswered');
  const show = (outcome: string) =>
    page.getByRole('radiogroup', { name: 'Show', exact: true }).getByText(outcome, { exact: true }).click();
  await show('Offered similar questions');
  await page.getByText('None of them was offered similar questions').waitFor();
  await suggestFromNowOn(shop);
  for (const question of [MONDAYS, MONDAYS]) assert.notDeepEqual((await shop.ask(question)).suggestions, []);
  await groupOf(MONDAYS).getByText('Offered similar questions', { exact: true }).waitFor();
  assert.equal(await groupOf(KING).count(), 0);
  await show('No answer');
  await groupOf(KING).getByText('No answer', { exact: true }).waitFor();
  assert.equal(await groupOf(MONDAYS).count(), 0);
  await sendElsewhere(page, 'PATCH', `/api/chatbots/${shop.chatbotId}`, { suggestThreshold: 1 });
  assert.deepEqual((await shop.ask(MONDAYS)).suggestions, []);
  await groupOf(MONDAYS).getByText('asked 3 times, 2 of them offered similar questions').waitFor();
  await show('All');
  await groupOf(KING).waitFor();
  await eventuallyEqual(() => page.getByRole('tab', { name: /^Unanswered/ }).textContent(), 'Unanswered2');
});

test('a question that was met with suggestions can be given the answer of what is offered', {
  skip,
}, async () => {
  const shop = await openShop('Offered');
  await suggestFromNowOn(shop);
  await shop.ask(MONDAYS);
  await openTab(page, 'Unanswered');
  await button(page, `Add an answer to: ${MONDAYS}`).click();
  const take = button(page, 'Take its answer: When do you open?');
  const answer = field(form(page, 'Add a question and its answer'), 'Answer');
  await answer.fill('My own.');
  assert.equal(await take.isDisabled(), true);
  await answer.fill('');
  await take.click();
  await eventuallyEqual(() => answer.inputValue(), 'At nine, Monday to Friday.');
  const thresholds = { answerThreshold: null, suggestThreshold: null };
  await sendElsewhere(page, 'PATCH', `/api/chatbots/${shop.chatbotId}`, thresholds);
  await button(form(page, 'Add a question and its answer'), 'Save').click();
  await page.getByText('Everything that customers asked here gets this answer now.').waitFor();
  assert.equal((await shop.ask(MONDAYS)).answer, 'At nine, Monday to Friday.');
  await button(page, 'Done').click();
  await page.getByText('Nothing unanswered').waitFor();
});

test('what was met with suggestions is dismissed as what was refused is', { skip }, async () => {
  const shop = await openShop('Suggested and dismissed');
  await suggestFromNowOn(shop);
  await shop.ask(MONDAYS);
  await openTab(page, 'Unanswered');
  await button(page, `Dismiss: ${MONDAYS}`).click();
  await page.getByText('Nothing unanswered').waitFor();
});

test('an answer given in place is checked against every original wording', { skip }, async () => {
  const shop = await openShop('Answered');
  await askUnanswered(shop);
  await button(page, `Add an answer to: ${PARKING[0]}`).click();
  const fields = form(page, 'Add a question and its answer');
  await eventuallyEqual(() => field(fields, 'Question').inputValue(), PARKING[0]);
  await field(fields, 'Answer').fill('In the yard, day and night.');
  await button(fields, 'Save').click();
  const group = groupOf(PARKING[0]);
  await group.getByText('Everything that customers asked here gets this answer now.').waitFor();
  await eventuallyEqual(() => group.getByText('Answered now', { exact: true }).count(), 2);
  assert.equal((await shop.ask(PARKING[1])).answer, 'In the yard, day and night.');
  // With its tick it was taught as well, and is one answer with the first.
  assert.equal((await shop.ask(PARKING[1])).confidence > 0.97, true);
  await button(group, 'Done').click();
  await group.waitFor({ state: 'detached' });
  await groupOf(KING).waitFor();
});

test('wordings that a new pair does not reach are said to be unanswered, and each can be answered too', {
  skip,
}, async () => {
  const shop = await openShop('Reworded');
  await askUnanswered(shop);
  await button(page, `Add an answer to: ${PARKING[0]}`).click();
  const fields = form(page, 'Add a question and its answer');
  await field(fields, 'Question').fill('Which payment methods do you accept on Sundays?');
  await field(fields, 'Answer').fill('In the yard, day and night.');
  await field(fields, PARKING[1]).uncheck();
  await button(fields, 'Save').click();
  const group = groupOf(PARKING[0]);
  await group.getByText('0 of 2 of what customers asked get this answer now.').waitFor();
  for (const answered of [0, 1]) {
    const summary = group.getByText(`${answered} of 2 of what customers asked`);
    // The first may well answer the other, which is nearly the same.
    if ((await summary.count()) === 0) break;
    const more = button(group, 'Answer this way of asking too');
    assert.equal(await more.count(), 2 - answered);
    await more.first().click();
    await summary.waitFor({ state: 'detached' });
    // There once the wordings were asked again.
    await button(group, 'Done').waitFor();
  }
  await group.getByText('Everything that customers asked here gets this answer now.').waitFor();
  assert.equal((await shop.ask(PARKING[0])).answer, 'In the yard, day and night.');
});

test('what is answered is unanswered no more, also where the check is left open', { skip }, async () => {
  const shop = await openShop('Left open');
  for (const question of [PARKING[0], ...PARKING]) await shop.ask(question);
  await openTab(page, 'Unanswered');
  await button(page, `Add an answer to: ${PARKING[0]}`).click();
  await field(form(page, 'Add a question and its answer'), 'Answer').fill('In the yard, day and night.');
  await button(form(page, 'Add a question and its answer'), 'Save').click();
  await groupOf(PARKING[0]).getByText('Everything that customers asked here gets this answer now.').waitFor();
  await eventuallyEqual(() => page.getByRole('tab', { name: /^Unanswered/ }).textContent(), 'Unanswered');
  await groupOf(PARKING[0]).getByText('Everything that customers asked here gets this answer now.').waitFor();
  await openTab(page, 'Files');
  await openTab(page, 'Unanswered');
  await page.getByText('Nothing unanswered').waitFor();
});

test('an answer is written undisturbed while customers go on asking', { skip }, async () => {
  const shop = await openShop('Asked on');
  await askUnanswered(shop);
  await button(page, `Add an answer to: ${PARKING[0]}`).click();
  const answer = field(form(page, 'Add a question and its answer'), 'Answer');
  await answer.fill('In the yard,');
  const refreshed = page.waitForResponse(async (reply) => {
    if (!reply.url().endsWith('/unanswered')) return false;
    const { groups } = (await reply.json()) as UnansweredList;
    return groups.reduce((sum, { count }) => sum + count, 0) === 12;
  });
  // Another wording becomes the one asked most often, and another question comes to the top.
  for (const question of [...Array(3).fill(PARKING[1]), ...Array(5).fill(KING)]) await shop.ask(question);
  await refreshed;
  await page.keyboard.type(' day and night.');
  assert.equal(await answer.inputValue(), 'In the yard, day and night.');
  const [first] = await page
    .getByRole('list', { name: 'Unanswered questions', exact: true })
    .getByRole('listitem')
    .allTextContents();
  assert.match(first ?? '', new RegExp(`^${PARKING[0]}`));
  await button(form(page, 'Add a question and its answer'), 'Cancel').click();
  await groupOf(PARKING[1]).getByText('asked 6 times').waitFor();
});

test('a dismissed question is gone, also after loading the page again', { skip }, async () => {
  await askUnanswered(await openShop('Dismissed'));
  await button(page, `Dismiss: ${KING}`).click();
  await groupOf(KING).waitFor({ state: 'detached' });
  await page.reload();
  await groupOf(PARKING[0]).waitFor();
  await eventuallyEqual(() => groupOf(KING).count(), 0);
});

test('insights count what customers asked and which sources answered, without reloading', {
  skip,
}, async () => {
  const { ask } = await openShop('Counted');
  for (const question of ['When do you open?', PARKING[0], KING, KING]) await ask(question);
  await openTab(page, 'Insights');
  const figure = (title: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.locator('dt').getByText(title, { exact: true }) })
      .locator('dd');
  await page.getByText('Questions per day').waitFor();
  await page.getByRole('heading', { name: 'Questions by how sure the chatbot was', exact: true }).waitFor();
  await figure('Questions').getByText('4', { exact: true }).waitFor();
  await figure('Answered').getByText('25%', { exact: true }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'When do you open?' }).getByText('1 answer').waitFor();
  await page.getByText('Show as table').click();
  await page.getByRole('row').filter({ hasText: '25%' }).waitFor();

  await ask('When do you open?');
  await figure('Questions').getByText('5', { exact: true }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'When do you open?' }).getByText('2 answers').waitFor();
  assert.deepEqual(stage.visitor.complaints, []);
});
