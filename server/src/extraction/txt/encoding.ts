/** Detects the encoding of a text file: byte order mark, strict UTF-8, pattern of zero bytes, then statistics. */
import { analyse } from 'chardet';
import { unreadable } from '../failures.ts';
import { CODE_PAGE_850, createDecoder } from './code-page-850.ts';

export interface Encoding {
  /** Name as in the Encoding Standard, or CODE_PAGE_850; `createDecoder` takes it. */
  name: string;
  /** Bytes of a byte order mark to skip. */
  markBytes: number;
}

const SAMPLE_BYTES = 64 * 1024;
const PIECE_BYTES = 1 << 20;
/** Least share of zero bytes on one side of UTF-16: its spaces and ASCII digits have them. */
const ZERO_SHARE = 0.01;
/** A rarer encoding must be this much surer than windows-1252. */
const CONFIDENCE_MARGIN = 12;
const SURE = 60;
/** Turkish shares all but six letters with Western European, which makes both look likely. */
const SURE_OF_TURKISH = 25;
/** The statistics' answer for double-byte text that is too short. */
const UNDECIDED = 10;
/** Letters beyond ASCII that it takes to believe in another script: among many ASCII letters, and among few. */
const MANY_LETTERS = 20;
const SOME_LETTERS = 6;
/** East Asian commas, full stops and spaces per character, at least, in UTF-16 without a single zero byte. */
const PUNCTUATION_SHARE = 0.005;

/** Signs inside words, of all characters beyond ASCII, from which the words are Polish. */
const FEWEST_SIGNS = 3;
const SIGN_SHARE = 0.2;
const SIGN_IN_WORD = /(?<=\p{Ll})[¹³¿±¶¼](?=\p{Ll})/gu;
const ISO_SIGN = /[±¶¼]/;

/** Encodings of other systems, whose bytes beyond ASCII are other characters. */
const OF_OTHER_SYSTEMS = ['macintosh', CODE_PAGE_850];
/** Inside words, only a wrong encoding gives these: signs, capitals after small letters, controls. */
const ODD =
  /(?<=\p{L})(?![’–—‑·…])[^\p{ASCII}\p{L}\p{M}\s](?=\p{L})|(?<=\p{Ll})(?!\p{ASCII})\p{Lu}|(?<=\p{L})[ªºƒ](?=\p{L})|[\u0080-\u009f]/gu;
/** Number of such oddities that shows a wrong encoding, if another one has almost none. */
const FEWEST_ODD = 2;
const ODD_SHARE = 0.25;

const WESTERN = /^(iso-8859-2|windows-125[0248])$/;
const MULTI_BYTE = /^(gb18030|big5|shift_jis|euc-jp|euc-kr|iso-2022-jp)$/;

/** Controls, noncharacters and private or unassigned code points, which text hardly ever has. */
const STRANGE = /(?![\t\n\v\f\r])[\p{Cc}\p{Cn}\p{Co}]/gu;

/** @throws AppError file_unreadable if the bytes are not text in any encoding known */
export function detectEncoding(file: Buffer): Encoding {
  const marked = byMark(file);
  if (marked) return marked;
  const sample = file.subarray(0, SAMPLE_BYTES);
  const utf16 = byZeroBytes(sample) ?? byPunctuation(sample);
  if (utf16) return { name: utf16, markBytes: 0 };
  refuseBinary(sample);
  if (isUtf8(file) || isDamagedUtf8(sample)) return { name: 'utf-8', markBytes: 0 };
  const name = byStatistics(file);
  return { name: byOddWords(sample, name) ?? name, markBytes: 0 };
}

function byMark(file: Buffer): Encoding | undefined {
  if (file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf) return { name: 'utf-8', markBytes: 3 };
  if (file[0] === 0xff && file[1] === 0xfe && !(file[2] === 0 && file[3] === 0))
    return { name: 'utf-16le', markBytes: 2 };
  if (file[0] === 0xfe && file[1] === 0xff) return { name: 'utf-16be', markBytes: 2 };
  return undefined;
}

/**
 * Text in UTF-16 without a mark has zeros on one side only: most bytes in Latin scripts, spaces and line ends in
 * others. The side must then decode without a fault, and not be ASCII with zeros strewn in.
 */
function byZeroBytes(sample: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const even = sample.subarray(0, sample.length & ~1);
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
  return name && looksLikeText(even, name) ? name : undefined;
}

