/** What thresholds would do, in the Settings tab: seen before they are saved, on the chatbot's own questions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { Calibration, CalibrationChanges, CalibrationRun } from '../../../../contract/asking/tuning.ts';
import type { ChatbotRecord } from '../../../../contract/chatbots.ts';
import { skipWithoutBrowser } from '../../support/browser.ts';
import { eventuallyEqual } from '../../support/eventually.ts';
import { button, field, panel, section } from '../../support/locators.ts';
import { addPair, createAccount, importElsewhere, makeChatbot, openTab } from '../../support/owner.ts';
import { SAMPLE_PAIRS } from '../../support/sample-data.ts';
import { setStage } from '../../support/stage.ts';

const skip = skipWithoutBrowser;
const START = 'See what they would do';
const RUN = '**/api/chatbots/*/calibration/run';
const WORDINGS = ['Where is my #?', 'I cannot find the #.', 'My # has not come', 'When does the # come?'];
const SEVERAL = ['parcel', 'invoice', 'voucher', 'catalogue', 'refund'].flatMap((subject) =>
  WORDINGS.map((wording) => ({
    question: wording.replace('#', subject),
    answer: `Open your account and choose ${subject}.`,
  })),
);

let page: Page;
let trial: Locator;

const stage = setStage(async ({ visitor }) => {
  page = visitor.page;
  trial = section(page, 'What they would do');
  await createAccount(page, 'owner@example.com');
});

/** On its Settings tab, with all pairs trained. */
async function openSettings(
  name: string,
  pairs: readonly { question: string; answer: string }[],
): Promise<string> {
  const chatbotId = await makeChatbot(page, name);
  await importElsewhere(page, chatbotId, pairs);
  await eventuallyEqual(async () => (await readChatbot(chatbotId)).counts.untrained, 0);
  await page.goto(`/chatbots/${chatbotId}/settings`);
  await trial.waitFor();
  return chatbotId;
}

async function readChatbot(chatbotId: string): Promise<ChatbotRecord> {
  return (await page.request.get(`/api/chatbots/${chatbotId}`)).json();
}

/** What each of a list of outcomes says, such as "Answered right" to "12 60%". */
async function readOutcomes(heading: string): Promise<Record<string, string>> {
  const list = trial.getByRole('heading', { name: heading, exact: true }).locator('..').locator('dl > div');
  const rows = await list.evaluateAll((elements) =>
    elements.map((element) => [
      element.querySelector('dt')?.textContent ?? '',
      element.querySelector('dd')?.textContent ?? '',
    ]),
  );
  return Object.fromEntries(rows);
}

const percent = (part: number, whole: number) => `${part} ${Math.round((100 * part) / whole)}%`;

test('a chatbot without pairs is told to add some', { skip }, async () => {
  await makeChatbot(page, 'Empty');
  await openTab(page, 'Settings');
  await trial.getByText('Add questions first').waitFor();
  assert.equal(await button(trial, START).count(), 0);
});

test('a chatbot with one wording for each answer is told so, and shown the rest', { skip }, async () => {
  await openSettings('One wording', SAMPLE_PAIRS);
  await button(trial, START).click();
  await trial.getByText('every answer has one question').waitFor();
  await trial.getByText(`and ${SAMPLE_PAIRS.length} of its own, without the only question`).waitFor();
  assert.deepEqual(await readOutcomes('Its own questions'), {});
  assert.deepEqual(Object.keys(await readOutcomes('Questions it cannot answer')), [
    'Not answered, rightly',
    'Offered similar questions',
    'Answered anyway',
  ]);
  await trial.getByText('Show as table').click();
  assert.deepEqual(await trial.getByRole('columnheader').allTextContents(), [
    'Answer when at least so sure',
    'Rightly not answered',
  ]);
});

test('thresholds show what they would do while they are typed, before they are saved', { skip }, async () => {
  const chatbotId = await openSettings('Several wordings', SEVERAL);
  await button(trial, START).click();
  await trial.getByText(`${SEVERAL.length} questions asked`).waitFor();
  const calibration: Calibration = await (
    await page.request.get(`/api/chatbots/${chatbotId}/calibration`)
  ).json();
  const rightAt = (threshold: number) =>
    percent(calibration.points.find((point) => point.threshold === threshold)?.right ?? Number.NaN, 20);
  const shown = async () => (await readOutcomes('Its own questions'))['Answered right'];
  assert.notEqual(rightAt(0.3), rightAt(0.95));

  await eventuallyEqual(shown, rightAt((await readChatbot(chatbotId)).defaultAnswerThreshold));
  await page
    .getByRole('checkbox', { name: 'Answer when at least so sure: Use what is recommended', exact: true })
    .uncheck();
  const answersFrom = field(section(page, 'How sure it must be'), 'Answer when at least so sure');
  await answersFrom.fill('30');
  await eventuallyEqual(shown, rightAt(0.3));
  await trial
    .getByText(/^Answering when at least 30% sure, offering similar questions when at least \d+% sure:/)
    .waitFor();
  await answersFrom.fill('99');
  await trial
    .getByText(/The nearest: answering when 95% sure, offering similar questions when \d+% sure:/)
    .waitFor();
  await eventuallyEqual(shown, rightAt(0.95));

  await answersFrom.fill('');
  await trial.getByText('Correct the percentages above').waitFor();
  await eventuallyEqual(shown, undefined);
  await answersFrom.fill('65');
  await eventuallyEqual(shown, rightAt(0.65));
});

test('the table marks the threshold that is looked at', { skip }, async () => {
  await trial.getByText('Show as table').click();
  const current = trial.locator('tr[aria-current]');
  await eventuallyEqual(() => current.getByRole('rowheader').allTextContents(), ['65%']);
  assert.equal(await trial.getByRole('row').count(), 1 + 19);
});

