/** Identifiers and numbers as they are written: "4711-B" and "2.5 kg", which as words are "4711", "b", "2", "5" and "kg". */
import { normalise } from './normalise.ts';

const IDENTIFIER = /[\p{Script=Latin}\p{N}]+(?:[-.,:/][\p{Script=Latin}\p{N}]+)*/gu;
const HAS_NUMBER = /\p{N}/u;
const NUMBER = /^\p{N}+(?:[.,]\p{N}+)?$/u;
/** A unit of measurement behind a number, with or without a space. */
const MEASURE = /^\s?(\p{Script=Latin}{1,3})(?![\p{L}\p{N}])/u;
/** With the space, and what must not follow. */
const MEASURE_MAX_LENGTH = 5;

/** The identifiers and numbers of a text, normalised, decimals with a point; a number also with its unit of measurement. */
export function findIdentifiers(text: string): Set<string> {
  const identifiers = new Set<string>();
  const clean = normalise(text);
  for (const { 0: written, index } of clean.matchAll(IDENTIFIER)) {
    if (!HAS_NUMBER.test(written)) continue;
    const identifier = written.replaceAll(',', '.');
    identifiers.add(identifier);
    if (!NUMBER.test(written)) continue;
    const behind = index + written.length;
    const measure = MEASURE.exec(clean.slice(behind, behind + MEASURE_MAX_LENGTH));
    if (measure !== null) identifiers.add(identifier + measure[1]);
  }
  return identifiers;
}

/**
 * An identifier that tells one thing from similar ones, as "E07", "X-200" or "W2": letters, then a number. Longer numbers are
 * those of orders and parcels, which one answer serves.
 */
const DISTINCTIVE = /^(\p{Script=Latin}+)[-.]?0*(\p{N}{1,4}\p{Script=Latin}*)$/u;

/** Letters before an amount of money, as "EUR50", which is no identifier. Shorter ones, as "Rs" and "TL", begin identifiers too. */
const CURRENCIES: ReadonlySet<string> = new Set(
  'aed aud brl chf cny czk dkk eur gbp hkd huf inr jpy mxn nok nzd pln sar sek sgd usd zar'.split(' '),
);

/** The distinctive ones by their letters: each without separators and leading zeros, with its first spelling. */
function groupDistinctive(identifiers: ReadonlySet<string>): Map<string, Map<string, string>> {
  const byLetters = new Map<string, Map<string, string>>();
  for (const identifier of identifiers) {
    const [, letters, rest] = DISTINCTIVE.exec(identifier) ?? [];
    if (letters === undefined || rest === undefined || CURRENCIES.has(letters)) continue;
    const group = byLetters.get(letters) ?? new Map<string, string>();
    byLetters.set(letters, group);
    if (!group.has(letters + rest)) group.set(letters + rest, identifier);
  }
  return byLetters;
}

/**
 * The identifiers that a text has in place of one asked for: "e07" if the question asks about "E09", which the text does not
 * have. In lower case, otherwise as they are written.
 * @param asked of the question, from {@link findIdentifiers}
 */
export function findConflictingIdentifiers(asked: ReadonlySet<string>, text: string): string[] {
  const askedGroups = groupDistinctive(asked);
  if (askedGroups.size === 0) return [];
  const groups = groupDistinctive(findIdentifiers(text));
  return [...askedGroups].flatMap(([letters, wanted]) => {
    const group = groups.get(letters) ?? new Map<string, string>();
    const others = [...group].filter(([identifier]) => !wanted.has(identifier));
    const hasAll = [...wanted.keys()].every((identifier) => group.has(identifier));
    return hasAll ? [] : others.map(([, written]) => written);
  });
}
