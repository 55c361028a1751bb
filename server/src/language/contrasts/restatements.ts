/**
 * Tells whether a sentence says the same as another one, or as one clause of it, by its words alone: nothing is added and nothing left
 * out but stop words. Whoever says a thing in words of their own does not pass, true or not.
 */
import { normalise } from '../normalise.ts';
import { compileByLanguage } from '../profiles/profiles.ts';
import { startsCjk } from '../scripts.ts';
import { stemWord } from '../stemming/stem.ts';
import { stopWordsOf } from '../stop-words.ts';
import { tokenise } from '../tokenise.ts';
import { findNegations } from './negations.ts';
import { readValue, valueOfWord } from './numbers.ts';

/** What may be restated. */
export interface Stated {
  readonly text: string;
  /** «Plan: Basic; Price: €9»: a cell says something together with the first one. */
  readonly isRow: boolean;
  /** Means nothing without what stands above it. */
  readonly isListed: boolean;
  /** What it is understood with: the headings above it, the sentence that it refers back to. */
  readonly context: readonly string[];
}

/** Longer texts are compared with nothing. */
const TOKENS_MAX = 120;

const NEGATION = '¬';
const MINUS = '−';
const LINK = String.raw`(?:https?:\/\/|www\.)[^\s<>"'()]+|[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}`;
const CODE = String.raw`\p{Script=Latin}+[-.]?\p{N}[\p{Script=Latin}\p{N}]*(?:-[\p{Script=Latin}\p{N}]+)*|\p{N}+-\p{Script=Latin}{1,2}\p{N}*(?![\p{L}\p{N}])`;
const NUMBER = String.raw`\p{N}+(?:[.,:/]\p{N}+)*`;
const WORD = String.raw`\p{L}[\p{L}\p{M}'’]*`;
const MARK = String.raw`[\p{Sc}%‰°<>≤≥±≈~#+]|(?<!\S)[-−](?=\p{N})`;
const TOKEN = new RegExp(`(${LINK})|(${CODE})|(${NUMBER})|(${WORD})|(${MARK})`, 'giu');
const LINK_END = /[.,;:!?]+$/u;
const CLAUSE_BORDER = /[.,;:!?…¿¡。，、；：！？؟،\n]+(?=\s|$|[^\d\s])/u;
const CELL_BORDER = /;\s+|\s\|\s|\t/u;

const stemsOf = (list: string, language: string): ReadonlySet<string> =>
  new Set(
    list
      .trim()
      .split(/\s+/)
      .map((word) => stemWord(normalise(word), language)),
  );
const limitsIn = compileByLanguage(({ limits }) => limits, stemsOf);
const prepositionsIn = compileByLanguage(({ prepositions }) => prepositions, stemsOf);

interface Word {
  written: string;
  stem: string;
  isStopWord: boolean;
}

function wordsOf(run: string, language: string): Word[] {
  const stopWords = stopWordsOf(language);
  return tokenise(run)
    .flatMap((word) => (startsCjk(word) ? [...word] : [word]))
    .map((written) => ({
      written,
      stem: stemWord(written, language),
      isStopWord: stopWords.has(written),
    }));
}

/** Undefined for a stop word, which may be another one in a restatement. */
function keyOf({ written, stem, isStopWord }: Word, language: string): string | undefined {
  if (findNegations(written, language).length > 0) return NEGATION;
  const says = limitsIn(language)?.has(stem) || prepositionsIn(language)?.has(stem);
  if (says === true) return stem;
  const value = valueOfWord(written, language);
  if (value !== undefined) return value;
  return isStopWord ? undefined : stem;
}

/** A key for all that says something; stop words do beside a number alone: «from 9 to 5», «2 am». */
function readKeys(text: string, language: string): string[] {
  const keys: string[] = [];
  let before: Word | undefined;
  let isBehindNumber = false;
  for (const [, link, code, number, word, mark] of normalise(text).matchAll(TOKEN)) {
    if (word !== undefined) {
      for (const one of wordsOf(word, language)) {
        const key = keyOf(one, language) ?? (isBehindNumber ? one.written : undefined);
        if (key !== undefined) keys.push(key);
        before = key === undefined ? one : undefined;
        isBehindNumber = false;
      }
      continue;
    }
    if (number !== undefined) {
      if (before !== undefined) keys.push(before.written);
      keys.push(readValue(number));
    } else keys.push(link?.replace(LINK_END, '') ?? code ?? (mark === '-' ? MINUS : (mark ?? '')));
    if (mark === undefined) before = undefined;
    isBehindNumber = number !== undefined;
  }
  return keys;
}

