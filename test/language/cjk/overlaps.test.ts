import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overlapsOf } from '../../../server/src/language/cjk/overlaps.ts';
import { expandCjk } from '../../../server/src/language/tokenise.ts';

test('a Han character is overlapped by the pairs it is part of, a pair of katakana by those before and behind it', () => {
  for (const [run, overlaps] of [
    ['电影票', { 电: ['电影'], 影: ['电影', '影票'], 票: ['影票'] }],
    ['プール', { プー: ['ール'], ール: ['プー'] }],
    ['使え', { 使: ['使え'] }],
    ['水', {}],
    ['ジム', {}],
    ['배송', {}],
  ] as const)
    assert.deepEqual(Object.fromEntries(overlapsOf(expandCjk(run))), overlaps, run);
});

test('words of other scripts overlap nothing', () => {
  assert.deepEqual([...overlapsOf(['no', 'on', 'n', '12', '電'])], []);
});
