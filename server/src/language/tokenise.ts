/** Cuts text into words, in every writing system that customers use. */

import { grown } from '../typed-arrays.ts';
import {
  APOSTROPHE,
  CLASS_BITS,
  characterClasses,
  LETTER,
  MARK,
  NUMBER,
  OTHER,
  POINT,
  SURROGATE,
} from './characters.ts';
import { isAscii, normalise } from './normalise.ts';
import { wordsOfAll } from './profiles/profiles.ts';
import { CJK_OR_UNSPACED_RUN, segmenterLocale, startsCjk, startsUnspaced } from './scripts.ts';
import { nextHash, WordTable } from './word-table.ts';

/** Longer words are cut here, in UTF-16 units: nothing that a person types is longer. */
export const WORD_MAX_LENGTH = 64;

/** Characters of CJK in one word; beyond the basic plane each takes two units. */
const RUN_MAX_CHARACTERS = WORD_MAX_LENGTH / 2;

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const SPECIAL_SCRIPT =
  /[\u0e00-\u11ff\u1780-\u17ff\u3005-\u9fff\uac00-\ud7af\uf900-\ufaff]|[\ud840-\ud88d][\udc00-\udfff]/;
const APOSTROPHES = /[’ʼ`´＇]/g;
/** French and Italian articles, pronouns and prepositions that lose their vowel before another one. */
const ELISION = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${wordsOfAll(({ elisions }) => elisions).join('|')})'(?=[aeiouyhàâäæáéèêëìíîïòóôöœùúûü])`,
  'gu',
);
const POSSESSIVE = /'s(?![\p{L}\p{N}])/gu;
/** 1,000 or 1.000.000: grouped thousands are one number. */
const GROUPED_NUMBER = /(?<![\p{N}.,])\p{N}{1,3}(?:([.,'])\p{N}{3})(?:\1\p{N}{3})*(?!\p{N}|\1\p{N})/gu;

const segmenters = new Map<string, Intl.Segmenter>();

function segment(run: string): string[] {
  const locale = segmenterLocale(run);
  let segmenter = segmenters.get(locale);
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
    segmenters.set(locale, segmenter);
  }
  const words: string[] = [];
  for (const piece of segmenter.segment(run)) {
    // A mark alone is no word; it comes first only in broken text.
    const word = piece.segment.replace(/^\p{M}+/u, '');
    if (word !== '') words.push(word);
  }
  return words;
}

/** What `tokeniseToNumbers` gives out numbers of. */
export const wordTable = new WordTable();

/** The words found in the text that is read, by number. */
const found = { numbers: new Int32Array(1024), count: 0 };

function pushNumber(number: number): void {
  const { count } = found;
  const numbers = count < found.numbers.length ? found.numbers : widen();
  numbers[count] = number;
  found.count = count + 1;
}

function widen(): Int32Array {
  found.numbers = grown(found.numbers, found.count + 1);
  return found.numbers;
}

function pushWord(word: string): void {
  if (word === '') return;
  const short =
    word.length <= WORD_MAX_LENGTH ? word : word.slice(0, WORD_MAX_LENGTH).replace(/[\ud800-\udbff]$/, '');
  pushNumber(wordTable.findWord(short));
}

function pushWordAt(text: string, start: number, end: number, hash: number): void {
  if (end - start > WORD_MAX_LENGTH) pushWord(text.slice(start, end));
  else pushNumber(wordTable.find(text, start, end, hash));
}

/** A run of CJK stays whole up to a length; a part of a longer one is no longer in UTF-16 units than a word may be. */
function pushRun(run: string): void {
  if (run.length <= WORD_MAX_LENGTH) {
    pushWord(run);
    return;
  }
  const characters = [...run];
  for (let at = 0; at < characters.length; at += RUN_MAX_CHARACTERS)
    pushWord(characters.slice(at, at + RUN_MAX_CHARACTERS).join(''));
}

/** Splits one match of WORD where scripts change; a run of CJK stays whole here, see `expandCjk`. */
function splitScripts(word: string): void {
  let end = 0;
  for (const match of word.matchAll(CJK_OR_UNSPACED_RUN)) {
    const run = match[0];
    if (match.index > end) pushWord(word.slice(end, match.index).replace(/^\p{M}+/u, ''));
    end = match.index + run.length;
    if (startsUnspaced(run)) for (const piece of segment(run)) pushWord(piece);
    else pushRun(run.replace(/^\p{M}+/u, ''));
  }
  if (end < word.length) pushWord(word.slice(end).replace(/^\p{M}+/u, ''));
}

/** Words of normalised text, whatever is in it. */
function findWords(text: string): void {
  let clean = text;
  if (APOSTROPHES.test(clean)) clean = clean.replace(APOSTROPHES, "'");
  if (clean.includes("'")) clean = clean.replace(ELISION, '').replace(POSSESSIVE, '').replaceAll("'", '');
  if (/\p{N}[.,]\p{N}/u.test(clean))
    clean = clean.replace(GROUPED_NUMBER, (number) => number.replace(/[.,']/g, ''));
  for (const [word] of clean.matchAll(WORD)) {
    if (SPECIAL_SCRIPT.test(word)) splitScripts(word);
    else pushWord(word);
  }
}

const GROUP_DIGITS = 3;
const IS_GROUP = -1;

function endOfDigits(digits: number): number {
  return digits === GROUP_DIGITS || digits === IS_GROUP ? IS_GROUP : 0;
}

/**
 * The same as `findWords`, by a table of characters. What needs more than finding letters (apostrophes, grouped numbers)
 * is left to `findWords`, one run of letters, numbers, apostrophes and points at a time: nothing it does looks further.
 * @returns false where there are characters beyond the basic plane; then what was found is of no use
 */
function scanWords(text: string, classes: Uint8Array): boolean {
  let at = 0;
  while (at < text.length) {
    const runStart = at;
    const wordsBefore = found.count;
    let isPlain = true;
    let wordStart = -1;
    let hash = 0;
    let isSpecial = false;
    let previous = OTHER;
    /** Numbers in a row behind a point; IS_GROUP for good once there were as many as a group has. */
    let digits = 0;
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const entry = classes[unit] as number;
      const kind = entry & CLASS_BITS;
      if (kind === LETTER || kind === NUMBER || (kind === MARK && wordStart >= 0)) {
        if (wordStart < 0) {
          wordStart = at;
          hash = 0;
          isSpecial = false;
        }
        hash = nextHash(hash, unit);
        if (entry !== kind) isSpecial = true;
        if (kind === NUMBER && previous === POINT && digits !== IS_GROUP) digits = 1;
        else if (kind === NUMBER && digits > 0) digits++;
        else digits = endOfDigits(digits);
      } else {
        digits = endOfDigits(digits);
        if (wordStart >= 0) {
          if (isSpecial) splitScripts(text.slice(wordStart, at));
          else pushWordAt(text, wordStart, at, hash);
          wordStart = -1;
        }
        if (kind === OTHER) break;
        if (kind === SURROGATE) return false;
        if (kind === APOSTROPHE) isPlain = false;
      }
      previous = kind;
    }
    if (wordStart >= 0) {
      if (isSpecial) splitScripts(text.slice(wordStart, at));
      else pushWordAt(text, wordStart, at, hash);
    }
    if (!isPlain || endOfDigits(digits) === IS_GROUP) {
      found.count = wordsBefore;
      findWords(text.slice(runStart, at));
    }
    at++;
  }
  return true;
}

/**
 * Words in order, normalised: lower case, NFKC, without possessive 's, elided articles and apostrophes. Marks stay
 * (see `fold`). A run of Han, kana or Hangul is one word here. Never empty strings, never longer than
 * WORD_MAX_LENGTH; together no longer than the text. Tokenising the words joined by spaces gives them again.
 */
export function tokenise(text: string): string[] {
  return Array.from(tokeniseToNumbers(text), (number) => wordTable.word(number));
}

/** The same as numbers of `wordTable`, good until the next call of either. */
export function tokeniseToNumbers(text: string): Int32Array {
  const clean = normalise(text);
  wordTable.begin();
  found.count = 0;
  if (!scanWords(clean, characterClasses(isAscii(clean)))) {
    found.count = 0;
    findWords(clean);
  }
  return found.numbers.subarray(0, found.count);
}

/** Single characters and pairs of neighbours of a run of CJK, in order; other words as they are. */
export function expandCjk(word: string): string[] {
  if (!startsCjk(word)) return [word];
  const characters = [...word];
  const terms: string[] = [];
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] as string;
    const next = characters[index + 1];
    if (next !== undefined) terms.push(character + next);
    terms.push(character);
  }
  return terms;
}
