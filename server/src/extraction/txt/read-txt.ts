/** Reads plain text in any encoding. */
import type { BlockSink } from '../block-sink.ts';
import { asDoubtful, textsOf } from '../block-texts.ts';
import { cleanText } from '../clean-text.ts';
import type { Block } from '../types.ts';
import { createDecoder } from './code-pages.ts';
import { detectEncoding } from './encoding.ts';
import { buildParagraphs } from './paragraphs.ts';

const PIECE_BYTES = 256 * 1024;
/** A line without an end is given in pieces. */
const LONGEST_LINE = 100_000;

/** What no encoding gave. */
const LOST = /\ufffd/;
const BEYOND_ASCII = /\P{ASCII}/u;

/** @throws AppError file_unreadable if the bytes are not text; file_too_complex beyond the character limit */
export async function readTxt(file: Buffer, sink: BlockSink): Promise<void> {
  const encoding = await detectEncoding(file);
  sink.describe({ encoding: encoding.name });
  if (encoding.rival !== undefined)
    sink.warn(
      `Its encoding is uncertain: read as ${encoding.name}, it could be ${encoding.rival}. Save it as UTF-8 if letters are wrong.`,
    );
  sink.startPart('document', 1);
  let hasFaults = false;
  const withDoubt = (block: Block) => {
    if (encoding.rival !== undefined) return markDoubt(block, BEYOND_ASCII);
    return hasFaults ? markDoubt(block, LOST) : block;
  };
  const paragraphs = buildParagraphs((block, continues) => sink.add(withDoubt(block), continues));
  const decoder = createDecoder(encoding.name);
  let rest = '';
  for (let start = encoding.markBytes; start < file.length; start += PIECE_BYTES) {
    const isLast = start + PIECE_BYTES >= file.length;
    const text = decoder.decode(file.subarray(start, start + PIECE_BYTES), { stream: !isLast });
    hasFaults ||= text.includes('\ufffd');
    // A line break of two characters must not be cut in two.
    const lines = (rest + text).split(/\r\n|\r(?!$)|[\n\v\f\u0085\u2028\u2029]/);
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) {
      lines.push(rest);
      rest = '';
    }
    for (const line of lines) paragraphs.addLine(cleanText(line));
    await sink.drain();
  }
  paragraphs.addLine(cleanText(rest));
  paragraphs.finish();
  if (hasFaults) sink.warn('Some characters could not be decoded.');
}

function markDoubt(block: Block, isUncertain: RegExp): Block {
  return textsOf(block).some((text) => isUncertain.test(text)) ? asDoubtful(block) : block;
}
