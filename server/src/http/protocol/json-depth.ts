/** Measures how deep JSON is nested without parsing it: a parser pays for each level, and this for a byte. */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Whether arrays and objects are nested deeper than that anywhere. Bytes that are no JSON are the parser's matter. */
export function isDeeperThan(body: Buffer, maxDepth: number): boolean {
  let depth = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] as number;
    if (byte === QUOTE) {
      at = endOfString(body, at);
      if (at < 0) return false;
    } else if (OPENING.has(byte)) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (CLOSING.has(byte)) depth -= 1;
  }
  return false;
}

/** Where the string that begins at `start` ends; -1 if it does not. */
function endOfString(body: Buffer, start: number): number {
  let end = body.indexOf(QUOTE, start + 1);
  while (end >= 0 && isEscaped(body, end, start)) end = body.indexOf(QUOTE, end + 1);
  return end;
}

function isEscaped(body: Buffer, at: number, start: number): boolean {
  let first = at;
  while (first - 1 > start && body[first - 1] === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}
