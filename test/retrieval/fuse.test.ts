import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuse, pluralityOf, weightsFor } from '../../server/src/retrieval/fuse.ts';

test('weights sum to one in every case', () => {
  for (const kind of ['qa', 'file'] as const) {
    for (const families of [[], ['S'], ['U'], ['S', 'U']] as const) {
      for (const plurality of [0, 0.3, 1]) {
        for (const hasClassifiers of [false, true]) {
          const weights = weightsFor({ kind, plurality, families: new Set(families), hasClassifiers });
          const sum = Object.values(weights).reduce((total, weight) => total + weight, 0);
          assert.ok(Math.abs(sum - 1) < 1e-9, JSON.stringify(weights));
        }
      }
    }
  }
});

test('the parts that are there stand for one that is not', () => {
  assert.equal(fuse({ LN: 0.5, S: 0.5 }, { LN: 0.4 }), 0.4);
  assert.ok(Math.abs(fuse({ LN: 0.5, S: 0.5 }, { LN: 0.4, S: 0.8 }) - 0.6) < 1e-12);
  assert.equal(fuse({ LN: 1 }, {}), 0);
});

test('answers count as having several questions gradually', () => {
  assert.deepEqual([pluralityOf(10, 10), pluralityOf(20, 10), pluralityOf(90, 10)], [0, 0.5, 1]);
});
