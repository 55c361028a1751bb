/** Detects tags in a PDF file before an engine opens it: extracting tags costs time. */
import { inflateObjectStreams } from '../object-streams.ts';

const TAGS_ROOT = '/StructTreeRoot';
/** The catalog is in one of the first or the last object streams. */
const MOST_STREAMS = 16;

/** True if the catalog, plain or in a compressed object stream, names a structure tree. */
export function isTagged(file: Buffer): boolean {
  if (file.includes(TAGS_ROOT)) return true;
  for (const content of inflateObjectStreams(file, MOST_STREAMS))
    if (content.includes(TAGS_ROOT)) return true;
  return false;
}
