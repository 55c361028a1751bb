/** The stems of a vocabulary that count as a question's words. */

import { BEGINNING_MIN_LENGTH, type Beginning, type KnownBeginnings } from '../../../language/decompound.ts';
import { writeAsOne, writeAsTwo } from '../../../language/digraphs.ts';
import { fold } from '../../../language/normalise.ts';
import { languagesWhere } from '../../../language/profiles/profiles.ts';
import { startsCjk } from '../../../language/scripts.ts';
import { stemWord } from '../../../language/stemming/stem.ts';
import { isCommon, knowsCommonWords } from '../../../language/word-frequency.ts';
import type { Vocabulary } from '../contents/vocabulary.ts';
import type { KnownTexts } from './corpus-lookup.ts';
import type { KnownWords } from './rules/split-words.ts';

/** Shorter words begin or end too many others. */
const PART_MIN_LENGTH = 5;
/** "in" is a word, and "voice" in "invoice" is not one with it. */
const HEAD_MIN_LENGTH = 3;
const LETTERS = /^\p{L}+$/u;
const HAVE_PREFIXES = languagesWhere(({ hasPrefixes }) => hasPrefixes);

/** Words in the languages of one question, each read once. */
export class WordStems implements KnownWords, KnownBeginnings {
  private readonly languages: readonly string[];
  private readonly vocabulary: Vocabulary;
  private readonly texts: KnownTexts;
  private readonly known = new Map<string, readonly number[]>();

  constructor(languages: readonly string[], vocabulary: Vocabulary, texts: KnownTexts) {
    this.languages = languages;
    this.vocabulary = vocabulary;
    this.texts = texts;
  }

  /** The same of the words of texts alone, without those of answers, but for what stands side by side. */
  amongTexts(): KnownWords {
    const isThere = this.texts.hasTerm;
    return {
      has: (word) => this.of(word).some((stem) => this.vocabulary.withStem(stem).some(isThere)),
      hasAsWritten: (word) => this.vocabulary.withSurface(fold(word)).some(isThere),
      hasSideBySide: (first, second) => this.hasSideBySide(first, second),
    };
  }

  /** Numbers of its stems by language, and of those of the same word; none where the vocabulary has it in no form. */
  of(word: string): readonly number[] {
    let stems = this.known.get(word);
    if (stems === undefined) {
      stems = this.find(word);
      if (stems.length === 0) stems = this.findRespelled(word);
      this.known.set(word, stems);
    }
    return stems;
  }

  has(word: string): boolean {
    return this.of(word).length > 0;
  }

  hasAsWritten(word: string): boolean {
    return this.vocabulary.withSurface(fold(word)).length > 0;
  }

  hasSideBySide(first: string, second: string): boolean {
    const [before, behind] = [this.of(first), this.of(second)];
    return before.length > 0 && behind.length > 0 && this.texts.hasNeighbours(before, behind);
  }

  isPart(word: string): boolean {
    return this.ofCompounds(word).length > 0;
  }

  /** Whether it stands in a text in some form, or, where nothing tells what words there are, begins or ends one that does. */
  hasInAnyWay(word: string): boolean {
    return this.has(word) || (!knowsCommonWords(this.languages[0]) && this.isPart(word));
  }

  beginningOf(folded: string, maxLength: number): Beginning | undefined {
    if (maxLength < BEGINNING_MIN_LENGTH) return undefined;
    const { vocabulary, texts } = this;
    let longest: Beginning | undefined;
    for (const term of this.thatBeginLike(folded).filter(texts.hasTerm)) {
      const word = vocabulary.surfaceOf(term);
      const parts = [word, vocabulary.surfaceOf(vocabulary.stemOf[term] as number)];
      for (const { length } of parts.filter((part) => folded.startsWith(part))) {
        const isLonger = length > (longest?.length ?? BEGINNING_MIN_LENGTH - 1);
        if (isLonger && length <= maxLength) longest = { length, word };
      }
    }
    return longest;
  }

  /** Of the words that begin or end with it: "Versand" in "Versandkosten", "box" in "mailbox". */
  ofCompounds(word: string): readonly number[] {
    if (startsCjk(word) || !LETTERS.test(word)) return [];
    const parts = new Set([fold(word), ...this.languages.map((language) => stemWord(word, language))]);
    const long = [...parts].filter((part) => part.length >= PART_MIN_LENGTH);
    const { vocabulary } = this;
    return this.stemsOf(
      long.flatMap((part) => [
        ...vocabulary.thatBegin(part),
        ...vocabulary.thatEnd(part).filter((term) => this.isBehindWord(part, term)),
      ]),
    );
  }

  private thatBeginLike(folded: string): readonly number[] {
    return this.vocabulary.thatBegin(folded.slice(0, BEGINNING_MIN_LENGTH));
  }

  private stemsOf(terms: readonly number[]): readonly number[] {
    return [...new Set(terms.map((term) => this.vocabulary.stemOf[term] as number))];
  }

  /**
   * Where common words are known, or there are prefixes, what stands before the part is a word too: "key" in "keyboard", not
   * "dis" in "discount".
   */
  private isBehindWord(part: string, term: number): boolean {
    const [language = ''] = this.languages;
    if (!knowsCommonWords(language) && !HAVE_PREFIXES.has(language)) return true;
    const before = this.vocabulary.surfaceOf(term).slice(0, -part.length);
    return before.length >= HEAD_MIN_LENGTH && (isCommon(before, language) || this.has(before));
  }

  private findRespelled(word: string): readonly number[] {
    const others = [writeAsTwo(word), ...writeAsOne(word)].filter((other) => other !== word);
    return [...new Set(others.flatMap((other) => this.find(other)))];
  }

  private find(word: string): readonly number[] {
    const { languages, vocabulary } = this;
    const stems = new Set<number>();
    const addStem = (stem: string): void => {
      const number = vocabulary.findStem(stem);
      if (number >= 0) stems.add(number);
    };
    if (startsCjk(word)) {
      addStem(word);
      return [...stems];
    }
    for (const language of languages) addStem(stemWord(word, language));
    // The same word read in another language, or typed without its accents, brings that reading's stem along.
    const surface = fold(word);
    if (startsCjk(surface)) addStem(surface);
    else for (const term of vocabulary.withSurface(surface)) stems.add(vocabulary.stemOf[term] as number);
    return [...stems];
  }
}
