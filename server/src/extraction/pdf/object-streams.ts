/** Inflates a PDF file's object streams, to look for a name in them before an engine opens the file. */
import { inflateSync } from 'node:zlib';

const OBJECT_STREAM = '/ObjStm';
const STREAM = /stream\r?\n/;
/** How far behind its type an object stream's content begins, at most. */
const LONGEST_DICTIONARY = 1_000;
/** Streams inflated at most, half of them from the end, and bytes of each. */
const MOST_STREAMS = 32;
const MOST_BYTES = 4 << 20;

/** Those that can be inflated; the first and the last ones of a file with many. */
export function* inflateObjectStreams(file: Buffer, most = MOST_STREAMS): Generator<Buffer> {
  const places = new Set<number>();
  let first = file.indexOf(OBJECT_STREAM);
  let last = file.lastIndexOf(OBJECT_STREAM);
  for (let count = 0; count < most / 2 && first >= 0 && last >= 0; count++) {
    places.add(first).add(last);
    first = file.indexOf(OBJECT_STREAM, first + 1);
    last = last === 0 ? -1 : file.lastIndexOf(OBJECT_STREAM, last - 1);
  }
  for (const place of places) {
    const content = inflateAt(file, place);
    if (content) yield content;
  }
}

/** The content of the stream whose dictionary is at `place`. */
function inflateAt(file: Buffer, place: number): Buffer | undefined {
  const start = STREAM.exec(file.toString('latin1', place, place + LONGEST_DICTIONARY));
  if (!start) return undefined;
  try {
    return inflateSync(file.subarray(place + start.index + start[0].length), { maxOutputLength: MOST_BYTES });
  } catch {
    return undefined;
  }
}
