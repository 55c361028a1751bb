/** Which files search and filters leave. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyFileView, type FileView } from '../../../../console/src/features/files/file-view.ts';
import type { FileDetails } from '../../../../contract/knowledge/files.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const ALWAYS = { enabled: true, validFrom: null, validUntil: null };

const makeFile = (changes: Partial<FileDetails>) =>
  ({ fileName: 'a.txt', status: 'trained', tags: [], ...ALWAYS, ...changes }) as unknown as FileDetails;

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
