/** Unanswered questions are grouped by the words that matter. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupQuestions } from '../../../server/src/services/console/group-questions.ts';

const asked = (...questions: string[]) =>
  questions.map((question, at) => ({ id: at + 1, question, confidence: at / 10, askedAtMs: at * 1_000 }));

test('other word forms, order and stop words make no other question', () => {
  const groups = groupQuestions(
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

test('a group leads with the wording asked most often, counts all and remembers the last and the surest', () => {
  const [group] = groupQuestions(asked('voucher for gifts', 'gift voucher', 'gift voucher'));
  assert.deepEqual(group, {
    question: 'gift voucher',
    count: 3,
    lastAskedAtMs: 2_000,
    confidence: 0.2,
    wordings: [
      { question: 'gift voucher', count: 2, lastAskedAtMs: 2_000 },
      { question: 'voucher for gifts', count: 1, lastAskedAtMs: 0 },
    ],
  });
});

test('questions without any word are kept apart by their text', () => {
  const groups = groupQuestions(asked('???', '!!!', '???'));
  assert.deepEqual(
    groups.map(({ question, count }) => [question, count]),
    [
      ['???', 2],
      ['!!!', 1],
    ],
  );
});
