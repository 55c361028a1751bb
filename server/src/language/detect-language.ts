/** Guesses in which languages a text may be written, from its script, its small words, its letters and endings. */
import { grown } from '../typed-arrays.ts';
import { detachString } from './detached-string.ts';
import { statedBy } from './profiles/profiles.ts';
import { languagesWithFrequentWord } from './stop-words.ts';
import type { WordTable } from './word-table.ts';

export interface LanguageGuess {
  /** ISO 639-1 codes, likeliest first; empty where nothing tells. */
  languages: string[];
  /** True where the first is far ahead of the second. */
  isSure: boolean;
}

/** No language's own letters come before it. */
const TELLING_FIRST = 0x1a0;
const GREEK_FIRST = 0x370;
const HABIT_WEIGHT = 0.3;
/** Later words change nothing. */
export const WORDS_READ = 120;
/** Long texts are told by their small words. */
const HABIT_WORDS_READ = 24;
const SURE_EVIDENCE = 1.4;
const SURE_RATIO = 1.7;
/** Languages with this share of the best one's evidence remain possible. */
const POSSIBLE_SHARE = 0.6;
const POSSIBLE_MAX = 4;

const TOLD_FROM = statedBy(({ toldFrom }) => toldFrom);
const IS_TOLD_FROM_OTHER: ReadonlySet<string> = new Set(TOLD_FROM.map(([language]) => language));
/** A language that is told by letters from another one of their script comes before that. */
const OWN_LETTERS = statedBy(({ ownLetters }) => ownLetters).sort(
  ([one], [other]) => Number(IS_TOLD_FROM_OTHER.has(other)) - Number(IS_TOLD_FROM_OTHER.has(one)),
);

const SPELLINGS = statedBy(({ spellings }) => spellings?.map(({ source }) => source));
/** By source, in how many languages a spelling is at home. */
const HOMES = new Map<string, number>();
for (const source of SPELLINGS.flatMap(([, sources]) => sources))
  HOMES.set(source, (HOMES.get(source) ?? 0) + 1);
const SPELLING_SOURCES = [...HOMES.keys()];
const SPELLING_PATTERNS = SPELLING_SOURCES.map((source) => new RegExp(source));
/** In the order in which they are added up. `at` is the number of the pattern. */
const HABITS = SPELLINGS.flatMap(([language, sources]) =>
  sources.map((source) => ({
    language,
    at: SPELLING_SOURCES.indexOf(source),
    weight: HABIT_WEIGHT / (HOMES.get(source) as number),
  })),
);

/** What a word, or the way it is spelt, says: weights for languages, by their numbers. */
interface Evidence {
  languages: number[];
  weights: number[];
}

interface WordEvidence extends Evidence {
  /** True for one of the most frequent words of a language: how it is spelt says no more. */
  isFrequent: boolean;
}

/** ISO 639-1 codes by number. */
const codes: string[] = [];
const numbers = new Map<string, number>();
function numberOf(language: string): number {
  let number = numbers.get(language);
  if (number === undefined) {
    number = codes.push(language) - 1;
    numbers.set(language, number);
  }
  return number;
}

function say(evidence: Evidence, language: string, weight: number): void {
  evidence.languages.push(numberOf(language));
  evidence.weights.push(weight);
}

/** Whether a word has a letter of another script than Latin, or one of the many that Vietnamese alone puts marks on. */
export function isBeyondLatin(word: string): boolean {
  return hasFrom(word, GREEK_FIRST);
}

function hasFrom(word: string, first: number): boolean {
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) >= first) return true;
  return false;
}

/** Shared by all words that say nothing, which are most. */
const NOTHING: WordEvidence = { languages: [], weights: [], isFrequent: false };

function readWord(word: string): WordEvidence {
  const frequentIn = languagesWithFrequentWord(word);
  const script = hasFrom(word, TELLING_FIRST)
    ? OWN_LETTERS.find(([, letters]) => letters.test(word))
    : undefined;
  if (script === undefined && frequentIn.length === 0) return NOTHING;
  const evidence: WordEvidence = { languages: [], weights: [], isFrequent: frequentIn.length > 0 };
  if (script !== undefined) say(evidence, script[0], 1);
  for (const language of frequentIn) say(evidence, language, 1 / frequentIn.length);
  return evidence;
}

/** What the habits of a word say, remembered, because that takes dozens of patterns. */
const habitsByWord = new Map<string, Evidence>();
const HABITS_REMEMBERED = 10_000;
const HABITS_MIN_LENGTH = 4;

function readHabits(word: string): Evidence {
  if (word.length < HABITS_MIN_LENGTH) return NOTHING;
  let evidence = habitsByWord.get(word);
  if (evidence === undefined) {
    evidence = { languages: [], weights: [] };
    const isSpelt = SPELLING_PATTERNS.map((pattern) => pattern.test(word));
    for (const { language, at, weight } of HABITS) if (isSpelt[at]) say(evidence, language, weight);
    if (habitsByWord.size >= HABITS_REMEMBERED) habitsByWord.clear();
    habitsByWord.set(detachString(word), evidence);
  }
  return evidence;
}

