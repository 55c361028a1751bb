import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createVectorList } from '../../../server/src/retrieval/encoders/encoder.ts';

const vector = (...values: number[]): Int8Array => Int8Array.from(values);

describe('a list of vectors', () => {
  test('gives the number of the nearest by direction, whatever their lengths', () => {
    const list = createVectorList(2, 3);
    list.add(vector(127, 0));
    list.add(vector(30, 30));
    list.add(vector(0, 127));
    const nearest = list.findNearest(vector(50, 40), 0.5);
    assert.equal(nearest?.at, 1);
    assert.ok(Math.abs((nearest?.cosine ?? 0) - 90 / Math.hypot(50, 40) / Math.SQRT2) < 1e-9);
  });

  test('gives nothing below the least cosine, and nothing while it is empty', () => {
    const list = createVectorList(2, 1);
    assert.equal(list.findNearest(vector(1, 0), 0.1), undefined);
    list.add(vector(100, 100));
    assert.equal(list.findNearest(vector(127, 0), 0.8), undefined);
    assert.equal(list.findNearest(vector(127, 0), 0.7)?.at, 0);
  });

  test('numbers what has no vector, and finds it near nothing', () => {
    const list = createVectorList(2, 3);
    list.add(vector(127, 0));
    list.add(undefined);
    list.add(vector(127, 1));
    assert.equal(list.findNearest(vector(0, 127), 0.001)?.at, 2);
  });

  test('gives the last of those that are as near', () => {
    const list = createVectorList(2, 2);
    list.add(vector(3, 4));
    list.add(vector(3, 4));
    assert.equal(list.findNearest(vector(3, 4), 0.9)?.at, 1);
  });
});
