/** Turns the bytes of an XML part into text, piece by piece, in the encoding that they are in. */
import { TextDecoder } from 'node:util';

/** Takes bytes in order; what is left of a character waits for the next ones. */
export type Decode = (bytes: Buffer) => string;

const BYTE_ORDER_MARK = '\ufeff';
const DECLARED = /^<\?xml[^>]{0,80}encoding\s*=\s*["']([\w-]{1,30})["']/;

/** @param head the first bytes of the part, at least one */
export function createDecoder(head: Buffer): Decode {
  const encoding = encodingOf(head);
  if (encoding === 'utf-8') return createUtf8Decoder();
  const decoder = new TextDecoder(encoding);
  return (bytes) => decoder.decode(bytes, { stream: true });
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

/** The same as a streaming TextDecoder, several times faster. */
function createUtf8Decoder(): Decode {
  let left = Buffer.alloc(0);
  let isFirst = true;
  return (bytes) => {
    const all = left.length === 0 ? bytes : Buffer.concat([left, bytes]);
    const end = endOfCharacters(all);
    left = Buffer.from(all.subarray(end));
    const text = all.toString('utf8', 0, end);
    if (!isFirst || text === '') return text;
    isFirst = false;
    return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  };
}

/** Where a character begins whose last bytes have not come yet; the length where there is none. */
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
