/** Turns the bytes of an XML part into text, piece by piece, in the encoding that they are in. */
import { TextDecoder } from 'node:util';

export interface Decoder {
  /** Takes bytes in order; those after the last whole tag may wait for the next call. */
  write(bytes: Buffer): string;
  /** What is left. */
  end(): string;
}

const BYTE_ORDER_MARK = '\ufeff';
const GREATER = 0x3e;
const NOTHING = Buffer.alloc(0);
const DECLARED = /^<\?xml[^>]{0,80}encoding\s*=\s*["']([\w-]{1,30})["']/;

/** @param head the first bytes of the part, at least one */
export function createDecoder(head: Buffer): Decoder {
  const encoding = encodingOf(head);
  if (encoding === 'utf-8') return createUtf8Decoder();
  const decoder = new TextDecoder(encoding);
  return {
    write: (bytes) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(),
  };
}

/** UTF-16 by byte order mark or by the shape of "<?" and "<x", else the ASCII-compatible encoding that it declares. */
function encodingOf(head: Buffer): string {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0x3c && head[1] === 0)) return 'utf-16le';
  if ((head[0] === 0xfe && head[1] === 0xff) || (head[0] === 0 && head[1] === 0x3c)) return 'utf-16be';
  const declared = DECLARED.exec(head.toString('latin1', 0, 200));
  if (declared?.[1] && !/^utf-?16/i.test(declared[1])) {
    try {
      return new TextDecoder(declared[1]).encoding;
    } catch {
      return 'utf-8';
    }
  }
  return 'utf-8';
}

/**
 * The same as a streaming TextDecoder, several times faster. It gives whole tags if there are any, so that the scanner
 * has nothing to join: a string made by joining is slow to read unit by unit.
 */
function createUtf8Decoder(): Decoder {
  let left = NOTHING;
  let isFirst = true;

  function decode(bytes: Buffer, end: number): string {
    const text = bytes.toString('utf8', 0, end);
    if (!isFirst || text === '') return text;
    isFirst = false;
    return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  }

  return {
    write(bytes) {
      const all = left.length === 0 ? bytes : Buffer.concat([left, bytes]);
      const end = all.lastIndexOf(GREATER) + 1 || endOfCharacters(all);
      left = end === all.length ? NOTHING : Buffer.from(all.subarray(end));
      return decode(all, end);
    },
    end: () => decode(left, left.length),
  };
}

/** Start of an incomplete last character; the length if there is none. */
function endOfCharacters(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
