import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isBlank as isBlankToContract } from '../../contract/text.ts';
import { cleanText, countCodePoints, isBlank } from '../../server/src/extraction/clean-text.ts';

test('control characters, soft hyphens and byte order marks are dropped, tabs and line breaks stay', () => {
  assert.equal(cleanText('\ufeffa\u0000b\u0007c\u00add\te\nf'), 'abcd\te\nf');
});

test('every kind of line break becomes one line feed', () => {
  assert.equal(cleanText('a\r\nb\rc\u2028d\u0085e\u000bf\fg'), 'a\nb\nc\nd\ne\nf\ng');
});

test('lone surrogates are replaced and pairs are kept', () => {
  assert.equal(cleanText('a\ud800b😀'), 'a\ufffdb😀');
});

test('composed and decomposed letters are left as they are', () => {
  assert.equal(cleanText('é e\u0301'), 'é e\u0301');
});

test('raised digits stay raised', () => {
  assert.equal(cleanText('79¹ m²'), '79¹ m²');
});

test('any string comes out well formed, without controls, and the same when cleaned again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const clean = cleanText(text);
      assert.ok(clean.isWellFormed());
      assert.doesNotMatch(clean, /(?![\t\n])\p{Cc}/u);
      assert.equal(cleanText(clean), clean);
    }),
  );
});

test('code points are counted as an iterator counts them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.equal(countCodePoints(text), [...text].length);
    }),
  );
});

test('a character that nobody sees here is one that nobody sees in a pair', () => {
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code);
    assert.equal(isBlank(character), isBlankToContract(character), code.toString(16));
  }
});
