import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foldText, foldTexts } from '../../server/src/store/fold-text.ts';

test('texts that differ in case only fold alike', () => {
  for (const [one, other] of [
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος'],
    ['Заказ', 'ЗАКАЗ'],
    ['ﬁnal', 'FINAL'],
    ['é', 'É'],
  ] as const) {
    assert.equal(foldText(one), foldText(other));
  }
});

test('a folded part is found in the folded whole', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'B', 'ß', 'Σ', 'ς', 'É', 'я', ' ', '1') });
  fc.assert(
    fc.property(words, words, words, (before, part, after) => {
      assert.ok(foldText(before + part + after).includes(foldText(part)));
    }),
  );
});

test('a search does not match across two texts', () => {
  for (const search of ['onetwo', 'one\u001ftwo', '\u001f'])
    assert.ok(!foldTexts('one', 'two').includes(foldText(search)), search);
  assert.ok(foldTexts('one\u001ftwo', '').includes(foldText('one\u001ftwo')));
});
