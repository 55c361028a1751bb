/** What becomes of tags as they are typed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listTags, withTyped } from '../../../console/src/components/tags/tag-lists.ts';

test('what is typed with commas is several tags, each once, and none is blank', () => {
  assert.deepEqual(withTyped(['sale'], ['sale', ' spring, sale ,,summer']), ['sale', 'spring', 'summer']);
  assert.deepEqual(withTyped([], ['   ']), []);
});

test('a tag with a comma that was there stays one', () => {
  assert.deepEqual(withTyped(['Bern, CH'], ['Bern, CH', 'a,b']), ['Bern, CH', 'a', 'b']);
});

test('the tags of all rows are listed once each, by the alphabet', () => {
  assert.deepEqual(listTags([{ tags: ['b', 'a'] }, {}, { tags: ['a'] }]), ['a', 'b']);
});
