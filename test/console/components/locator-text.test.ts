/** Where a text stands, in words: the place, then whether it may be read wrong. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locatorText } from '../../../console/src/components/locator-text.ts';
import { strings } from '../../../console/src/strings/catalogue.ts';

test('a doubtful text says so behind its place, or alone', () => {
  const { doubtful } = strings.locator;
  assert.equal(locatorText({ page: 2 }), 'Page 2');
  assert.equal(locatorText({ page: 2, isDoubtful: true }), `Page 2 · ${doubtful}`);
  assert.equal(locatorText({ isDoubtful: true }), doubtful);
});
