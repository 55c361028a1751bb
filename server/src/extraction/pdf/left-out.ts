/** Tells what of a page is not read, or may be read wrong, in sentences for the receipt. */
import type { ParsedPage } from '@llamaindex/liteparse-wasm';
import { asDoubtful } from '../block-texts.ts';
import { toCellText } from '../cell-text.ts';
import type { Block } from '../types.ts';
import { mayBeGarbled } from './complexity.ts';
import { lettersOf } from './plain-text.ts';

/** Share of the page from which pictures may say something; smaller ones are logos. */
const LEAST_PICTURES = 0.1;
/** A page with less text is reported as scanned. */
const LEAST_TEXT = 60;
/** Stands for a character that is not known; more of them than this share of the text make it doubtful. */
const UNKNOWN = '\ufffd';
const MOST_UNKNOWN = 0.02;
const PICTURES = 'Pictures were left out: text in them needs OCR.';
const SLANTED = 'Slanted text, such as a watermark, was left out.';
const GARBLED = 'Some text may be wrong: its fonts do not say which characters they show.';

export function findLeftOut({ complexity, textItems }: ParsedPage, blocks: readonly Block[]): string[] {
  const said: string[] = [];
  const text = toCellText(blocks);
  const coverage = complexity?.fullPageImage ? 1 : (complexity?.imageCoverage ?? 0);
  if (coverage >= LEAST_PICTURES && text.length >= LEAST_TEXT) said.push(PICTURES);
  const slanted = textItems.filter((item) => Math.abs(Math.sin((2 * item.rotation * Math.PI) / 180)) > 0.1);
  if (slanted.length > 0) {
    const known = lettersOf(text);
    if (slanted.some((item) => !known.includes(lettersOf(item.text)))) said.push(SLANTED);
  }
  if (isGarbled(complexity, text)) said.push(GARBLED);
  return said;
}

/** The blocks, marked as doubtful if the page's fonts do not say which characters they show. */
export function markGarbled({ complexity }: ParsedPage, blocks: Block[]): Block[] {
  return isGarbled(complexity, toCellText(blocks)) ? blocks.map(asDoubtful) : blocks;
}

/** The engine suspects program code too. */
function isGarbled(complexity: ParsedPage['complexity'], text: string): boolean {
  const unknown = text.includes(UNKNOWN) ? text.split(UNKNOWN).length - 1 : 0;
  return unknown > MOST_UNKNOWN * text.length || (complexity?.isGarbled === true && mayBeGarbled(text));
}
