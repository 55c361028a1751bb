import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyse } from '../../server/src/retrieval/analyse.ts';
import { createChatbotIndex } from '../../server/src/retrieval/chatbot-index.ts';
import { measureCrowding } from '../../server/src/retrieval/crowding.ts';
import { DenseStore } from '../../server/src/retrieval/dense.ts';
import { Groups } from '../../server/src/retrieval/groups.ts';

/** Vectors in the plane, in degrees, each with its answer. */
function measure(texts: readonly [degrees: number, answer: string][]): number {
  const store = new DenseStore(2);
  const groups = new Groups('qa');
  texts.forEach(([degrees, answer], unit) => {
    const radians = (degrees * Math.PI) / 180;
    store.set(unit, Int8Array.of(Math.round(127 * Math.cos(radians)), Math.round(127 * Math.sin(radians))));
    groups.addUnit(unit, answer, { sourceId: unit + 1, ordinal: 0 }, 1, undefined);
  });
  return measureCrowding(store, groups, (unit) => unit + 1);
}

test('is the mean cosine to the nearest text of another answer', () => {
  const apart = measure([
    [0, 'a'],
    [90, 'b'],
    [180, 'c'],
  ]);
  assert.ok(Math.abs(apart) < 0.01);
  const near = measure([
    [0, 'a'],
    [1, 'a'],
    [60, 'b'],
  ]);
  // 0° and 1° are 60° and 59° from the other answer; that one is 59° from the nearest.
  assert.ok(Math.abs(near - (Math.cos(Math.PI / 3) + 2 * Math.cos((59 * Math.PI) / 180)) / 3) < 0.01);
});

test('is 0 without another answer', () => {
  assert.equal(measure([]), 0);
  assert.equal(
    measure([
      [0, 'a'],
      [10, 'a'],
    ]),
    0,
  );
});

test('of many texts a part tells about the same as all', () => {
  const random = (at: number): number => (Math.imul(at, 2654435761) >>> 0) % 360;
  const texts = Array.from({ length: 20_000 }, (_, at): [number, string] => [random(at), `${at % 5_000}`]);
  assert.ok(measure(texts) > 0.99);
});

test('close answers lower the confidence in a match that looks the same', () => {
  const confidenceAmong = (others: readonly Int8Array[]): number => {
    const index = createChatbotIndex();
    const vectors = [Int8Array.of(127, 0, 0), ...others];
    index.apply({
      version: 1,
      isComplete: true,
      replaced: [],
      entries: vectors.map((values, at) => ({
        kind: 'qa',
        sourceId: at + 1,
        ordinal: 0,
        groupKey: `Answer ${at}`,
        terms: analyse(`word${at}`),
        vectors: [{ encoder: 'static-test', values }],
      })),
    });
    const asked = { encoder: 'static-test', values: Int8Array.of(127, 0, 0) };
    return index.search('word0', { top: 1, vectors: [asked] }).confidence;
  };
  // The others are as far from the question; in one chatbot they are near one another, in the other not.
  const near = confidenceAmong([Int8Array.of(0, 127, 0), Int8Array.of(0, 127, 10)]);
  const apart = confidenceAmong([Int8Array.of(0, 127, 0), Int8Array.of(0, 0, 127)]);
  assert.ok(near < apart, `${near} is not below ${apart}`);
});
