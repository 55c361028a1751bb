/** Detects the encoding of a text file: byte order mark, strict UTF-8, UTF-16, then what the text says in each encoding. */
import { loaded, unreadable } from '../failures.ts';
import type { CodePageFit } from './fit-code-page.ts';
import { detectMultiByte } from './multi-byte.ts';
import { sampleOf } from './sample.ts';
import { detectUtf16 } from './utf16.ts';

export interface Encoding {
  /** Name as in the Encoding Standard, or a code page of DOS; `createDecoder` takes it. */
  name: string;
  /** Bytes of a byte order mark to skip. */
  markBytes: number;
  /** Another encoding in which the text could be as well. */
  rival?: string;
}

const SAMPLE_BYTES = 64 * 1024;
const PIECE_BYTES = 1 << 20;
/** A code page that gives such letters and words is the right one, whatever statistics of pairs of bytes say. */
const LIKELY = { letters: 0.95, score: 1.05 };
/** Ahead of any other reading of the same bytes by this much, a code page is beyond doubt. */
const CLEAR_LEAD = 0.1;
/** So is one whose every other letter, or so many of them, are of no language in the other reading. */
const CLEAR_MISSES = 3;
/** With fewer letters of one language, no code page is. */
const CLEAR_LETTERS = 0.85;

/** @throws AppError file_unreadable if the bytes are not text in any encoding known */
export async function detectEncoding(file: Buffer): Promise<Encoding> {
  const marked = byMark(file);
  if (marked) return marked;
  const sample = file.subarray(0, SAMPLE_BYTES);
  const utf16 = detectUtf16(sample);
  if (utf16) return { name: utf16, markBytes: 0 };
  refuseBinary(sample);
  if (isUtf8(file) || isDamagedUtf8(sample)) return { name: 'utf-8', markBytes: 0 };
  return { ...(await byContent(file)), markBytes: 0 };
}

function byMark(file: Buffer): Encoding | undefined {
  if (file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf) return { name: 'utf-8', markBytes: 3 };
  if (file[0] === 0xff && file[1] === 0xfe && !(file[2] === 0 && file[3] === 0))
    return { name: 'utf-16le', markBytes: 2 };
  if (file[0] === 0xfe && file[1] === 0xff) return { name: 'utf-16be', markBytes: 2 };
  return undefined;
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

/** What is known of languages is loaded when it is first needed. */
async function byContent(file: Buffer): Promise<Omit<Encoding, 'markBytes'>> {
  const { fitCodePages } = await loaded(import('./fit-code-page.ts'));
  const sample = file.subarray(0, SAMPLE_BYTES);
  const fits = fitCodePages(sampleOf(sample));
  const [best] = fits as [CodePageFit, ...CodePageFit[]];
  const isLikely = best.letters >= LIKELY.letters;
  if (isLikely && best.score >= LIKELY.score) return withRival(best, fits);
  const multiByte = detectMultiByte(sample, sample.length < file.length);
  if (multiByte === undefined || (isLikely && !multiByte.isSure)) return withRival(best, fits);
  return multiByte.isSure ? { name: multiByte.name } : { name: multiByte.name, rival: best.name };
}

function withRival(best: CodePageFit, fits: readonly CodePageFit[]): Omit<Encoding, 'markBytes'> {
  const others = fits.filter((fit) => fit.text !== best.text && (best.isRare || !fit.isRare));
  const rival = best.letters < CLEAR_LETTERS ? others[0] : others.find((other) => isClose(best, other));
  return { name: best.name, ...(rival && { rival: rival.name }) };
}

function isClose(best: CodePageFit, other: CodePageFit): boolean {
  if (best.score - other.score >= CLEAR_LEAD) return false;
  const differing = [...best.text].filter((character, at) => character !== other.text[at]).length;
  return other.misses - best.misses < Math.min(CLEAR_MISSES, differing);
}