function isAsciiText(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

/** East Asian punctuation holds bytes 1 and 2 in UTF-16, which are in no other text. */
function byPunctuation(sample: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const even = sample.subarray(0, sample.length & ~1);
  if (!even.includes(1) && !even.includes(2)) return undefined;
  for (const name of ['utf-16le', 'utf-16be'] as const) {
    const count = new TextDecoder(name).decode(even).match(/[\u3001\u3002]/g)?.length ?? 0;
    if (count > 0 && count >= (even.length / 2) * PUNCTUATION_SHARE && looksLikeText(even, name)) return name;
  }
  return undefined;
}

function looksLikeText(sample: Buffer, name: string): boolean {
  try {
    const text = new TextDecoder(name, { fatal: true }).decode(sample, { stream: true });
    const strange = text.match(STRANGE)?.length ?? 0;
    return strange * 50 <= text.length;
  } catch {
    return false;
  }
}

function refuseBinary(sample: Buffer): void {
  let controls = 0;
  for (const byte of sample) {
    if (byte === 0) throw unreadable('it is not text');
    const isWhiteSpace = byte >= 0x09 && byte <= 0x0d;
    if (byte < 0x20 && !isWhiteSpace && byte !== 0x1b) controls++;
  }
  if (controls * 50 > sample.length) throw unreadable('it is not text');
}

function isUtf8(file: Buffer): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let start = 0; start < file.length; start += PIECE_BYTES)
      decoder.decode(file.subarray(start, start + PIECE_BYTES), { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** UTF-8 with a few broken bytes; text in another encoding has as many as letters beyond ASCII. */
function isDamagedUtf8(sample: Buffer): boolean {
  const text = new TextDecoder('utf-8').decode(sample);
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const sound = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return sound >= 20 * broken;
}

/** The likeliest encoding by letter frequency; windows-1252 gets the benefit of the doubt. */
function byStatistics(file: Buffer): string {
  const guesses = analyse(file.subarray(0, SAMPLE_BYTES))
    .map((guess) => ({ name: standardName(guess.name), confidence: guess.confidence }))
    .filter((guess) => guess.name !== 'utf-8' && !guess.name.startsWith('utf-') && decodes(file, guess.name));
  const best = guesses[0];
  if (!best) return 'windows-1252';
  const { isWesternShape, highBytes } = shapeOf(file.subarray(0, SAMPLE_BYTES));
  if (MULTI_BYTE.test(best.name))
    return best.confidence > UNDECIDED || !isWesternShape ? best.name : 'windows-1252';
  const polish = byPolishLetters(file.subarray(0, SAMPLE_BYTES), highBytes);
  if (polish) return polish;
  const western = guesses.find((guess) => guess.name === 'windows-1252')?.confidence ?? 0;
  const turkish = guesses.find((guess) => guess.name === 'windows-1254')?.confidence ?? 0;
  if (turkish >= SURE_OF_TURKISH) return 'windows-1254';
  if (WESTERN.test(best.name))
    return best.confidence >= western + CONFIDENCE_MARGIN && best.confidence >= SURE
      ? best.name
      : 'windows-1252';
  const isLikely = best.confidence >= western + CONFIDENCE_MARGIN || best.confidence >= SURE;
  const isOtherScript = isWesternShape ? highBytes >= MANY_LETTERS : highBytes >= SOME_LETTERS;
  return isLikely && isOtherScript ? best.name : 'windows-1252';
}

/** Polish letters give signs inside words in windows-1252, which no Western language has. */
function byPolishLetters(sample: Buffer, highBytes: number): 'windows-1250' | 'iso-8859-2' | undefined {
  const text = new TextDecoder('windows-1252').decode(sample);
  const signs = text.match(SIGN_IN_WORD) ?? [];
  if (signs.length < FEWEST_SIGNS || signs.length < highBytes * SIGN_SHARE) return undefined;
  return signs.some((sign) => ISO_SIGN.test(sign)) ? 'iso-8859-2' : 'windows-1250';
}

/** Another system's encoding, if words are odd in the given one and not in that one. */
function byOddWords(sample: Buffer, name: string): string | undefined {
  if (!WESTERN.test(name) || !shapeOf(sample).isWesternShape) return undefined;
  const odd = countOdd(sample, name);
  if (odd < FEWEST_ODD) return undefined;
  const [best] = OF_OTHER_SYSTEMS.map((other) => ({ other, odd: countOdd(sample, other) })).sort(
    (one, two) => one.odd - two.odd,
  );
  return best !== undefined && best.odd <= odd * ODD_SHARE ? best.other : undefined;
}

function countOdd(sample: Buffer, name: string): number {
  return createDecoder(name).decode(sample).match(ODD)?.length ?? 0;
}

/** Words of Western languages are mostly ASCII; those of other scripts hardly at all. */
function shapeOf(sample: Buffer): { isWesternShape: boolean; highBytes: number } {
  let letters = 0;
  let highBytes = 0;
  for (const byte of sample) {
    if (byte >= 0x80) highBytes++;
    else if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) letters++;
  }
  return { isWesternShape: letters >= highBytes, highBytes };
}

function standardName(name: string): string {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return 'windows-1252';
  }
}

function decodes(file: Buffer, name: string): boolean {
  try {
    new TextDecoder(name, { fatal: true }).decode(file.subarray(0, SAMPLE_BYTES), { stream: true });
    return true;
  } catch {
    return false;
  }
}