/** What of a statement may be said by itself: all of it; one clause where no other one limits it; of a row a cell with the first one. */
function unitsOf({ text, isRow }: Stated, language: string): string[][] {
  const whole = readKeys(text, language);
  if (isRow) {
    const [name, ...cells] = text.split(CELL_BORDER).map((cell) => readKeys(cell, language));
    return [whole, ...cells.map((cell) => [...(name ?? []), ...cell])];
  }
  const clauses = text.split(CLAUSE_BORDER).map((clause) => readKeys(clause, language));
  const limits = limitsIn(language);
  const alone = clauses.filter(
    (clause) =>
      clause.length > 1 &&
      !clauses.some((other) => other !== clause && other.some((key) => limits?.has(key) ?? false)),
  );
  return [whole, ...(clauses.length > 1 ? alone : [])];
}

/** Whether the keys are the same in this order, or in that of a sentence that begins elsewhere: «Within 30 days, goods may be returned». */
function areInOrder(some: readonly string[], others: readonly string[]): boolean {
  if (some.length !== others.length) return false;
  return others.some((_, start) => some.every((key, at) => key === others[(start + at) % others.length]));
}

function negationsIn(keys: readonly string[]): number {
  return keys.filter((key) => key === NEGATION).length;
}

/** @param context keys of what the unit stands under: its words may be said before, behind or among those of the unit, its negations must be */
function restatesUnit(
  claim: readonly string[],
  unit: readonly string[],
  context: readonly string[],
  isListed: boolean,
): boolean {
  const own = new Set(unit);
  const rest = claim.filter((key) => own.has(key));
  const added = claim.filter((key) => !own.has(key));
  const mayAdd = new Set(context.filter((key) => !/\p{N}/u.test(key)));
  if (!added.every((key) => mayAdd.has(key))) return false;
  const isDenied = (added.length > 0 || isListed) && negationsIn(context) > 0;
  if (negationsIn(claim) !== negationsIn(unit) + (isDenied ? negationsIn(context) : 0)) return false;
  return areInOrder(rest, unit);
}

/**
 * Whether a claim says what is stated, and nothing beyond: every word of it or of one of its clauses, but for stop words, in that order, with
 * every number, price, code, link, negation, limit and preposition, and no other. In a language whose profile does not say which words
 * limit, it is the very sentence.
 * @param language ISO 639-1, of both
 */
export function restates(claim: string, stated: Stated, language = ''): boolean {
  // Where nothing is known of the words that limit, what differs may be one of them.
  if (limitsIn(language) === undefined) return isOneText(claim, stated.text);
  const keys = readKeys(claim, language);
  if (keys.length === 0 || keys.length > TOKENS_MAX) return false;
  // Of a negation of several words, or within an unspaced text, nothing tells where it stands.
  const isUntold = (text: string): boolean =>
    findNegations(text, language).length > 0 !== readKeys(text, language).includes(NEGATION);
  if (isUntold(claim) || isUntold(stated.text)) return isOneText(claim, stated.text);
  const context = stated.context.flatMap((text) => readKeys(text, language));
  return unitsOf(stated, language).some((unit) => restatesUnit(keys, unit, context, stated.isListed));
}

const SPACE_OR_END = /[\s.。!！?？]+/gu;

function isOneText(claim: string, text: string): boolean {
  return normalise(text).replace(SPACE_OR_END, '') === normalise(claim).replace(SPACE_OR_END, '');
}

/** The values of the numbers, marks, codes and links of a text, in no order: they are the same in every language. */
export function exactPartsOf(text: string, language = ''): string[] {
  const parts: string[] = [];
  for (const [, link, code, number, word, mark] of normalise(text).matchAll(TOKEN)) {
    if (number !== undefined) parts.push(readValue(number));
    else if (word !== undefined)
      parts.push(...wordsOf(word, language).flatMap(({ written }) => valueOfWord(written, language) ?? []));
    else parts.push(link?.replace(LINK_END, '') ?? code ?? (mark === '-' ? MINUS : (mark ?? '')));
  }
  return parts.sort();
}
