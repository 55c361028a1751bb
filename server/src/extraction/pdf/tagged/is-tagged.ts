/** Detects tags in a PDF file before an engine opens it: extracting tags costs time. */
import { inflateSync } from 'node:zlib';

const TAGS_ROOT = '/StructTreeRoot';
const OBJECT_STREAM = '/ObjStm';
const STREAM = /stream\r?\n/;
/** How far behind its type an object stream's content begins, at most. */
const LONGEST_DICTIONARY = 1_000;
/** Object streams looked into: the catalog is among the first or the last. */
const MOST_STREAMS = 8;
const MOST_BYTES = 4 << 20;

/** True if the catalog, plain or in a compressed object stream, names a structure tree. */
export function isTagged(file: Buffer): boolean {
  if (file.includes(TAGS_ROOT)) return true;
  const places = new Set<number>();
  let first = file.indexOf(OBJECT_STREAM);
  let last = file.lastIndexOf(OBJECT_STREAM);
  for (let count = 0; count < MOST_STREAMS && first >= 0 && last >= 0; count++) {
    places.add(first).add(last);
    first = file.indexOf(OBJECT_STREAM, first + 1);
    last = last === 0 ? -1 : file.lastIndexOf(OBJECT_STREAM, last - 1);
  }
  return [...places].some((place) => inflateAt(file, place).includes(TAGS_ROOT));
}

/** The content of the stream whose dictionary is at `place`; empty if it cannot be inflated. */
function inflateAt(file: Buffer, place: number): Buffer {
  const start = STREAM.exec(file.toString('latin1', place, place + LONGEST_DICTIONARY));
  if (!start) return Buffer.alloc(0);
  try {
    return inflateSync(file.subarray(place + start.index + start[0].length), { maxOutputLength: MOST_BYTES });
  } catch {
    return Buffer.alloc(0);
  }
}
