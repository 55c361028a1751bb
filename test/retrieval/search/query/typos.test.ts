import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typoBetween, typosOf } from '../../../../server/src/retrieval/search/query/typos.ts';

test('one letter left out, put in, changed or swapped with the next is a slip, and nothing else', () => {
  for (const [typed, slip] of [
    ['improt', 'swapped'],
    ['impot', 'missed'],
    ['impoort', 'missed'],
    ['inport', 'changed'],
    ['imports', 'missed'],
    ['import', undefined],
    ['improts', undefined],
    ['mipotr', undefined],
    ['in', undefined],
  ] as const)
    assert.equal(typoBetween(typed, 'import'), slip, typed);
});

test('the words that are a slip away are those that a slip lies between, and all of them', () => {
  const near = new Set(typosOf('aab', 'ab'));
  const all = ['', 'a', 'b'].flatMap((first) =>
    ['', 'a', 'b'].flatMap((second) =>
      ['', 'a', 'b'].flatMap((third) => ['', 'a', 'b'].map((fourth) => first + second + third + fourth)),
    ),
  );
  const expected = new Set(all.filter((word) => typoBetween('aab', word) !== undefined));
  assert.deepEqual([...near].sort(), [...expected].sort());
  assert.ok(near.has('aba') && near.has('aaab') && near.has('ab') && !near.has('aab'));
});
