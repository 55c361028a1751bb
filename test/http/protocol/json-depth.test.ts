import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeeperThan } from '../../../server/src/http/protocol/json-depth.ts';

const isDeeper = (json: string, maxDepth: number) => isDeeperThan(Buffer.from(json), maxDepth);

test('arrays and objects count, on both sides of the limit', () => {
  for (const json of ['[[[]]]', '{"a":[{"b":1}]}', '[1,[2],[[3]],"x"]']) {
    assert.equal(isDeeper(json, 3), false, json);
    assert.equal(isDeeper(json, 2), true, json);
  }
});

test('many beside one another are not deep', () => {
  assert.equal(isDeeper(`[${'[],'.repeat(1_000)}[]]`, 2), false);
});

test('brackets in strings do not count, whatever is escaped in them', () => {
  for (const text of ['[[[[', '"[[[[', '\\', '\\"[[[', 'a\\\\"[{[{', '']) {
    assert.equal(isDeeper(JSON.stringify({ text, more: [] }), 2), false, text);
    assert.equal(isDeeper(JSON.stringify({ text, more: [[]] }), 2), true, text);
  }
});

test('what is no JSON is left to the parser, unless it is too deep', () => {
  for (const json of ['', '"', ']]]]', '{"a', '"\\']) assert.equal(isDeeper(json, 1), false, json);
  assert.equal(isDeeper('[[[[[[', 5), true);
});
