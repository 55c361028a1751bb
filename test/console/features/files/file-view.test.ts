/** Which files search and filters leave, and at which moment. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  applyFileView,
  endsSoon,
  type FileView,
  stateOf,
} from '../../../../console/src/features/files/file-view.ts';
import type { FileDetails } from '../../../../contract/knowledge/files.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const ALWAYS = { enabled: true, validFrom: null, validUntil: null };

const makeFile = (changes: Partial<FileDetails>) =>
  ({ fileName: 'a.txt', status: 'trained', tags: [], ...ALWAYS, ...changes }) as unknown as FileDetails;

test('a file begins and ends to the second, and what has ended stays so when it is off', () => {
  const at = '2026-11-21T10:00:00Z';
  const later = '2026-11-21T10:00:01Z';
  assert.equal(stateOf(ALWAYS, NOW), 'active');
  assert.equal(stateOf({ ...ALWAYS, validFrom: at }, NOW), 'active');
  assert.equal(stateOf({ ...ALWAYS, validFrom: later }, NOW), 'scheduled');
  assert.equal(stateOf({ ...ALWAYS, validUntil: later }, NOW), 'active');
  assert.equal(stateOf({ ...ALWAYS, validUntil: at, enabled: false }, NOW), 'ended');
  assert.equal(stateOf({ ...ALWAYS, validFrom: later, enabled: false }, NOW), 'off');
  assert.equal(endsSoon({ validUntil: '2026-11-28T10:00:00Z' }, NOW), true);
  assert.equal(endsSoon({ validUntil: '2026-11-28T10:00:01Z' }, NOW), false);
  assert.equal(endsSoon({ validUntil: at }, NOW), false);
});

test('search, tag, state and kind all hold', () => {
  const files = [
    makeFile({ fileName: 'Prices.PDF', tags: ['shop-de'] }),
    makeFile({ fileName: 'prices.docx', tags: ['shop-at'], enabled: false }),
    makeFile({ fileName: 'old.txt', status: 'failed' }),
  ];
  const found = (view: Partial<FileView>) =>
    applyFileView(files, { search: '', ...view }, NOW).map(({ fileName }) => fileName);
  assert.deepEqual(found({}), ['Prices.PDF', 'prices.docx', 'old.txt']);
  assert.deepEqual(found({ search: 'PRICE shop' }), ['Prices.PDF', 'prices.docx']);
  assert.deepEqual(found({ search: 'price old' }), []);
  assert.deepEqual(found({ kind: 'pdf' }), ['Prices.PDF']);
  assert.deepEqual(found({ tag: 'shop-at', state: 'off' }), ['prices.docx']);
  assert.deepEqual(found({ tag: 'shop-at', state: 'active' }), []);
  assert.deepEqual(found({ state: 'failed' }), ['old.txt']);
});