/** Languages told from another one of their script by a few letters: one word with such a letter settles the rest. */
const TOLD_BY_LETTERS: readonly (readonly [language: number, other: number])[] = TOLD_FROM.map(
  ([language, other]) => [numberOf(language), numberOf(other)],
);

/** How much speaks for each language in one text at a time. The arrays are kept, since every text that is read comes by here. */
class LanguageScores {
  /** By number of the language. */
  private weights = new Float64Array(64);
  /** The places of words that are none of the most frequent ones. */
  private readonly unusual: number[] = [];

  /** Reads the first `read` words, of which the two functions are asked by place. */
  read(read: number, wordAt: (at: number) => WordEvidence, habitsAt: (at: number) => Evidence): void {
    const { unusual } = this;
    this.weights.fill(0);
    unusual.length = 0;
    for (let at = 0; at < read; at++) {
      const evidence = wordAt(at);
      this.add(evidence);
      if (at < HABIT_WORDS_READ && !evidence.isFrequent) unusual.push(at);
    }
    for (let index = 0; index < unusual.length; index++) this.add(habitsAt(unusual[index] as number));
    const { weights } = this;
    for (const [language, other] of TOLD_BY_LETTERS) {
      if (this.weightOf(language) === 0) continue;
      weights[language] = this.weightOf(language) + this.weightOf(other);
      weights[other] = 0;
    }
  }

  readWords(words: readonly string[]): void {
    this.read(
      Math.min(words.length, WORDS_READ),
      (at) => readWord(words[at] as string),
      (at) => readHabits(words[at] as string),
    );
  }

  /** By ISO 639-1 code, those above 0. */
  byLanguage(): Map<string, number> {
    const evidence = new Map<string, number>();
    for (const [language, weight] of this.weights.entries())
      if (weight > 0) evidence.set(codes[language] as string, weight);
    return evidence;
  }

  /** What the scores mean. */
  decide(): LanguageGuess {
    const { weights } = this;
    let best = -1;
    let bestWeight = 0;
    let secondWeight = 0;
    for (let language = 0; language < weights.length; language++) {
      const weight = weights[language] as number;
      if (weight > bestWeight) {
        best = language;
        secondWeight = bestWeight;
        bestWeight = weight;
      } else if (weight > secondWeight) secondWeight = weight;
    }
    if (best < 0) return { languages: [], isSure: false };
    if (bestWeight >= SURE_EVIDENCE && bestWeight >= SURE_RATIO * secondWeight)
      return { languages: [codes[best] as string], isSure: true };
    const possible = this.rank().filter((language) => this.weightOf(language) >= POSSIBLE_SHARE * bestWeight);
    return {
      languages: possible.slice(0, POSSIBLE_MAX).map((language) => codes[language] as string),
      isSure: false,
    };
  }

  private add(evidence: Evidence): void {
    // Evidence may name a language that no word named before.
    this.weights = grown(this.weights, codes.length);
    const { weights } = this;
    for (let at = 0; at < evidence.languages.length; at++) {
      const language = evidence.languages[at] as number;
      weights[language] = (weights[language] as number) + (evidence.weights[at] as number);
    }
  }

  private weightOf(language: number): number {
    return this.weights[language] ?? 0;
  }

  /** Highest score first. */
  private rank(): number[] {
    return [...this.weights.keys()]
      .filter((language) => this.weightOf(language) > 0)
      .sort(
        (a, b) =>
          this.weightOf(b) - this.weightOf(a) || ((codes[a] as string) < (codes[b] as string) ? -1 : 1),
      );
  }
}

const scores = new LanguageScores();

/** How much speaks for each language, any positive number. Takes the words of `tokenise`. */
export function weighLanguages(words: readonly string[]): Map<string, number> {
  scores.readWords(words);
  return scores.byLanguage();
}

/** Deterministic; the same words give the same guess. Takes the words of `tokenise`. */
export function guessLanguage(words: readonly string[]): LanguageGuess {
  scores.readWords(words);
  return scores.decide();
}

/** Guesses from words by their numbers, and remembers what each word says. */
export class LanguageTable {
  private readonly table: WordTable;
  private generation = 0;
  private said: WordEvidence[] = [];
  private habits = new Map<number, Evidence>();

  constructor(table: WordTable) {
    this.table = table;
  }

  /** The same as `guessLanguage` of the words. */
  guess(words: Int32Array): LanguageGuess {
    if (this.generation !== this.table.generation) {
      this.generation = this.table.generation;
      this.said = [];
      this.habits.clear();
    }
    scores.read(
      Math.min(words.length, WORDS_READ),
      (at) => this.wordOf(words[at] as number),
      (at) => this.habitsOf(words[at] as number),
    );
    return scores.decide();
  }

  private wordOf(number: number): WordEvidence {
    while (this.said.length <= number) this.said.push(readWord(this.table.word(this.said.length)));
    return this.said[number] as WordEvidence;
  }

  private habitsOf(number: number): Evidence {
    let evidence = this.habits.get(number);
    if (evidence === undefined) {
      evidence = readHabits(this.table.word(number));
      this.habits.set(number, evidence);
    }
    return evidence;
  }
}
