/** Detects UTF-16 without a byte order mark. */

export type Utf16 = 'utf-16le' | 'utf-16be';

const NAMES: readonly Utf16[] = ['utf-16le', 'utf-16be'];

/** Least share of zero bytes on one side of UTF-16: its spaces and ASCII digits have them. */
const ZERO_SHARE = 0.01;
/** Characters that East Asian text in UTF-16 without a single zero byte has many of, and their least share. */
const EAST_ASIAN = /[、。，！？：；「」（）的了人\p{Script=Hiragana}]/gu;
const EAST_ASIAN_SHARE = 0.02;
/** Least share of bytes beyond ASCII in it. */
const HIGH_SHARE = 0.1;

/** Controls, noncharacters and private or unassigned code points, which text hardly ever has. */
const STRANGE = /(?![\t\n\v\f\r])[\p{Cc}\p{Cn}\p{Co}]/gu;

export function detectUtf16(sample: Buffer): Utf16 | undefined {
  const even = sample.subarray(0, sample.length & ~1);
  return byZeroBytes(even) ?? byBlock(even) ?? byEastAsianText(even);
}

/**
 * Text in UTF-16 without a mark has zeros on one side only: most bytes in Latin scripts, spaces and line ends in
 * others. The side must then decode without a fault, and not be ASCII with zeros strewn in.
 */
function byZeroBytes(even: Buffer): Utf16 | undefined {
  let zerosFirst = 0;
  let zerosSecond = 0;
  for (let index = 0; index < even.length; index += 2) {
    if (even[index] === 0) zerosFirst++;
    if (even[index + 1] === 0) zerosSecond++;
  }
  const pairs = even.length / 2;
  const needed = Math.max(1, pairs * ZERO_SHARE);
  const isLittle = zerosSecond >= needed && zerosFirst * 20 <= zerosSecond;
  const isBig = zerosFirst >= needed && zerosSecond * 20 <= zerosFirst;
  const name = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : undefined;
  const zeros = Math.max(zerosFirst, zerosSecond);
  if (zeros < pairs && even.every((byte) => byte === 0 || isAsciiText(byte))) return undefined;
  return name && decodeText(even, name) !== undefined ? name : undefined;
}

function isAsciiText(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

/** Letters of one script without spaces: every second byte is the same control, the number of the script's block. */
function byBlock(even: Buffer): Utf16 | undefined {
  const isBlock = (byte: number | undefined, first: number | undefined) =>
    byte === first && byte !== undefined && byte > 0 && byte < 0x20 && !isAsciiText(byte);
  const isOf = (side: 0 | 1) => even.every((byte, at) => at % 2 !== side || isBlock(byte, even[side]));
  const [isFirst, isSecond] = [isOf(0), isOf(1)];
  if (isFirst === isSecond) return undefined;
  const name = isSecond ? 'utf-16le' : 'utf-16be';
  return decodeText(even, name) === undefined ? undefined : name;
}

function byEastAsianText(even: Buffer): Utf16 | undefined {
  let high = 0;
  for (const byte of even) if (byte >= 0x80) high++;
  if (high === 0 || high < even.length * HIGH_SHARE) return undefined;
  return NAMES.find((name) => {
    const text = decodeText(even, name) ?? '';
    const telling = text.match(EAST_ASIAN)?.length ?? 0;
    return telling > 0 && telling >= text.length * EAST_ASIAN_SHARE;
  });
}

/** Undefined if it is no text. */
function decodeText(even: Buffer, name: Utf16): string | undefined {
  try {
    const text = new TextDecoder(name, { fatal: true }).decode(even, { stream: true });
    const strange = text.match(STRANGE)?.length ?? 0;
    return strange * 50 <= text.length ? text : undefined;
  } catch {
    return undefined;
  }
}
