/** Answers as rows of the list: with their wordings, changed as a whole, many at once, and found by how they stand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { AnswerRecord } from '../../../../contract/knowledge/answers.ts';
import { findAccessibilityFaults, skipWithoutBrowser, takeScreenshot } from '../../support/browser.ts';
import { eventuallyEqual } from '../../support/eventually.ts';
import { button, dialog, field, form, link, panel } from '../../support/locators.ts';
import {
  createAccount,
  importElsewhere,
  listPairs,
  makeChatbot,
  rowOf,
  sendElsewhere,
} from '../../support/owner.ts';
import { setStage } from '../../support/stage.ts';

const skip = skipWithoutBrowser;
const PARCEL = 'Where is my parcel?';
let page: Page;
let chatbotId: string;
let answers: string;

const stage = setStage(async ({ visitor }) => {
  page = visitor.page;
  await createAccount(page, 'owner@example.com');
  chatbotId = await makeChatbot(page, 'Support');
  answers = `/api/Training/Answer/${chatbotId}`;
  const far = new Date(Date.now() + 10.1 * 86_400_000).toISOString();
  await teach({ questions: ['When do you open?'], answer: 'At nine.' });
  await teach({ questions: ['When are you there?'], answer: 'At nine.' });
  await teach({ questions: ['Is there a sale?'], answer: 'Until next week.', validUntil: far });
  await teach({
    questions: ['Is there a winter sale?'],
    answer: 'It was.',
    validUntil: '2020-01-01T00:00:00Z',
  });
  await teach({ questions: ['Do you sell soil?'], answer: 'Not now.', enabled: false, tags: ['garden'] });
  await teach({ questions: [PARCEL, 'Track my order'], answer: 'Choose Track.', tags: ['shop'] });
  await rowOf(page, PARCEL).waitFor();
});

const teach = (body: object) => sendElsewhere(page, 'POST', answers, body);
const rows = () => page.locator('tr[data-index]');
const select = (question: string) => field(page, `Select: ${question}`);
const editForm = () => form(page, 'Edit the answer');

async function listAnswers(): Promise<AnswerRecord[]> {
  return (await (await page.request.get(answers)).json()) as AnswerRecord[];
}
const answerTo = async (question: string) =>
  (await listAnswers()).find(({ wordings }) => wordings.some((wording) => wording.question === question));

test('an answer is one row with its wordings, and says how it stands', { skip }, async () => {
  await eventuallyEqual(() => rows().count(), 6);
  await rowOf(page, PARCEL).getByText('Track my order').waitFor();
  await rowOf(page, PARCEL).getByText('shop', { exact: true }).waitFor();
  await page.getByText('7 questions').waitFor();
  await rowOf(page, 'Do you sell soil?').getByText('Off').waitFor();
  await rowOf(page, 'Is there a winter sale?').getByText('Ended').waitFor();
  await rowOf(page, 'Is there a sale?').getByText('Ends in 10 days').waitFor();
  assert.deepEqual(await findAccessibilityFaults(page), []);
  await takeScreenshot(page, 'answer-cards');
});

test('the text of an answer is changed once for all its wordings, of which one is added and one removed', {
  skip,
}, async () => {
  await button(page, `Edit: ${PARCEL}`).click();
  await field(editForm(), 'Answer').fill('Choose Track in your order.');
  await button(editForm(), 'Remove: Question 2').click();
  await button(editForm(), 'Add another way of asking').click();
  await page.keyboard.type('Has my order left?');
  assert.deepEqual(await findAccessibilityFaults(page), []);
  await takeScreenshot(page, 'answer-form');
  await button(editForm(), 'Save').click();
  await editForm().waitFor({ state: 'detached' });
  await rowOf(page, PARCEL).getByText('Has my order left?').waitFor();
  const answer = await answerTo(PARCEL);
  assert.equal(answer?.answer, 'Choose Track in your order.');
  assert.deepEqual(answer.tags, ['shop']);
  assert.equal(await answerTo('Track my order'), undefined);
});

test('a lone pair gets another wording, and what is folded away', { skip }, async () => {
  await button(page, 'Edit: Is there a sale?').click();
  await button(form(page, 'Edit the question and its answer'), 'Add another way of asking').click();
  await field(editForm(), 'Question 2').fill('Are prices lower now?');
  await field(editForm(), 'Tags').fill('sale, spring');
  await button(editForm(), 'Save').click();
  await editForm().waitFor({ state: 'detached' });
  const answer = await answerTo('Are prices lower now?');
  assert.deepEqual(
    answer?.wordings.map(({ question }) => question),
    ['Is there a sale?', 'Are prices lower now?'],
  );
  assert.deepEqual(answer.tags, ['sale', 'spring']);
});

test('a tag that was typed and not entered is saved by the key that saves the form', { skip }, async () => {
  await button(page, 'Edit: Is there a sale?').click();
  await field(editForm(), 'Tags').fill('summer');
  await page.keyboard.press('Control+Enter');
  await editForm().waitFor({ state: 'detached' });
  assert.deepEqual((await answerTo('Is there a sale?'))?.tags, ['sale', 'spring', 'summer']);
});

test('what was typed in a whole answer is there after the page was loaded again', { skip }, async () => {
  await button(page, `Edit: ${PARCEL}`).click();
  await field(editForm(), 'Answer').fill('Half typed');
  await page.reload();
  await eventuallyEqual(() => field(editForm(), 'Answer').inputValue(), 'Half typed');
  await button(editForm(), 'Cancel').click();
});

test('rows, form and the bar for many are usable on a phone, in the dark too', { skip }, async () => {
  const window = page.viewportSize() ?? assert.fail();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await select('Do you sell soil?').click();
  await button(page, `Edit: ${PARCEL}`).click();
  await field(editForm(), 'Answer').waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(await findAccessibilityFaults(page), []);
  await takeScreenshot(page, 'answer-cards-phone-dark');
  await button(editForm(), 'Cancel').click();
  await button(page, 'Select none').click();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(window);
});

test('answers are found by tag and by state', { skip }, async () => {
  await field(page, 'Show by tag').selectOption('garden');
  await eventuallyEqual(() => rows().count(), 1);
  await field(page, 'Show by tag').selectOption('Any tag');
  for (const [state, count] of [
    ['Ended', 1],
    ['Ends within 14 days', 1],
    ['Off', 1],
    ['On', 4],
    ['Any state', 6],
  ] as const) {
    await field(page, 'Show by state').selectOption(state);
    await eventuallyEqual(() => rows().count(), count);
  }
});

test('answers are found by where they came from, once that differs', { skip }, async () => {
  const filter = field(page, 'Show by where it came from');
  assert.equal(await filter.count(), 0);
  await importElsewhere(page, chatbotId, [{ question: 'Do you sell seeds?', answer: 'We do.' }]);
  await filter.selectOption('Imported');
  await eventuallyEqual(() => rows().count(), 1);
  await rowOf(page, 'Do you sell seeds?').waitFor();
  assert.deepEqual(await findAccessibilityFaults(page), []);
  await takeScreenshot(page, 'answer-cards-imported');
  await filter.selectOption('Written in the console');
  await eventuallyEqual(() => rows().count(), 6);
  await filter.selectOption('From anywhere');
  const imported = await answerTo('Do you sell seeds?');
  await sendElsewhere(page, 'DELETE', `${answers}/${imported?.id}`);
  await filter.waitFor({ state: 'detached' });
});

test('a range of answers is tagged in one step that one undo takes back', { skip }, async () => {
  await select(PARCEL).click();
  await select('Is there a winter sale?').click({ modifiers: ['Shift'] });
  await page.getByText('3 selected').waitFor();
  assert.deepEqual(await findAccessibilityFaults(page), []);
  await button(page, 'Tag…').click();
  await field(dialog(page), 'Tags to add').fill('range');
  await button(dialog(page), 'Save').click();
  await page.getByText('Tags of 3 answers changed.').waitFor();
  assert.equal((await listAnswers()).filter(({ tags }) => tags.includes('range')).length, 3);
  await button(page, 'Undo').click();
  await page.getByText('Undone.').waitFor();
  assert.equal((await listAnswers()).filter(({ tags }) => tags.includes('range')).length, 0);
});

test('all of a search are deleted and come back under their ids', { skip }, async () => {
  const before = await listAnswers();
  await field(page, 'Search questions and answers').fill('sale');
  await eventuallyEqual(() => rows().count(), 2);
  await select('Is there a sale?').click();
  await button(page, 'Select all 2').click();
  await button(page.getByRole('region', { name: 'Selected answers' }), 'Delete').click();
  await page.getByText('2 answers deleted.').waitFor();
  assert.equal((await listAnswers()).length, before.length - 2);
  await button(page, 'Undo').last().click();
  await rowOf(page, 'Is there a winter sale?').waitFor();
  await page.getByRole('region', { name: 'Selected answers' }).waitFor({ state: 'detached' });
  const idsOf = (list: AnswerRecord[]) => list.map(({ id }) => id);
  assert.deepEqual(idsOf(await listAnswers()), idsOf(before));
  await field(page, 'Search questions and answers').fill('');
});

test('pairs with the same text are made one answer where the owner takes the offer', { skip }, async () => {
  await button(page, 'Edit: When do you open?').click();
  await button(page, '2 questions have this same answer: make them one answer').click();
  await page.getByText('They are one answer now.').waitFor();
  await rowOf(page, 'When are you there?').getByText('When do you open?').waitFor({ state: 'attached' });
  await eventuallyEqual(async () => (await answerTo('When do you open?'))?.wordings.length, 2);
});

test('an answer leads to its own history', { skip }, async () => {
  await link(page, 'History').click();
  await panel(page, 'History').waitFor();
  await page.getByText('This answer alone').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'When do you open?' }).first().waitFor();
  assert.ok((await listPairs(page, chatbotId)).length > 0);
  assert.deepEqual(stage.visitor.complaints, []);
});
