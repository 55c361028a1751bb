/** Looks a question's words up in the vocabulary of the texts and answers. */

import { fold } from '../../../language/normalise.ts';
import { startsCjk } from '../../../language/scripts.ts';
import { stemWord } from '../../../language/stemming/stem.ts';
import type { Vocabulary } from '../contents/vocabulary.ts';

/** Shorter words begin or end too many others. */
const PART_MIN_LENGTH = 5;
const LETTERS = /^\p{L}+$/u;

/** @param languages in which a word of the question may be read */
export class TermLookup {
  private readonly languages: readonly string[];
  private readonly vocabulary: Vocabulary;

  constructor(languages: readonly string[], vocabulary: Vocabulary) {
    this.languages = languages;
    this.vocabulary = vocabulary;
  }

  /** The terms that are a form of the word: that share its stem in one of the languages, or that of the same word in another. */
  termsOf(word: string): readonly number[] {
    return [...this.stemsOf(word)].flatMap((stem) => [...this.vocabulary.withStem(stem)]);
  }

  /** Whether any form of the word is a term. */
  has(word: string): boolean {
    return this.stemsOf(word).size > 0;
  }

  /** Whether a term begins or ends with the word or its stem, as a compound does: "Versand" in "Versandkosten". */
  isPart(word: string): boolean {
    if (startsCjk(word) || !LETTERS.test(word)) return false;
    const { vocabulary } = this;
    const parts = [fold(word), ...this.languages.map((language) => stemWord(word, language))];
    return parts
      .filter((part) => part.length >= PART_MIN_LENGTH)
      .some((part) => vocabulary.thatBegin(part).length > 0 || vocabulary.thatEnd(part).length > 0);
  }

  private stemsOf(word: string): ReadonlySet<number> {
    const { languages, vocabulary } = this;
    const stems = new Set<number>();
    const addStem = (stem: string): void => {
      const number = vocabulary.findStem(stem);
      if (number >= 0) stems.add(number);
    };
    if (startsCjk(word)) {
      addStem(word);
      return stems;
    }
    for (const language of languages) addStem(stemWord(word, language));
    // A word typed without its accents, or read in another language, brings along the stem that it has there.
    const surface = fold(word);
    if (startsCjk(surface)) addStem(surface);
    else for (const term of vocabulary.withSurface(surface)) stems.add(vocabulary.stemOf[term] as number);
    return stems;
  }
}
