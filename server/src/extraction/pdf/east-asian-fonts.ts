/** Detects fonts for Chinese, Japanese and Korean before an engine opens the file. */
import { inflateObjectStreams } from './object-streams.ts';

const ORDERING = '/Ordering';
/** Their collections of characters. */
const EAST_ASIAN = /^\/Ordering\s*\((?:GB1|CNS1|Japan[12]|Korea1|KR)\)/;
const LONGEST = 24;

/** True too for an encrypted file with any collection, as its name cannot be read. */
export function hasEastAsianFonts(file: Buffer): boolean {
  const isEncrypted = file.includes('/Encrypt');
  for (const bytes of withStreams(file))
    for (let at = bytes.indexOf(ORDERING); at >= 0; at = bytes.indexOf(ORDERING, at + 1))
      if (isEncrypted || EAST_ASIAN.test(bytes.toString('latin1', at, at + LONGEST))) return true;
  return false;
}

function* withStreams(file: Buffer): Generator<Buffer> {
  yield file;
  yield* inflateObjectStreams(file);
}
