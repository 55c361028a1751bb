/** Tells the code page of a text by what it then says: letters and stop words of one language, and nothing that no text has. */
import { PROFILES } from '../../language/profiles/profiles.ts';
import { shared } from '../../language/profiles/shared.ts';
import { languagesWithFrequentWord } from '../../language/stop-words.ts';
import { isApart, isOdd, KIND, kindOf } from './character-kinds.ts';
import { CODE_PAGES, type CodePage, charactersOf } from './code-pages.ts';

export interface CodePageFit {
  name: CodePage;
  /** Share of the characters beyond ASCII that are letters of the language, where they may stand, or between words; and its share of frequent words. */
  score: number;
  /** Only the former, 0 to 1. */
  letters: number;
  /** How many characters are none of those letters. */
  misses: number;
  isRare: boolean;
  /** The sample as it reads. */
  text: string;
}

/** So far behind in letters, no words make up for it. */
const FAR_BEHIND = 0.5;
/** Letters that no language known has together are worth less. */
const UNKNOWN_LANGUAGE = 0.7;
const WORDS_READ = 400;
/** Added to the number of words: one frequent word among two says little. */
const FEW_WORDS = 5;
/** Code pages of systems of long ago, and what must speak for them. */
const RARE: ReadonlySet<CodePage> = new Set(CODE_PAGES.slice(CODE_PAGES.indexOf('windows-1258')));
const RARITY = 0.005;
/** What a text loses whose letters all are capitals: KOI8 read as windows-1251, or the reverse. */
const CAPITALS = 0.03;
const UNKNOWN = '';

/** Small and capital ones. */
const LETTERS: readonly (readonly [language: string, letters: ReadonlySet<string>])[] = [
  ...[...PROFILES.values()].map(({ code, letters = '' }) => [code, inBothCases(letters)] as const),
  ['shared', inBothCases(shared.letters ?? '')],
];

function inBothCases(letters: string): ReadonlySet<string> {
  return new Set([...letters, ...letters.toUpperCase()]);
}

interface Table {
  name: CodePage;
  characters: readonly string[];
  kinds: Uint8Array;
  isLatin: readonly boolean[];
}

const TABLES: readonly Table[] = CODE_PAGES.map((name) => {
  const characters = charactersOf(name);
  const isLatin = characters.map((character) => /\p{Script=Latin}/u.test(character));
  return { name, characters, kinds: Uint8Array.from(characters, kindOf), isLatin };
});

/** Best first; of equals, the commoner code page. */
export function fitCodePages(sample: Uint8Array): CodePageFit[] {
  const read = TABLES.map((table) => {
    const found = shareOfLetters(sample, table);
    return { table, ...found, best: Math.max(...found.shares.values()) };
  });
  const best = Math.max(...read.map((one) => one.best));
  const near = read.filter((one) => one.best >= best - FAR_BEHIND);
  const texts = near.map(({ table }) => readAs(table, sample));
  // Most texts read the same in several code pages.
  const frequent = new Map([...new Set(texts)].map((text) => [text, shareOfFrequentWords(text)]));
  return near
    .map((one, at) => {
      const text = texts[at] as string;
      return toFit(text, frequent.get(text) as ReadonlyMap<string, number>, one);
    })
    .sort((one, other) => other.score - one.score);
}

interface Letters {
  /** By language. */
  shares: ReadonlyMap<string, number>;
  /** How many characters that is of, */
  all: number;
  /** and what share of them are capitals behind a capital. */
  capitals: number;
}

function toFit(
  text: string,
  frequent: ReadonlyMap<string, number>,
  { table, shares, all, capitals }: Letters & { table: Table },
): CodePageFit {
  const isRare = RARE.has(table.name);
  const handicap = (isRare ? RARITY : 0) + capitals * CAPITALS;
  let score = 0;
  let letters = 0;
  for (const [language, share] of shares) {
    const sum = share + (frequent.get(language) ?? 0) - handicap;
    if (sum <= score) continue;
    score = sum;
    letters = share;
  }
  return { name: table.name, score, letters, misses: Math.round((1 - letters) * all), isRare, text };
}

function readAs({ characters }: Table, sample: Uint8Array): string {
  let text = '';
  for (const byte of sample) text += characters[byte];
  return text;
}

/** By language, the share of characters beyond ASCII that are its letters, in their places; 1 if there are none but between words. */
function shareOfLetters(sample: Uint8Array, { characters, kinds, isLatin }: Table): Letters {
  const counts = new Map<string, number>();
  let all = 0;
  let capitals = 0;
  for (let at = 0; at < sample.length; at++) {
    const byte = sample[at] as number;
    if (byte < 0x80) continue;
    const kind = kinds[byte] as number;
    const before = sample[at - 1] ?? 0;
    const behind = sample[at + 1] ?? 0;
    const left = kinds[before] as number;
    const right = kinds[behind] as number;
    if (isApart(kind, left, right)) continue;
    all++;
    const isMixed = isLatin[byte] === false && (isAsciiLetter(before) || isAsciiLetter(behind));
    if (isOdd(kind, { left, right, isMixed })) continue;
    const character = characters[byte] as string;
    counts.set(character, (counts.get(character) ?? 0) + 1);
    if (kind === KIND.capital && left === KIND.capital) capitals++;
  }
  if (all === 0) return { shares: new Map(LETTERS.map(([language]) => [language, 1])), all, capitals: 0 };
  const shares = new Map<string, number>([[UNKNOWN, (UNKNOWN_LANGUAGE * sum([...counts.values()])) / all]]);
  const found = [...counts];
  for (const [language, letters] of LETTERS) {
    let own = 0;
    for (const [character, count] of found) if (letters.has(character)) own += count;
    if (own > 0) shares.set(language, own / all);
  }
  return { shares, all, capitals: capitals / all };
}

/** By language, the share of words that are frequent in it, each worth the less the more languages have it. */
function shareOfFrequentWords(text: string): Map<string, number> {
  const shares = new Map<string, number>();
  const words: string[] = [];
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}]{2,}/gu))
    if (words.push(word) === WORDS_READ) break;
  for (const word of words) {
    const languages = languagesWithFrequentWord(word);
    for (const language of languages)
      shares.set(language, (shares.get(language) ?? 0) + 1 / languages.length / (words.length + FEW_WORDS));
  }
  return shares;
}

function isAsciiLetter(byte: number): boolean {
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x7a;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
