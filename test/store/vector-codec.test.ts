import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeVectors, encodeVectors } from '../../server/src/store/vector-codec.ts';

const vector = fc.record(
  { encoder: fc.string({ unit: 'grapheme', maxLength: 12 }), values: fc.int8Array({ maxLength: 700 }) },
  { noNullPrototype: true },
);

test('vectors come back as they were stored, whatever their number, names and lengths', () => {
  fc.assert(
    fc.property(fc.array(vector, { maxLength: 4 }), (vectors) => {
      assert.deepEqual(decodeVectors(encodeVectors(vectors)), vectors);
    }),
  );
});

test('a stored column may lie anywhere in a larger buffer', () => {
  const vectors = [{ encoder: 'static-1', values: Int8Array.of(-128, 0, 127) }];
  const bytes = encodeVectors(vectors);
  const larger = new Uint8Array(bytes.length + 7);
  larger.set(bytes, 5);
  assert.deepEqual(decodeVectors(larger.subarray(5, 5 + bytes.length)), vectors);
});

test('a name or vector that does not fit is refused rather than cut', () => {
  assert.throws(() => encodeVectors([{ encoder: 'x'.repeat(256), values: new Int8Array() }]), RangeError);
  assert.throws(() => encodeVectors([{ encoder: 'x', values: new Int8Array(65_536) }]), RangeError);
});
