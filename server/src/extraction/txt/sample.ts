/** Chooses the lines that tell most about the encoding of a text. */

const MOST_BYTES = 8 * 1024;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Lines with bytes beyond ASCII, then others, which tell the language. */
export function sampleOf(bytes: Uint8Array): Uint8Array {
  const telling: Uint8Array[] = [];
  const others: Uint8Array[] = [];
  let tellingBytes = 0;
  for (let start = 0; start < bytes.length && tellingBytes < MOST_BYTES; ) {
    const end = endOfLine(bytes, start);
    const line = bytes.subarray(start, Math.min(end, start + MOST_BYTES));
    if (line.some((byte) => byte >= 0x80)) {
      telling.push(line);
      tellingBytes += line.length;
    } else if (others.length < MOST_BYTES) others.push(line);
    start = end;
  }
  return Buffer.concat([...telling, ...others]).subarray(0, MOST_BYTES);
}

/** Behind the line's end. */
function endOfLine(bytes: Uint8Array, start: number): number {
  for (let at = start; at < bytes.length; at++)
    if (bytes[at] === LINE_FEED || bytes[at] === CARRIAGE_RETURN) return at + 1;
  return bytes.length;
}
