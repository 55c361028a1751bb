/** However many a holder asks for, some are left for who comes new. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Shares } from '../../../server/src/http/load/shares.ts';

/** As many as are given. */
function takeAll(shares: Shares, holder: string, size = 1): number {
  let count = 0;
  while (shares.take(holder, size) === 'taken') count += 1;
  return count;
}

test('one alone has its share, and each further one as much of what is left', () => {
  const shares = new Shares(64, 25);
  assert.deepEqual(
    ['a', 'b', 'c', 'd', 'e'].map((holder) => takeAll(shares, holder)),
    [16, 12, 9, 6, 5],
  );
  assert.equal(shares.take('a'), 'share');
  assert.equal(shares.take('f'), 'taken');
});

test('whoever has none gets the first as long as there is any, then nobody gets more', () => {
  const shares = new Shares(3, 25);
  for (const holder of ['a', 'b', 'c']) assert.equal(shares.take(holder), 'taken');
  assert.equal(shares.take('d'), 'full');
  assert.equal(shares.take('a'), 'share');
  shares.release('b');
  assert.equal(shares.held, 2);
  assert.equal(shares.take('d'), 'taken');
});

test('sizes count as places do; the first of all is given whatever its size', () => {
  const shares = new Shares(2_000, 25);
  assert.equal(takeAll(shares, 'a', 50), 10);
  shares.release('a', 500);
  assert.equal(shares.take('a', 9_000), 'taken');
  assert.equal(shares.take('b', 1), 'full');
  shares.release('a', 9_000);
  assert.equal(shares.take('b', 2_000), 'taken');
});

test('where the share is everything, whoever comes first has all', () => {
  const shares = new Shares(5, 100);
  assert.equal(takeAll(shares, 'a'), 5);
  assert.equal(shares.take('b'), 'full');
});
