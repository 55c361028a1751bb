/** Stores the vectors of a chunk in one binary column, each with the name of its encoder. */
import type { Vector } from '../retrieval/encoders/encoder.ts';

const encoderNames = new TextEncoder();
const decoder = new TextDecoder();

/** Per vector: length of the name (1 byte), name (UTF-8), dimensions (2 bytes, big-endian), int8 components. */
export function encodeVectors(vectors: readonly Vector[]): Uint8Array {
  const names = vectors.map((vector) => encoderNames.encode(vector.encoder));
  const sizes = vectors.map((vector, position) => 3 + (names[position]?.length ?? 0) + vector.values.length);
  const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
  let offset = 0;
  for (const [position, { encoder, values }] of vectors.entries()) {
    const name = names[position] ?? new Uint8Array();
    if (name.length > 0xff || values.length > 0xffff) {
      throw new RangeError(`The vector of encoder ${encoder} is too long to store.`);
    }
    bytes[offset] = name.length;
    bytes.set(name, offset + 1);
    offset += 1 + name.length;
    bytes[offset] = values.length >> 8;
    bytes[offset + 1] = values.length & 0xff;
    bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.length), offset + 2);
    offset += 2 + values.length;
  }
  return bytes;
}

/** The components are views of `bytes`, not copies. */
export function decodeVectors(bytes: Uint8Array): Vector[] {
  const vectors: Vector[] = [];
  let offset = 0;
  while (offset < bytes.length) {
    const nameLength = bytes[offset] ?? 0;
    const encoder = decodeName(bytes.subarray(offset + 1, offset + 1 + nameLength));
    offset += 1 + nameLength;
    const dimensions = ((bytes[offset] ?? 0) << 8) | (bytes[offset + 1] ?? 0);
    offset += 2;
    vectors.push({ encoder, values: new Int8Array(bytes.buffer, bytes.byteOffset + offset, dimensions) });
    offset += dimensions;
  }
  return vectors;
}

/** An index of 50,000 chunks holds a handful of names: the same string each time. */
const knownNames = new Map<string, string>();

function decodeName(bytes: Uint8Array): string {
  const name = decoder.decode(bytes);
  const known = knownNames.get(name);
  if (known !== undefined) return known;
  if (knownNames.size < 100) knownNames.set(name, name);
  return name;
}
