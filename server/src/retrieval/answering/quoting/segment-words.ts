/** The words of a question and of a passage's segments, by number: each word is stemmed only once in a language. */
import { type LanguageGuess, LanguageTable } from '../../../language/detect-language.ts';
import { startsCjk } from '../../../language/scripts.ts';
import { stemWord } from '../../../language/stemming/stem.ts';
import { stopWordsOf } from '../../../language/stop-words.ts';
import { expandCjk, tokenise, tokeniseToNumbers, wordTable } from '../../../language/tokenise.ts';
import { WordTable } from '../../../language/word-table.ts';
import { grown } from '../../../typed-arrays.ts';

/** What words are stemmed as where the language is not sure; then none is a stop word. */
const FALLBACK_LANGUAGE = 'en';

/** What stands for a stop word where stems are known. */
const STOP_WORD = '';

/** The stems of words in one language. */
class LanguageStems {
  private readonly table: WordTable;
  private readonly language: string;
  private readonly stopWords: ReadonlySet<string> | undefined;
  private generation = 0;
  /** By word: its stem, or those of the parts of a run of CJK; undefined where nobody has asked. */
  private known: (string | readonly string[] | undefined)[] = [];

  constructor(table: WordTable, language: string | undefined) {
    this.table = table;
    this.language = language ?? FALLBACK_LANGUAGE;
    this.stopWords = language === undefined ? undefined : stopWordsOf(language);
  }

  /** Of any word. */
  find(number: number): string | readonly string[] {
    const word = this.table.word(number);
    if (!startsCjk(word)) return stemWord(word, this.language);
    return expandCjk(word).map((part) => stemWord(part, this.language));
  }

  /** The same, remembered; STOP_WORD of a stop word. */
  of(number: number): string | readonly string[] {
    if (this.generation !== this.table.generation) {
      this.generation = this.table.generation;
      this.known = [];
    }
    while (this.known.length <= number) this.known.push(undefined);
    let stems = this.known[number];
    if (stems === undefined) {
      stems = this.stopWords?.has(this.table.word(number)) ? STOP_WORD : this.find(number);
      this.known[number] = stems;
    }
    return stems;
  }
}

/** Reads one question with one text at a time. */
export class SegmentWords {
  private readonly table: WordTable;
  private readonly find: (text: string) => Int32Array;
  private readonly languages: LanguageTable;
  private readonly stemsByLanguage = new Map<string | undefined, LanguageStems>();
  /** Words of the question, then of each segment; where the words of each of them end. */
  private numbers = new Int32Array(1024);
  private readonly ends: number[] = [];

  private constructor(table: WordTable, find: (text: string) => Int32Array) {
    this.table = table;
    this.find = find;
    this.languages = new LanguageTable(table);
  }

  /** With the numbers of `tokeniseToNumbers`, which may begin anew while a text is read. */
  static shared(): SegmentWords {
    return new SegmentWords(wordTable, tokeniseToNumbers);
  }

  /** With numbers of its own, for a text of very many words. */
  static separate(): SegmentWords {
    const table = new WordTable();
    const find = (text: string): Int32Array => {
      return Int32Array.from(tokenise(text), (word) => table.findWord(word));
    };
    return new SegmentWords(table, find);
  }

  /** Reads parts: the question, then the segments. False where the numbers began anew meanwhile: then read again. */
  read(parts: readonly string[]): boolean {
    this.ends.length = 0;
    for (const part of parts) {
      const { generation } = this.table;
      const found = this.find(part);
      if (this.table.generation !== generation && this.ends.length > 0) return false;
      const start = this.ends.at(-1) ?? 0;
      this.numbers = grown(this.numbers, start + found.length);
      this.numbers.set(found, start);
      this.ends.push(start + found.length);
    }
    return true;
  }

  /** Of all parts as if they were one text. */
  guessLanguage(): LanguageGuess {
    return this.languages.guess(this.numbers.subarray(0, this.ends.at(-1)));
  }

  /**
   * Hands over the stems of a part without its stop words, or of all its words where it has no others.
   * @param language undefined where it is not sure
   */
  forEachStem(part: number, language: string | undefined, take: (stem: string) => void): void {
    const stems = this.stemsIn(language);
    const start = part === 0 ? 0 : (this.ends[part - 1] as number);
    const end = this.ends[part] as number;
    let isEmpty = true;
    for (let at = start; at < end; at++) {
      const found = stems.of(this.numbers[at] as number);
      if (found === STOP_WORD) continue;
      isEmpty = false;
      takeAll(found, take);
    }
    for (let at = start; isEmpty && at < end; at++) takeAll(stems.find(this.numbers[at] as number), take);
  }

  /** How many bigrams of the question, as "check out", a part contains too; those of two stop words are not counted. @param language as `forEachStem` */
  countBigrams(part: number, language: string | undefined): number {
    const stems = this.stemsIn(language);
    const bigrams = new Set(this.bigramsOf(part));
    return this.bigramsOf(0).filter((bigram) => {
      const hasContent = bigram.split(' ').some((number) => stems.of(Number(number)) !== STOP_WORD);
      return hasContent && bigrams.has(bigram);
    }).length;
  }

  /** By the numbers of their words. */
  private bigramsOf(part: number): string[] {
    const start = part === 0 ? 0 : (this.ends[part - 1] as number);
    const numbers = this.numbers.subarray(start, this.ends[part]);
    return Array.from(numbers.subarray(1), (number, at) => `${numbers[at]} ${number}`);
  }

  private stemsIn(language: string | undefined): LanguageStems {
    let stems = this.stemsByLanguage.get(language);
    if (stems === undefined) {
      stems = new LanguageStems(this.table, language);
      this.stemsByLanguage.set(language, stems);
    }
    return stems;
  }
}

function takeAll(stems: string | readonly string[], take: (stem: string) => void): void {
  if (typeof stems === 'string') take(stems);
  else for (const stem of stems) take(stem);
}
