import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '../../scripts/encoder/random.ts';
import { addTypos } from '../../scripts/encoder/typos.ts';

test('only words of four letters or more change, by one edit inside', () => {
  const random = createRandom(1);
  for (let round = 0; round < 200; round += 1) {
    const [short, long] = addTypos('the payment', random, 1).split(' ') as [string, string];
    assert.equal(short, 'the');
    assert.ok(Math.abs(long.length - 'payment'.length) <= 1);
    assert.equal(long.charAt(0), 'p');
  }
});

test('about a quarter of the words change', () => {
  const words = new Array<string>(4_000).fill('payment').join(' ');
  const changed = addTypos(words, createRandom(2))
    .split(' ')
    .filter((word) => word !== 'payment').length;
  assert.ok(changed > 700 && changed < 1_300, `${changed}`);
});

test('the same seed makes the same misprints', () => {
  const text = 'where is the payment that was promised yesterday';
  assert.equal(addTypos(text, createRandom(4)), addTypos(text, createRandom(4)));
});
