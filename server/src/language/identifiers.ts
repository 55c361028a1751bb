/** Numbers and codes as they are written: "4711-B" and "2.5 kg", which as words are "4711", "b", "2", "5" and "kg". */
import { normalise } from './normalise.ts';

const CODE = /[\p{Script=Latin}\p{N}]+(?:[-.,:/][\p{Script=Latin}\p{N}]+)*/gu;
const HAS_NUMBER = /\p{N}/u;
const NUMBER = /^\p{N}+(?:[.,]\p{N}+)?$/u;
/** A unit of measurement behind a number, with or without a space. */
const MEASURE = /^\s?(\p{Script=Latin}{1,3})(?![\p{L}\p{N}])/u;
/** With the space, and what must not follow. */
const MEASURE_MAX_LENGTH = 5;

/** Those of a text, normalised, decimals with a point; a number also with its unit of measurement. */
export function findCodes(text: string): Set<string> {
  const codes = new Set<string>();
  const clean = normalise(text);
  for (const { 0: written, index } of clean.matchAll(CODE)) {
    if (!HAS_NUMBER.test(written)) continue;
    const code = written.replaceAll(',', '.');
    codes.add(code);
    if (!NUMBER.test(written)) continue;
    const behind = index + written.length;
    const measure = MEASURE.exec(clean.slice(behind, behind + MEASURE_MAX_LENGTH));
    if (measure !== null) codes.add(code + measure[1]);
  }
  return codes;
}

/**
 * A code that tells one thing from its like, as "E07", "X-200" or "W2": letters, then a number. Longer numbers are those of
 * orders and parcels, which one answer serves.
 */
const DISTINCTIVE = /^(\p{Script=Latin}+)[-.]?0*(\p{N}{1,4}\p{Script=Latin}*)$/u;

/** Letters before an amount of money, as "EUR50", which is no code; shorter ones, as "Rs" and "TL", begin codes too. */
const CURRENCIES: ReadonlySet<string> = new Set(
  'aed aud brl chf cny czk dkk eur gbp hkd huf inr jpy mxn nok nzd pln sar sek sgd usd zar'.split(' '),
);

/**
 * The distinctive codes of a text by what they are alike in, their letters: each without separators and leading zeros, and as
 * it is first written.
 */
function findDistinctive(text: string): Map<string, Map<string, string>> {
  const byLetters = new Map<string, Map<string, string>>();
  for (const code of findCodes(text)) {
    const [, letters, rest] = DISTINCTIVE.exec(code) ?? [];
    if (letters === undefined || rest === undefined || CURRENCIES.has(letters)) continue;
    const alike = byLetters.get(letters) ?? new Map<string, string>();
    byLetters.set(letters, alike);
    if (!alike.has(letters + rest)) alike.set(letters + rest, code);
  }
  return byLetters;
}

/**
 * The codes that a text has in place of one that a question asks about: those like "e07" where it asks about "E09", which the
 * text does not have. Lower case, otherwise as they are written.
 */
export function findOtherCodes(question: string, text: string): string[] {
  const asked = findDistinctive(question);
  if (asked.size === 0) return [];
  const had = findDistinctive(text);
  return [...asked].flatMap(([letters, codes]) => {
    const alike = had.get(letters) ?? new Map<string, string>();
    const others = [...alike].filter(([code]) => !codes.has(code));
    const hasAll = [...codes.keys()].every((code) => alike.has(code));
    return hasAll ? [] : others.map(([, written]) => written);
  });
}
