import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdOut } from '../../scripts/encoder/dev-tasks.ts';
import type { TrainingData } from '../../scripts/encoder/sources.ts';

const intent = (source: string, label: string): TrainingData['intents'][number] => ({
  source,
  label,
  texts: Array.from({ length: 20 }, (_, n) => `${source} ${label} ${n}`),
});
const data: TrainingData = {
  pairs: Array.from({ length: 2_000 }, (_, n) => ({
    source: 'squad_train',
    texts: [`question ${n}`, `sentence ${n}`],
  })),
  intents: ['bitext', 'hwu64', 'sgd', 'nlueval', 'snips'].flatMap((source) =>
    ['a', 'b', 'c', 'd', 'e', 'f'].map((label) => intent(source, label)),
  ),
  loose: [],
};

test('no text of a development task is left in the rest', () => {
  const { rest, tasks } = holdOut(data);
  const texts = [...rest.pairs.flatMap((pair) => pair.texts), ...rest.intents.flatMap((kept) => kept.texts)];
  const left = new Set<string>(texts);
  assert.ok(left.size > 1_000);
  for (const { docs, queries } of tasks) {
    for (const { text } of [...docs, ...queries]) assert.ok(!left.has(text), text);
  }
});

test('documents and queries of a task are different texts, and some queries have no answer', () => {
  const { tasks } = holdOut(data);
  const task = tasks.find(({ name }) => name === 'bitext_k5');
  assert.ok(task !== undefined);
  const documents = new Set(task.docs.map(({ text }) => text));
  assert.ok(task.queries.every(({ text }) => !documents.has(text)));
  assert.ok(task.queries.some(({ rel }) => rel === null));
  assert.ok(task.queries.every(({ rel }) => rel === null || task.docs.some(({ label }) => label === rel)));
});

test('the same data is held out every time', () => {
  assert.deepEqual(holdOut(data).tasks, holdOut(data).tasks);
});
