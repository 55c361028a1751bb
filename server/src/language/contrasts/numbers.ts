/** Numbers in a text, with what stands beside them: "10-day ticket" is about another thing than "5-day ticket". */
import { fold, normalise } from '../normalise.ts';
import { compileByLanguage } from '../profiles/profiles.ts';
import { startsCjk } from '../scripts.ts';
import { stemWord } from '../stemming/stem.ts';
import { stopWordsOf } from '../stop-words.ts';

/** A code, as "E12", which is no number; a number; a word, of Han, kana and Hangul a character; what parts neighbours. */
const TOKEN =
  /(\p{Script=Latin}+[-.]?\p{N}[\p{Script=Latin}\p{N}]*)|(\p{N}+(?:[.,:/]\p{N}+)*)|(\p{L}[\p{L}\p{M}'’]*)|([.,;:!?()]+)/gu;
const GROUPED = /^\p{N}{1,3}(?:[.,]\p{N}{3})+$/u;
const CAPITAL_NUMERAL = /^(?:I{2,3}|IV|VI{1,3}|IX|XI{1,2})$/u;
const NUMERALS = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

/** Units of measurement that are written alike in many languages, as multiples of the smallest. */
const METRIC: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  ml: ['ml', 1],
  cl: ['ml', 10],
  dl: ['ml', 100],
  l: ['ml', 1000],
  mg: ['mg', 1],
  g: ['mg', 1000],
  kg: ['mg', 1_000_000],
  mm: ['mm', 1],
  cm: ['mm', 10],
  km: ['mm', 1_000_000],
  mb: ['mb', 1],
  gb: ['mb', 1000],
  tb: ['mb', 1_000_000],
};

interface Neighbour {
  readonly stem: string;
  readonly isStopWord: boolean;
}

interface PlacedNumber {
  readonly value: string;
  readonly written: string;
  readonly left: Neighbour | undefined;
  readonly right: Neighbour | undefined;
}

type Token = { kind: 'number'; value: string; written: string } | { kind: 'word' | 'other'; written: string };

const wordValuesIn = compileByLanguage(
  ({ numberWords }) => numberWords,
  (list): ReadonlyMap<string, string> =>
    new Map(
      list.split(',').flatMap((entry) => {
        const [value = '', words = ''] = entry.trim().split(/\s+/);
        return words.split('/').map((word): [string, string] => [fold(word), value]);
      }),
    ),
);

/** One spelling of a number in digits: «1,000» is 1000, «8:00» is 8. */
export function readValue(written: string): string {
  if (GROUPED.test(written)) return written.replace(/[.,]/gu, '');
  return written
    .replaceAll(',', '.')
    .replace(/[.:]0+$/u, '')
    .replace(/^0+(?=\p{N})/u, '');
}

/** The value of a number word; undefined for any other word. */
export function valueOfWord(word: string, language: string): string | undefined {
  return wordValuesIn(language)?.get(fold(normalise(word)));
}

function readWord(written: string, values: ReadonlyMap<string, string> | undefined): Token {
  if (CAPITAL_NUMERAL.test(written))
    return { kind: 'number', value: String(NUMERALS.indexOf(written)), written };
  const value = values?.get(fold(normalise(written)));
  return value === undefined ? { kind: 'word', written } : { kind: 'number', value, written };
}

function tokensOf(text: string, language: string): Token[] {
  const values = wordValuesIn(language);
  return [...text.normalize('NFKC').matchAll(TOKEN)].flatMap(([, code, number, word, border]): Token[] => {
    if (number !== undefined) return [{ kind: 'number', value: readValue(number), written: number }];
    if (word !== undefined)
      return startsCjk(word) ? [...word].map((one) => readWord(one, values)) : [readWord(word, values)];
    return [{ kind: 'other', written: code ?? border ?? '' }];
  });
}

function numbersOf(text: string, language: string): PlacedNumber[] {
  const tokens = tokensOf(text, language);
  const stopWords = stopWordsOf(language);
  const neighbour = (token: Token | undefined): Neighbour | undefined => {
    if (token?.kind !== 'word') return undefined;
    const word = normalise(token.written);
    return { stem: stemWord(word, language), isStopWord: stopWords.has(word) };
  };
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'number') return [];
    const { value, written } = token;
    const left = neighbour(tokens[at - 1]);
    const right = neighbour(tokens[at + 1]);
    const metric = right && METRIC[right.stem];
    if (metric === undefined) return { value, written, left, right };
    const [unit, factor] = metric;
    return { value: String(Number(value) * factor), written, left, right: { stem: unit, isStopWord: false } };
  });
}

function isSame(one: Neighbour | undefined, other: Neighbour | undefined): boolean {
  return one !== undefined && one.stem === other?.stem;
}

/** Whether two numbers stand for the same: before the same word or behind it, which is more than «in» or «for». */
function haveOnePlace(one: PlacedNumber, other: PlacedNumber): boolean {
  const hasLeft = isSame(one.left, other.left);
  if (isSame(one.right, other.right)) return hasLeft || one.right?.isStopWord === false;
  if (!hasLeft) return false;
  return one.left?.isStopWord === false || (one.right === undefined && other.right === undefined);
}

/**
 * The numbers that a taught question has in place of one asked for, as written: "10" if "a 5-day ticket" is asked for and "a 10-day ticket"
 * was taught. Empty if the answer tells of the number asked for.
 * @param language ISO 639-1; undefined: number words are not read
 */
export function findOtherNumbers(question: string, taught: string, answer: string, language = ''): string[] {
  const asked = numbersOf(question, language);
  if (asked.length === 0) return [];
  const known = numbersOf(taught, language);
  const values = new Set(known.map(({ value }) => value));
  const missing = asked.filter(({ value }) => !values.has(value));
  if (missing.length === 0 || known.length === 0) return [];
  const told = numbersOf(answer, language);
  const askedValues = new Set(asked.map(({ value }) => value));
  const others = missing
    .filter((one) => !told.some((other) => other.value === one.value && haveOnePlace(one, other)))
    .flatMap((one) => known.filter((other) => !askedValues.has(other.value) && haveOnePlace(one, other)));
  return [...new Set(others.map(({ written }) => written))];
}

/**
 * A number of one text in whose place the other has another one, each as written: "14" and "30" of "within 14 days" and "within 30 days".
 * Undefined if there is none, or if one of the texts has both: then nothing tells which of them stands for which.
 * @param language ISO 639-1; undefined: number words are not read
 */
export function findOtherNumber(
  one: string,
  other: string,
  language = '',
): { one: string; other: string } | undefined {
  const [ofOne, ofOther] = [numbersOf(one, language), numbersOf(other, language)];
  for (const number of ofOne) {
    const others = ofOther.filter((candidate) => haveOnePlace(number, candidate));
    const values = new Set(others.map(({ value }) => value));
    const isTold = ofOne.some((own) => values.has(own.value) && haveOnePlace(number, own));
    const [first] = others;
    if (first !== undefined && !isTold) return { one: number.written, other: first.written };
  }
  return undefined;
}
