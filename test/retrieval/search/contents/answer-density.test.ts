import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyse } from '../../../../server/src/language/analyse.ts';
import { createChatbotIndex } from '../../../../server/src/retrieval/search/chatbot-index.ts';
import { AnswerDensity } from '../../../../server/src/retrieval/search/contents/answer-density.ts';
import { Groups } from '../../../../server/src/retrieval/search/contents/answer-groups.ts';
import { DenseStore } from '../../../../server/src/retrieval/search/contents/vector-store.ts';
import type { IndexEntry } from '../../../../server/src/retrieval/search/entries.ts';
import type { ChatbotIndex } from '../../../../server/src/retrieval/search/types.ts';

/** Vectors in the plane, in degrees, each with its answer. */
function measure(texts: readonly [degrees: number, answer: string][]): number {
  const store = new DenseStore(2);
  const groups = new Groups('qa');
  texts.forEach(([degrees, answer], document) => {
    const radians = (degrees * Math.PI) / 180;
    store.set(
      document,
      Int8Array.of(Math.round(127 * Math.cos(radians)), Math.round(127 * Math.sin(radians))),
    );
    groups.addDocument(document, answer, { sourceId: document + 1, ordinal: 0 }, undefined);
  });
  return new AnswerDensity(store, groups, (document) => document + 1).value;
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

test('is after each change what it is in an index built afresh', () => {
  let state = 7;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const makeEntry = (at: number): IndexEntry => {
    const values = Int8Array.from({ length: 24 }, () => random(255) - 127);
    const terms = analyse(`word${at}`);
    const vectors = [{ encoder: 'static-test', values }];
    return { kind: 'qa', sourceId: at, ordinal: 0, groupKey: `Answer ${at % 90}`, terms, vectors };
  };
  const crowdingIn = (index: ChatbotIndex): number | undefined => {
    const asked = { encoder: 'static-test', values: new Int8Array(24).fill(9) };
    return index.search('word1', { top: 1, explain: true, vectors: [asked] }).features?.crowding;
  };
  const build = (entries: readonly IndexEntry[]): ChatbotIndex => {
    const index = createChatbotIndex();
    index.apply({ version: 1, isComplete: true, replaced: [], entries: [...entries] });
    return index;
  };
  const held = new Map(Array.from({ length: 190 }, (_, at) => [at + 1, makeEntry(at + 1)]));
  const index = build([...held.values()]);
  const seen = new Set<number | undefined>();
  for (let change = 0; change < 80; change += 1) {
    // About the number of texts at which others are looked at: 192.
    const at = 2 + random(196);
    const entries = held.has(at) && random(2) === 0 ? [] : [makeEntry(at)];
    const replaced = held.has(at) ? [{ kind: 'qa', sourceId: at } as const] : [];
    held.delete(at);
    for (const entry of entries) held.set(at, entry);
    index.apply({ version: 2, isComplete: false, replaced, entries });
    const crowding = crowdingIn(index);
    assert.equal(crowding, crowdingIn(build([...held.values()])), `change ${change}`);
    seen.add(crowding);
  }
  assert.ok(seen.size > 10 && seen.size < 70, `${seen.size}`);
});
