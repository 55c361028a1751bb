/**
 * Tells whether two questions are the same as they were typed. Terms and vectors leave out what may be all that two questions
 * differ in: symbols, courtesies, case. Keys are kept in place of texts, of which an index holds none.
 */

import { DOTTED_I } from './normalise.ts';

/** Hashes of 53 bits: among a million questions one in some ten thousand million others is taken for one of them. */
export interface QuestionKeys {
  /** Of the question as it was typed, but for composed characters and the width of its gaps. */
  written: number;
  /** Of what {@link foldQuestion} leaves. */
  folded: number;
}

const GAPS = /\s+/gu;
/** Formatting and variation selectors, which nobody sees or types on purpose. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu;
const APOSTROPHES = /[’ʼ`´＇]/g;
const OPENING_MARKS = /^[¿¡\s]+/u;
const CLOSING_MARKS = /[.!?…。！？؟।\s]/u;

function clean(question: string): string {
  return question.normalize('NFC').replace(GAPS, ' ').trim();
}

/** The question without regard to case, to how apostrophes are typed, and to the marks around it unless it is nothing else. */
export function foldQuestion(question: string): string {
  const whole = clean(question)
    .replace(INVISIBLE, '')
    .replace(APOSTROPHES, "'")
    .toLowerCase()
    .replace(DOTTED_I, 'i');
  const begun = whole.replace(OPENING_MARKS, '');
  // In time linear in what is trimmed, as an expression that ends with `+$` is not.
  let end = begun.length;
  while (end > 0 && CLOSING_MARKS.test(begun[end - 1] as string)) end--;
  return end === 0 ? whole : begun.slice(0, end);
}

export function keysOf(question: string): QuestionKeys {
  return { written: hash(clean(question)), folded: hash(foldQuestion(question)) };
}

/** Two mixed 32-bit products (cyrb53), of which 53 bits fit a number; never 0. */
function hash(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x9e3779b1);
    low = Math.imul(low ^ unit, 0x5f356495);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return 0x1_0000_0000 * (low & 0x1f_ffff) + (high >>> 0) || 1;
}
