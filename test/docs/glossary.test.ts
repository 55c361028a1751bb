/** The glossary can be searched by eye: each term once, in alphabetical order, in a room that exists. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const ROOT = new URL('../../', import.meta.url);
const rows = readFileSync(new URL('docs/glossary.md', ROOT), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!term )/.test(line))
  .map((line) => {
    const [term = '', room = '', meaning = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return { term, room: room.replaceAll('`', ''), meaning };
  });
const terms = rows.map(({ term }) => term);

test('the glossary has each term once', () => {
  assert.ok(terms.length >= 60);
  assert.deepEqual(terms, [...new Set(terms)]);
});

test('the terms of the glossary are in alphabetical order', () => {
  assert.deepEqual(terms, terms.toSorted(new Intl.Collator('en').compare));
});

test('each term has one sentence and a room that exists', () => {
  for (const { term, room, meaning } of rows) {
    assert.ok(existsSync(new URL(`server/src/${room}/`, ROOT)), `${term}: ${room}`);
    assert.match(meaning, /^[A-Z](?!.*[.!?] [A-Z]).*\.$/, term);
  }
});
