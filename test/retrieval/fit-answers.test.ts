import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitAnswers } from '../../bench/quality/fit-answers.ts';
import type { Judged, JudgedTask } from '../../bench/quality/judged-task.ts';
import { predict } from '../../server/src/retrieval/confidence.ts';

const model = { bias: -1, weights: { score: 2 } };
/** So many questions alike, of which so many were matched rightly. */
const alike = (answered: number, questions: number, right: number, isInScope = true): Judged[] =>
  Array.from({ length: questions }, (_, at) => ({
    features: { score: 0.5, answered },
    isRight: at < right,
    isInScope,
  }));
const fitOn = (judged: Judged[]) => {
  const faq: JudgedTask = { name: 'faq', source: 'faqs', kind: 'qa', isKeywords: false, chatbots: 1, judged };
  return fitAnswers(model, [faq]);
};

test('the weight of answered words makes matches as sure as they were right, and changes nothing else', () => {
  // Three in four in scope, as the models are fitted: every question weighs the same.
  const { bias, weights } = fitOn([...alike(1, 60, 60), ...alike(0, 15, 8), ...alike(1, 25, 0, false)]);
  assert.deepEqual({ bias, score: weights.score }, { bias: model.bias, score: model.weights.score });
  const sure = predict({ bias, weights }, { score: 0.5, answered: 1 });
  assert.ok(Math.abs(sure - 60 / 85) < 0.01, `${sure}`);
});

test('questions without an answer weigh a quarter, however many they are', () => {
  const few = fitOn([...alike(1, 60, 45), ...alike(1, 10, 0, false)]).weights.answered ?? Number.NaN;
  const many = fitOn([...alike(1, 60, 45), ...alike(1, 90, 0, false)]).weights.answered ?? Number.NaN;
  assert.ok(Math.abs(few - many) < 0.01, `${few} and ${many}`);
});

test('answered words never make a match less sure', () => {
  const { weights } = fitOn([...alike(1, 60, 3), ...alike(0, 60, 40), ...alike(1, 40, 0, false)]);
  assert.equal(weights.answered, 0);
});
