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

/** Longer numbers are those of orders and parcels, which one answer serves. */
const DIGITS_MAX = 4;
/** Those that begin with a number, as "10kg", are mostly amounts. */
const BEGINS_WITH_LETTER = /^\p{Script=Latin}/u;
const DIGITS = /\p{N}+/gu;
/** Between two letters or a letter and a digit they are written or left out: "WH-1000" and "WH1000". Between digits they tell. */
const LOOSE_SEPARATOR = /(?<!\p{N})[-.,:/]|[-.,:/](?!\p{N})/gu;

/** Letters before an amount of money, as "EUR50", which is no identifier. Shorter ones, as "Rs" and "TL", begin identifiers too. */
const CURRENCIES: ReadonlySet<string> = new Set(
  'aed aud brl chf cny czk dkk eur gbp hkd huf inr jpy mxn nok nzd pln sar sek sgd usd zar'.split(' '),
);

/** A code tells one thing from similar ones: "E07", "X-200", "CH32V003", "A-12/3". */
interface Code {
  /** Without loose separators and leading zeros. */
  readonly compact: string;
  /** Of codes that tell similar things: all but their digits. */
  readonly family: string;
  readonly written: string;
}

function readCode(identifier: string): Code | undefined {
  const compact = identifier
    .replace(LOOSE_SEPARATOR, '')
    .replace(DIGITS, (digits) => digits.replace(/^0+(?=.)/u, ''));
  const family = compact.replace(DIGITS, '#');
  const isLong = (identifier.match(DIGITS) ?? []).some((digits) => digits.length > DIGITS_MAX);
  if (isLong || !BEGINS_WITH_LETTER.test(compact) || CURRENCIES.has(family.replace(/#.*$/u, '')))
    return undefined;
  return { compact, family, written: identifier };
}

function codesOf(identifiers: ReadonlySet<string>): Code[] {
  return [...identifiers].flatMap((identifier) => readCode(identifier) ?? []);
}

/**
 * The identifiers that a text has in place of one asked for: "e07" if the question asks about "E09", which the text does not
 * have. In lower case, otherwise as they are written.
 * @param asked of the question, from {@link findIdentifiers}
 */
export function findConflictingIdentifiers(asked: ReadonlySet<string>, text: string): string[] {
  const wanted = codesOf(asked);
  if (wanted.length === 0) return [];
  const found = codesOf(findIdentifiers(text));
  const isFound = ({ compact }: Code): boolean => found.some((code) => code.compact === compact);
  const isWanted = ({ compact }: Code): boolean => wanted.some((code) => code.compact === compact);
  const others = [...Map.groupBy(wanted, ({ family }) => family)].flatMap(([family, codes]) =>
    codes.every(isFound) ? [] : found.filter((code) => code.family === family && !isWanted(code)),
  );
  const byCompact = Map.groupBy(others, ({ compact }) => compact);
  return [...byCompact.values()].flatMap(([first]) => first?.written ?? []);
}
