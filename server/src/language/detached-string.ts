/** Keeps what is remembered of a text from keeping the text itself in memory. */

/** From this length on V8 cuts strings as slices, which keep the string alive that they were cut from. */
const SLICE_MIN_LENGTH = 13;

/** The same string, as one that keeps nothing else alive. */
export function detachString(part: string): string {
  return part.length < SLICE_MIN_LENGTH ? part : Buffer.from(part, 'utf16le').toString('utf16le');
}
