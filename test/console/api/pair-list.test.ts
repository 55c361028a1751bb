/** A list of pairs that follows its changes is the list as it would be read anew. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { applyChanges } from '../../../console/src/api/pair-list.ts';
import type { PairRecord } from '../../../contract/knowledge/pairs.ts';

const pair = (id: number, answer = 'At nine.'): PairRecord => ({
  id,
  chatbotId: 'c',
  question: `Question ${id}?`,
  answer,
  contentLenght: 0,
  docId: '',
  isTrained: true,
  createdDate: '',
  modifiedDate: '',
});
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }));

test('whatever changed or went, the list holds each pair that is there once, as it is now, highest id first', () => {
  fc.assert(
    fc.property(ids, ids, ids, (before, changed, removedIds) => {
      const list = before.sort((a, b) => b - a).map((id) => pair(id));
      const changes = { version: 7, changed: changed.map((id) => pair(id, 'At ten.')), removedIds };
      const after = applyChanges(list, changes);
      const expected = [...new Set([...before, ...changed])]
        .filter((id) => !removedIds.includes(id))
        .sort((a, b) => b - a)
        .map((id) => pair(id, changed.includes(id) ? 'At ten.' : 'At nine.'));
      assert.deepEqual(after, { version: 7, pairs: expected });
    }),
  );
});

test('pairs that did not change are the same objects, so that their rows are not drawn again', () => {
  const list = [pair(3), pair(2), pair(1)];
  const { pairs } = applyChanges(list, { version: 2, changed: [pair(2, 'At ten.')], removedIds: [] });
  assert.deepEqual(
    pairs.map((one, at) => one === list[at]),
    [true, false, true],
  );
});
