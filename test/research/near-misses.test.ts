import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearMissTasks } from '../../research/development/near-misses.ts';

test('near misses are of ten languages, about half of them answerable, each by a pair that was taught', () => {
  const tasks = nearMissTasks();
  assert.equal(new Set(tasks.map(({ language }) => language)).size, 10);
  const queries = tasks.flatMap((task) => task.queries.map(({ rel }) => ({ rel, pairs: task.docs.length })));
  assert.ok(queries.length >= 300, `${queries.length}`);
  const answerable = queries.filter(({ rel }) => rel !== null);
  const share = answerable.length / queries.length;
  assert.ok(share > 0.4 && share < 0.6, `${share}`);
  for (const { rel, pairs } of answerable) assert.ok(Number(rel) >= 1 && Number(rel) <= pairs);
});
