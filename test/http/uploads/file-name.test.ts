import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { sanitiseFileName } from '../../../contract/knowledge/files.ts';
import { decodeEncodedWord } from '../../../server/src/http/uploads/file-name.ts';

describe('file names of uploads', () => {
  test('lose every part of a path, in either notation', () => {
    assert.equal(sanitiseFileName('../../etc/passwd.txt'), 'passwd.txt');
    assert.equal(sanitiseFileName('C:\\Users\\me\\notes.docx'), 'notes.docx');
    assert.equal(sanitiseFileName('a/..'), '');
  });

  test('lose control characters and those that turn the direction of text', () => {
    assert.equal(sanitiseFileName('in\u0000vo\r\nice.pdf'), 'invoice.pdf');
    assert.equal(sanitiseFileName('harmless\u202efdp.exe.txt'), 'harmlessfdp.exe.txt');
  });

  test('keep every language as it was sent', () => {
    for (const name of [
      'Größe & Maß.txt',
      '価格表.xlsx',
      'прайс-лист.pdf',
      'עברית.docx',
      'e\u0301te\u0301.txt',
    ]) {
      assert.equal(sanitiseFileName(name), name);
    }
  });

  test('written as encoded words of RFC 2047 are read, and left alone where they are none', () => {
    assert.equal(decodeEncodedWord('=?utf-8?B?R3LDtsOfZS50eHQ=?='), 'Größe.txt');
    assert.equal(decodeEncodedWord('=?UTF-8?q?Gr=C3=B6=C3=9Fe_2.txt?='), 'Größe 2.txt');
    for (const name of [
      '=?koi8-r?B?eA==?=',
      'a=?utf-8?B?eA==?=.txt',
      '=?utf-8?B?',
      '=?utf-8?B?/w==?=',
      'a.txt',
    ]) {
      assert.equal(decodeEncodedWord(name), name);
    }
  });

  test('longer than 255 characters lose the end of the stem, visibly, and keep the extension', () => {
    const name = sanitiseFileName(`${'𝔞'.repeat(300)}.docx`);
    assert.equal([...name].length, 255);
    assert.ok(name.endsWith('𝔞….docx'));
  });

  test('are always safe, whatever is sent, and stay as they are when sanitised again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (sent) => {
        const name = sanitiseFileName(sent);
        assert.ok([...name].length <= 255);
        assert.doesNotMatch(name, /[/\\\p{Cc}]/u);
        assert.ok(name !== '.' && name !== '..');
        assert.equal(sanitiseFileName(name), name);
      }),
    );
  });
});
