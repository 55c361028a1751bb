/**
 * Turns a text into the terms that are stored with a chunk, so that loading an index analyses nothing again.
 *
 * Format, version 2: `2:LANGUAGES TERM TERM …`, separated by single spaces. A run of Han, kana or Hangul is one term.
 *
 * Where the language is sure, LANGUAGES is its ISO 639-1 code and the terms are the text's folded words in order,
 * without its stop words (all of them where nothing else is left):
 *
 *   charge       is its own stem
 *   charged.02   how many UTF-16 units to cut from the end to have the stem: two digits, base 36
 *   happily.01i  and what to put there instead
 *
 * Where it is not, as in texts of a few words, LANGUAGES is a question mark and the possible ones, likeliest first,
 * joined by commas; the terms are all words with their marks, and the index settles the language by what the rest of
 * the chatbot's texts are in.
 *
 * Version 1 differs in its stems alone, which older Snowball algorithms gave.
 */

import { detachString } from './detached-string.ts';
import { LanguageTable } from './detect-language.ts';
import { fold } from './normalise.ts';
import { startsCjk } from './scripts.ts';
import { stemWord } from './stemming/stem.ts';
import { stopWordsOf } from './stop-words.ts';
import { TermTable } from './term-table.ts';
import { tokeniseToNumbers, wordTable } from './tokenise.ts';

/** Opens every output. */
const HEADER = '2:';
const FORMER_HEADER = '1:';
/** Opens the list of languages of a text whose language is not sure. */
const UNSURE = '?';
/** The one stemmer that takes numbers for words: in Finnish a doubled letter at the end goes. */
const STEMS_NUMBERS = 'fi';
const ZERO = '0'.charCodeAt(0);
const NINE = '9'.charCodeAt(0);

/** The words without those that are stop words in any of the languages; all of them where none would be left. */
export function dropStopWords(words: readonly string[], languages: readonly string[]): readonly string[] {
  const sets = languages.map(stopWordsOf);
  const kept = words.filter((word) => !sets.some((set) => set.has(word)));
  return kept.length > 0 ? kept : words;
}

function isDigits(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const unit = word.charCodeAt(at);
    if (unit < ZERO || unit > NINE) return false;
  }
  return true;
}

function encodeTerm(word: string, language: string): string {
  if (startsCjk(word)) return word;
  // Tables have very many numbers, which would leave no room for the remembered stems of words.
  if (language !== STEMS_NUMBERS && isDigits(word)) return word;
  const folded = fold(word);
  const stem = stemWord(word, language);
  if (stem === folded) return folded;
  let shared = 0;
  while (shared < folded.length && folded[shared] === stem[shared]) shared++;
  return `${folded}.${(folded.length - shared).toString(36).padStart(2, '0')}${stem.slice(shared)}`;
}

/** Encoded terms remembered per language; beyond it all are forgotten and gathered anew. */
const TERMS_REMEMBERED = 20_000;
const remembered = new Map<string, Map<string, string>>();

/** `encodeTerm` for one language, remembered. */
function encoderFor(language: string): (word: string) => string {
  const known = remembered.get(language) ?? new Map<string, string>();
  remembered.set(language, known);
  return (word) => {
    let encoded = known.get(word);
    if (encoded === undefined) {
      if (known.size >= TERMS_REMEMBERED) known.clear();
      encoded = detachString(encodeTerm(word, language));
      known.set(detachString(word), encoded);
    }
    return encoded;
  };
}

/** Words in one language: stop words dropped, folded, with their stems. */
export function encodeTerms(words: readonly string[], language: string): string[] {
  return dropStopWords(words, [language]).map(encoderFor(language));
}

const languageTable = new LanguageTable(wordTable);
const tables = new Map<string, TermTable>();

function termTable(language: string): TermTable {
  let table = tables.get(language);
  if (table === undefined) {
    const stopWords = stopWordsOf(language);
    table = new TermTable(wordTable, (word) => (stopWords.has(word) ? null : encodeTerm(word, language)));
    tables.set(language, table);
  }
  return table;
}

/**
 * The stored form of a text's terms: see the format above. Never throws; at most some twice as long as the text. A
 * text without any word gives a header alone.
 */
export function analyse(text: string): string {
  const numbers = tokeniseToNumbers(text);
  const guess = languageTable.guess(numbers);
  const language = guess.isSure ? guess.languages[0] : undefined;
  if (language === undefined)
    return [`${HEADER}${UNSURE}${guess.languages.join(',')}`, ...wordsOf(numbers)].join(' ');
  const header = HEADER + language;
  const written = termTable(language).write(header, numbers);
  return written ?? [header, ...encodeTerms(wordsOf(numbers), language)].join(' ');
}

function wordsOf(numbers: Int32Array): string[] {
  const words: string[] = new Array(numbers.length);
  for (let at = 0; at < numbers.length; at++) words[at] = wordTable.word(numbers[at] as number);
  return words;
}

export interface ParsedTerms {
  /** Sure, or undefined. */
  language: string | undefined;
  /** Possible ones, likeliest first, where it is not sure. */
  possible: string[];
  /** Encoded terms, or the plain words where the language is not sure. */
  terms: string[];
}

/** Reads what `analyse` wrote, or wrote in version 1. Undefined where it is of another version, or empty. */
export function parseTerms(stored: string): ParsedTerms | undefined {
  if (!stored.startsWith(HEADER) && !stored.startsWith(FORMER_HEADER)) return undefined;
  const terms = stored.split(' ');
  const languages = (terms.shift() as string).slice(HEADER.length);
  if (!languages.startsWith(UNSURE)) return { language: languages, possible: [], terms };
  const possible = languages.slice(UNSURE.length);
  return { language: undefined, possible: possible === '' ? [] : possible.split(','), terms };
}

/**
 * Where the encoded terms begin in what `analyse` wrote of a text of sure language, without taking them apart; behind the
 * end, and without a language, where it is of another version. Undefined where the language is not sure.
 */
export function sureTerms(stored: string): { language: string | undefined; start: number } | undefined {
  if (!stored.startsWith(HEADER)) return { language: undefined, start: stored.length };
  if (stored.startsWith(UNSURE, HEADER.length)) return undefined;
  const space = stored.indexOf(' ');
  const end = space < 0 ? stored.length : space;
  return { language: stored.slice(HEADER.length, end) || undefined, start: end + 1 };
}

/**
 * Stored terms with the stems of today: as they are where they have them, or are of no version that is known. Of version 1
 * the words are stemmed as they are stored, without their marks, which seldom differs from what training anew would give.
 */
export function renewTerms(stored: string): string {
  if (!stored.startsWith(FORMER_HEADER)) return stored;
  const { language, terms } = parseTerms(stored) as ParsedTerms;
  if (language === undefined) return HEADER + stored.slice(FORMER_HEADER.length);
  const encode = encoderFor(language);
  return [HEADER + language, ...terms.map((term) => encode(decodeTerm(term).surface))].join(' ');
}

export interface DecodedTerm {
  /** Folded. */
  surface: string;
  /** Folded. */
  stem: string;
}

/** Takes one encoded term apart. */
export function decodeTerm(term: string): DecodedTerm {
  const dot = term.indexOf('.');
  if (dot < 0) return { surface: term, stem: term };
  const surface = term.slice(0, dot);
  const cut = Number.parseInt(term.slice(dot + 1, dot + 3), 36);
  return { surface, stem: surface.slice(0, surface.length - cut) + term.slice(dot + 3) };
}
