import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Collection } from '../../../server/src/retrieval/search/contents/postings.ts';
import { Vocabulary } from '../../../server/src/retrieval/search/contents/vocabulary.ts';
import {
  BY_DISTINCT_WORD,
  BY_TEXT,
  Forecast,
} from '../../../server/src/retrieval/structures/growth-forecast.ts';
import { IntListPool } from '../../../server/src/retrieval/structures/int-list-pool.ts';

const TEXTS = 2_000;
const LENGTH = 12;

/** Lists of the same length, one by one; the array that holds them each time it was replaced. */
function fill(pool: IntListPool, lists: number, onList: () => void): Int32Array[] {
  const values = Int32Array.from({ length: LENGTH }, (_, at) => at);
  const arrays: Int32Array[] = [];
  for (let list = 0; list < lists; list++) {
    onList();
    pool.assign(list, values);
    if (arrays.at(-1) !== pool.data) arrays.push(pool.data);
  }
  return arrays;
}

function lengthOf(arrays: readonly Int32Array[]): number {
  return arrays.reduce((sum, { length }) => sum + length, 0);
}

describe('a forecast', () => {
  test('spares lists of a known number most of the arrays that they outgrow', () => {
    const forecast = new Forecast(BY_TEXT);
    forecast.begin(TEXTS);
    const arrays = fill(new IntListPool(forecast), TEXTS, () => forecast.note());
    const stepwise = fill(new IntListPool(), TEXTS, () => undefined);
    const needed = TEXTS * LENGTH;
    assert.ok((arrays.at(-1)?.length ?? 0) <= needed * 1.1);
    assert.ok(lengthOf(arrays) < needed * 1.5, `${lengthOf(arrays)} for ${needed}`);
    assert.ok(lengthOf(stepwise) > needed * 3, 'without one they outgrow several times as much');
  });

  test('says nothing before the first text, after the last and when it has ended', () => {
    const forecast = new Forecast(BY_TEXT);
    forecast.begin(2);
    assert.equal(forecast.ahead, 1);
    forecast.note();
    assert.ok(forecast.ahead > 2);
    forecast.note();
    assert.equal(forecast.ahead, 1);
    forecast.begin(100);
    forecast.note();
    forecast.end();
    assert.equal(forecast.ahead, 1);
  });

  test('never takes a first text for the measure of thousands', () => {
    const forecast = new Forecast(BY_TEXT);
    forecast.begin(1_000_000);
    forecast.note();
    assert.equal(forecast.ahead, 8);
  });

  test('expects fewer new words than texts', () => {
    const words = new Forecast(BY_DISTINCT_WORD);
    words.begin(16);
    words.note();
    assert.ok(words.ahead > 4 && words.ahead < 5);
  });
});

test('what a forecast took in vain is given back, and nothing is lost with it', () => {
  const vocabulary = new Vocabulary();
  const collection = new Collection(vocabulary);
  const stored = ['a first text '.repeat(200).trim(), ...Array.from({ length: 500 }, () => 'card lost')];
  vocabulary.beginBulk(stored.length);
  collection.beginBulk(stored.length);
  for (const terms of stored) collection.add(vocabulary.acquireAll(terms, 0));
  const taken = collection.sequences.data.length;
  const { length: terms } = [...new Set(stored.flatMap((text) => text.split(' ')))];
  vocabulary.finishBulk();
  for (const _ of collection.finishBulk());
  const needed = 600 + 2 * 500;
  assert.ok(taken > needed * 1.5, 'the first text misled it');
  assert.ok(collection.sequences.data.length <= needed * 1.5);
  assert.equal(vocabulary.limit, terms);
  assert.equal(collection.termsOf(0).length, 600);
  assert.deepEqual(collection.termsOf(500), collection.termsOf(1));
  assert.equal(collection.postings.length(vocabulary.acquireAll('lost', 0)[0] as number), 500);
});
