import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createVectorList } from '../../../server/src/retrieval/encoders/encoder.ts';

const vector = (...values: number[]): Int8Array => Int8Array.from(values);

describe('a list of vectors', () => {
  test('gives the numbers of the near ones by direction, whatever their lengths', () => {
    const list = createVectorList(2, 3);
    list.add(vector(127, 0));
    list.add(vector(30, 30));
    list.add(vector(0, 127));
    const near = list.findNear(vector(50, 40), 0.7);
    assert.deepEqual(
      near.map(({ at }) => at),
      [0, 1],
    );
    assert.ok(Math.abs((near[1]?.cosine ?? 0) - 90 / Math.hypot(50, 40) / Math.SQRT2) < 1e-9);
  });

  test('gives nothing below the least cosine, and nothing while it is empty', () => {
    const list = createVectorList(2, 1);
    assert.deepEqual(list.findNear(vector(1, 0), 0.1), []);
    list.add(vector(100, 100));
    assert.deepEqual(list.findNear(vector(127, 0), 0.8), []);
    assert.equal(list.findNear(vector(127, 0), 0.7)[0]?.at, 0);
  });

  test('numbers what has no vector, and finds it near nothing', () => {
    const list = createVectorList(2, 3);
    list.add(vector(127, 0));
    list.add(undefined);
    list.add(vector(127, 1));
    assert.deepEqual(
      list.findNear(vector(0, 127), 0.001).map(({ at }) => at),
      [2],
    );
  });
});
