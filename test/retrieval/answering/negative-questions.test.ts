/** Which questions an answer is kept from by its negative ones. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findNegative } from '../../../server/src/retrieval/answering/negative-questions.ts';
import { readQuestion, withVectors } from '../../../server/src/retrieval/answering/question.ts';
import type { Vector } from '../../../server/src/retrieval/encoders/encoder.ts';
import { indexOf } from '../search/index-fixtures.ts';

const answer = {
  wording: 'How do I cancel my order?',
  negativeQuestions: ['How do I cancel my subscription?', 'How do I cancel a flight?'],
};

/** @param vectors of the question, the wording and the negative questions */
function negativeFor(asked: string, vectors: readonly (readonly Vector[])[] = []): string | undefined {
  const [ofQuestion = [], ...ofTexts] = vectors;
  return findNegative(withVectors(readQuestion(asked, indexOf([])), [ofQuestion]), answer, ofTexts);
}

const along = (...values: number[]): Vector[] => [{ encoder: 'e', values: Int8Array.from(values) }];

test('the nearest of the negative questions keeps what is near to it from the answer', () => {
  assert.equal(negativeFor('cancel the subscription please'), answer.negativeQuestions[0]);
  assert.equal(negativeFor('my flight, can I cancel it?'), answer.negativeQuestions[1]);
});

test('what is nearer to the wording gets the answer', () => {
  for (const asked of [
    'cancel an order',
    'Hello! How do I cancel my order?',
    'the order that I want to cancel',
  ])
    assert.equal(negativeFor(asked), undefined, asked);
});

test('what is as near to a negative question as to the wording does not get the answer', () => {
  assert.ok(negativeFor('how to cancel') !== undefined);
});

test('a negative question keeps what is asked just so, and a wording that is asked just so gets its answer', () => {
  assert.equal(negativeFor('how do i cancel a flight'), answer.negativeQuestions[1]);
  const vectors = [along(127, 0), along(0, 127), along(127, 0), along(127, 0)];
  assert.equal(negativeFor('how do I cancel my order', vectors), undefined);
});

test('meaning decides as words do', () => {
  const asked = 'get rid of the thing I pay every month';
  const like = (...nearest: number[][]) =>
    negativeFor(
      asked,
      [[127, 0], ...nearest].map((one) => along(...one)),
    );
  assert.equal(like([60, 110], [120, 30], [0, 127]), answer.negativeQuestions[0]);
  assert.equal(like([120, 30], [60, 110], [0, 127]), undefined);
});

test('what has nothing in common with any of them is kept from nothing', () => {
  assert.equal(negativeFor('Is there life on Mars?'), undefined);
});