test('once the chatbot has learned more, what is shown is called outdated and measured again', {
  skip,
}, async () => {
  await openTab(page, 'Q&A');
  await addPair(page, 'Has my parcel been sent?', 'Open your account and choose parcel.');
  await openTab(page, 'Settings');
  await trial.getByText('What the chatbot was taught has changed').waitFor();
  const again = button(trial, 'See it again');
  await again.waitFor();
  await eventuallyEqual(async () => {
    // Training teaches it once more.
    if (await again.isVisible()) await again.click();
    await button(trial, 'Stop').waitFor({ state: 'detached' });
    return trial.getByText('21 questions asked').count();
  }, 1);
});

/** The trial as the service would tell it: it waits once it is begun, and then is what it is set to. */
async function pretend(): Promise<(run: Partial<CalibrationRun>) => void> {
  let told: Partial<CalibrationRun> = { state: 'none' };
  await page.route(RUN, (route) => {
    const method = route.request().method();
    if (method === 'POST') told = { state: 'running', progress: { ahead: 2, share: 0 } };
    if (method === 'DELETE') told = { state: 'stopped' };
    const nothing = { progress: { ahead: 0, share: 0 }, calibration: null, fault: null };
    return route.fulfill({ json: { ...nothing, ...told } });
  });
  return (run) => {
    told = run;
  };
}

test('a trial goes on when the page is left, and its outcome is there when one comes back', {
  skip,
}, async () => {
  await openSettings('Left alone', SEVERAL);
  const begun = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.ok());
  await button(trial, START).press('Enter');
  await begun;
  await openTab(page, 'Test');
  await openTab(page, 'Settings');
  await trial.getByText(`${SEVERAL.length} questions asked`).waitFor();
  await page.reload();
  await trial.getByText(`${SEVERAL.length} questions asked`).waitFor();
});

test('its place in the queue is shown while it waits, the share that is done while it runs, and it can be stopped', {
  skip,
}, async () => {
  const chatbotId = await openSettings('Slow', SEVERAL);
  const status = trial.getByRole('status');
  const share = trial.getByRole('progressbar', { name: 'Questions asked' });
  const tell = await pretend();
  await button(trial, START).press('Enter');
  await status.filter({ hasText: 'Waiting: 2 chatbots come first' }).waitFor();
  await eventuallyEqual(() => trial.evaluate((element) => element === document.activeElement), true);
  assert.equal(await share.count(), 0);
  tell({ state: 'running', progress: { ahead: 0, share: 0.25 } });
  await status.filter({ hasText: 'Asking the questions' }).waitFor();
  await eventuallyEqual(() => share.evaluate((element: HTMLProgressElement) => element.value), 0.25);
  await trial.getByText('You may leave this page').waitFor();

  const stopped = page.waitForRequest((request) => request.method() === 'DELETE');
  await button(trial, 'Stop').click();
  assert.match((await stopped).url(), new RegExp(`${chatbotId}/calibration/run$`));
  await trial.getByText('Stopped. There is no result.').waitFor();
  await page.unroute(RUN);
  await button(trial, START).waitFor();
});

test('the questions with another result are listed, and each leads to what answers it', {
  skip,
}, async () => {
  const chatbotId = await openSettings('Changes', SEVERAL);
  await button(trial, START).click();
  await trial.getByText('None: with these percentages').waitFor();
  const { defaultAnswerThreshold } = await readChatbot(chatbotId);
  await page
    .getByRole('checkbox', { name: 'Answer when at least so sure: Use what is recommended', exact: true })
    .uncheck();
  await field(section(page, 'How sure it must be'), 'Answer when at least so sure').fill('100');
  const { total, changes }: CalibrationChanges = await (
    await page.request.get(
      `/api/chatbots/${chatbotId}/calibration/run/changes?answerThreshold=1&suggestThreshold=0.25`,
    )
  ).json();
  const calibration: Calibration = await (
    await page.request.get(`/api/chatbots/${chatbotId}/calibration`)
  ).json();
  const answered = calibration.points.find(({ threshold }) => threshold === defaultAnswerThreshold);
  assert.equal(total, answered?.answered);
  assert.ok(total > 0 && changes.length === Math.min(total, 50));
  const listed = trial.getByRole('list', { name: 'Questions with another result' });
  await eventuallyEqual(() => listed.getByRole('listitem').count(), changes.length);
  const own = changes.find(({ pairId }) => pairId !== null);
  const item = listed
    .getByRole('listitem')
    .filter({ hasText: own?.question ?? '' })
    .first();
  await item.getByText('Now: Answered Then: Asked back').waitFor();
  await item.getByRole('link', { name: `Edit what answers “${own?.question}”`, exact: true }).click();
  await panel(page, 'Q&A').waitFor();
  const edited = page.getByRole('textbox', { name: 'Question' });
  await eventuallyEqual(async () => (await edited.first().inputValue()).includes(own?.question ?? '?'), true);
  await page.goto(`/chatbots/${chatbotId}/settings`);
  await trial.waitFor();
});

test('where the service fails, it says so and is tried again', { skip }, async () => {
  await openSettings('Failing', SEVERAL);
  await page.route(RUN, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await button(trial, START).click();
  await trial.getByRole('alert').filter({ hasText: 'Docent ran into an error' }).waitFor();
  await page.unroute(RUN);
  await button(trial, 'Try again').click();
  await trial.getByText(`${SEVERAL.length} questions asked`).waitFor();
  assert.equal(await trial.getByRole('alert').count(), 0);
  assert.deepEqual(stage.visitor.complaints, []);
});
