import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  generateKey,
  hashKey,
  isWellFormedKey,
  shownParts,
} from '../../../server/src/services/tenants/key-format.ts';

describe('API keys', () => {
  test('are long, of one word, and begin with the prefix that scanners look for', () => {
    assert.match(generateKey(), /^docent_[0-9A-Za-z]{49}$/);
  });

  test('never repeat', () => {
    const keys = new Set(Array.from({ length: 1000 }, generateKey));
    assert.equal(keys.size, 1000);
  });

  test('are known as wrong by their checksum when any one character is another', () => {
    const key = generateKey();
    assert.ok(isWellFormedKey(key));
    for (let at = 'docent_'.length; at < key.length; at += 1) {
      const other = key[at] === 'a' ? 'b' : 'a';
      assert.equal(isWellFormedKey(key.slice(0, at) + other + key.slice(at + 1)), false);
    }
  });

  test('are refused when cut, lengthened or of another shape', () => {
    const key = generateKey();
    for (const wrong of ['', 'docent_', key.slice(0, -1), `${key}a`, key.toUpperCase(), ` ${key}`]) {
      assert.equal(isWellFormedKey(wrong), false, wrong);
    }
  });

  test('are stored as SHA-256 and shown by their ends only', () => {
    const key = generateKey();
    assert.match(hashKey(key), /^[0-9a-f]{64}$/);
    assert.equal(hashKey(key), hashKey(key));
    const { prefix, lastFour } = shownParts(key);
    assert.ok(key.startsWith(prefix) && key.endsWith(lastFour));
    assert.equal(prefix.length, 12);
    assert.equal(lastFour.length, 4);
  });
});
