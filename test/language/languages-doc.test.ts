import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLanguagesDoc, renderKnown } from '../../scripts/languages-doc.ts';
import { PROFILES } from '../../server/src/language/profiles/profiles.ts';

test('docs/languages.md has what node scripts/languages-doc.ts prints, above what is measured', () => {
  const { known, measured } = readLanguagesDoc();
  assert.equal(known, renderKnown());
  assert.match(measured, /^\n## How well it does\n/);
});

test('every language has a row, and every row as many cells as there are columns', () => {
  const rows = renderKnown()
    .split('\n')
    .filter((line) => line.startsWith('|'));
  assert.equal(rows.length, PROFILES.size + 2);
  assert.equal(new Set(rows.map((row) => row.split('|').length)).size, 1);
});
