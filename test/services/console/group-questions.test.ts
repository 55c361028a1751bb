/** Unanswered questions are grouped by the words that matter, and by meaning where they have vectors. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupQuestions } from '../../../server/src/services/console/group-questions.ts';

/** Vectors of these texts alone. */
const meaningsOf = (vectors: Record<string, number[]>) => async () => ({
  dimensions: 2,
  alikeFrom: 0.9,
  vectors: new Map(Object.entries(vectors).map(([text, values]) => [text, Int8Array.from(values)])),
});

const asked = (...questions: string[]) =>
  questions.map((question, at) => ({
    id: at + 1,
    question,
    confidence: at / 10,
    askedAtMs: at * 1_000,
    outcome: 'refused' as const,
  }));

test('other word forms, order and stop words make no other question', async () => {
  const groups = await groupQuestions(
    asked(
      'gift vouchers',
      'can I buy a gift voucher?',
      'what is the ceo called',
      'do you sell gift vouchers',
    ),
  );
  assert.deepEqual(
    groups.map(({ wordings }) => wordings.map(({ question }) => question).sort()),
    [['can I buy a gift voucher?', 'do you sell gift vouchers', 'gift vouchers'], ['what is the ceo called']],
  );
});

test('greetings and thanks make no other question', async () => {
  const groups = await groupQuestions(
    asked(
      'Dear support team, I hope you are well. Gift vouchers? Kind regards, Johanna Meier',
      'gift vouchers',
    ),
  );
  assert.deepEqual(
    groups.map(({ count }) => count),
    [2],
  );
});

test('a group leads with the wording asked most often, counts all and remembers the last and the surest', async () => {
  const [group] = await groupQuestions(asked('voucher for gifts', 'gift voucher', 'gift voucher'));
  assert.deepEqual(group, {
    question: 'gift voucher',
    count: 3,
    suggestedCount: 0,
    lastAskedAtMs: 2_000,
    confidence: 0.2,
    wordings: [
      { question: 'gift voucher', count: 2, suggestedCount: 0, lastAskedAtMs: 2_000 },
      { question: 'voucher for gifts', count: 1, suggestedCount: 0, lastAskedAtMs: 0 },
    ],
  });
});

test('a group and each of its wordings tell how often they were met with suggestions', async () => {
  const [refused, ...others] = asked('gift voucher', 'gift voucher', 'voucher for gifts');
  assert.ok(refused);
  const suggested = others.map((one) => ({ ...one, outcome: 'suggested' as const }));
  const [group] = await groupQuestions([refused, ...suggested]);
  assert.deepEqual(
    [group, ...(group?.wordings ?? [])].map((one) => [one?.question, one?.count, one?.suggestedCount]),
    [
      ['gift voucher', 3, 2],
      ['gift voucher', 2, 1],
      ['voucher for gifts', 1, 1],
    ],
  );
});

test('questions without any word are kept apart by their text', async () => {
  const groups = await groupQuestions(asked('???', '!!!', '???'));
  assert.deepEqual(
    groups.map(({ question, count }) => [question, count]),
    [
      ['???', 2],
      ['!!!', 1],
    ],
  );
});

const grouped = (groups: Awaited<ReturnType<typeof groupQuestions>>) =>
  groups.map(({ wordings }) => wordings.map(({ question }) => question).sort()).sort();

test('wordings without a word in common go together where they mean the same, unrelated ones do not', async () => {
  const questions = asked('phone number', 'telephone contact', 'request a refund', 'bicycle parking');
  const findMeanings = meaningsOf({
    'phone number': [127, 40],
    'telephone contact': [127, 10],
    'request a refund': [10, 127],
    'bicycle parking': [80, 127],
  });
  assert.deepEqual(grouped(await groupQuestions(questions, findMeanings)), [
    ['bicycle parking'],
    ['phone number', 'telephone contact'],
    ['request a refund'],
  ]);
  assert.equal((await groupQuestions(questions)).length, 4, 'words alone do not tell');
});

test('wordings without a vector are grouped by their words beside those that have one', async () => {
  const questions = asked('telephone contact', 'number of the phone', 'phone number', 'phone number', 'call');
  const findMeanings = meaningsOf({ 'phone number': [127, 0], 'telephone contact': [0, 127] });
  assert.deepEqual(grouped(await groupQuestions(questions, findMeanings)), [
    ['call'],
    ['number of the phone', 'phone number'],
    ['telephone contact'],
  ]);
});

test('every wording of a group is like every other: one between two subjects does not join them', async () => {
  const questions = asked('voucher refund', 'refund', 'refund', 'money back');
  const findMeanings = meaningsOf({
    refund: [100, 100],
    'money back': [127, 50],
    'voucher refund': [50, 127],
  });
  assert.deepEqual(grouped(await groupQuestions(questions, findMeanings)), [
    ['money back', 'refund'],
    ['voucher refund'],
  ]);
});

test('words that two wordings share do not group them if their vectors say that they mean other things', async () => {
  const questions = asked('how many tickets', 'where are my tickets');
  const findMeanings = meaningsOf({ 'how many tickets': [127, 0], 'where are my tickets': [0, 127] });
  assert.equal((await groupQuestions(questions, findMeanings)).length, 2);
});

test('questions for opposite things are two, however alike they are', async () => {
  const questions = asked('how do i activate my card', 'how do i deactivate my card');
  const findMeanings = meaningsOf({
    'how do i activate my card': [127, 0],
    'how do i deactivate my card': [127, 1],
  });
  assert.equal((await groupQuestions(questions, findMeanings)).length, 2);
});

test('thousands of wordings are grouped, while other work gets its turns', async () => {
  const questions = asked(...Array.from({ length: 3_000 }, (_, at) => `gadget ${at} ${at % 7} colour`));
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 0);
  const vectors = Object.fromEntries(
    questions.map(({ question }, at) => [question, [at % 120, 120 - (at % 120)]]),
  );
  const groups = await groupQuestions(questions, meaningsOf(vectors));
  clearInterval(turning);
  assert.equal(
    groups.reduce((sum, { wordings }) => sum + wordings.length, 0),
    3_000,
  );
  assert.ok(turns > 0);
});

test('vectors are read for each wording, not for each pair of a group', async () => {
  const texts = Array.from({ length: 200 }, (_, at) => `gadget ${at}`);
  let reads = 0;
  const vectors = new Map(texts.map((text) => [text, Int8Array.of(127, 1)]));
  const counted = {
    has: (text: string) => vectors.has(text),
    get(text: string) {
      reads += 1;
      return vectors.get(text);
    },
  } as ReadonlyMap<string, Int8Array>;
  const groups = await groupQuestions(asked(...texts), async () => ({
    dimensions: 2,
    alikeFrom: 0.9,
    vectors: counted,
  }));
  assert.equal(groups.length, 1);
  assert.ok(reads <= 4 * texts.length, `${reads} reads`);
});
