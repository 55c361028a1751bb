import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scoreTask, type Task } from '../../scripts/encoder/tasks.ts';

/** Encodes "x" texts along one axis and "y" texts along the other; more of one letter pulls nearer to it. */
const encode = (text: string): number[] => [text.split('x').length - 1, text.split('y').length - 1];

const task: Task = {
  name: 'letters',
  kind: 'faq',
  docs: [
    { label: 'ex', text: 'x' },
    { label: 'why', text: 'y' },
  ],
  queries: [
    { text: 'xx', rel: 'ex' },
    { text: 'xxy', rel: ['why', 'ex'] },
    { text: 'yyx', rel: 'ex' },
  ],
};

test('a query is right where the nearest document has one of its labels', () => {
  assert.deepEqual(scoreTask(task, encode), { hit1: 2 / 3, auroc: undefined });
});

test('AUROC is the chance that an answerable query has the higher cosine, ties counting half', () => {
  const withOthers: Task = {
    ...task,
    queries: [
      { text: 'x', rel: 'ex' },
      { text: 'xy', rel: 'ex' },
      { text: 'xyxy', rel: null },
      { text: 'xxy', rel: null },
    ],
  };
  // 'x' beats both, 'xy' ties with 'xyxy' and loses to 'xxy'.
  assert.equal(scoreTask(withOthers, encode).auroc, 2.5 / 4);
});
