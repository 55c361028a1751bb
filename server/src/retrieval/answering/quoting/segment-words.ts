/** The words of a question and of a passage's segments, and their stems. */
import { startsCjk } from '../../../language/scripts.ts';
import { stemWord } from '../../../language/stemming/stem.ts';
import { stopWordsOf } from '../../../language/stop-words.ts';
import { expandCjk, tokenise } from '../../../language/tokenise.ts';

/** What words are stemmed as where the language is not sure; then none is a stop word. */
const FALLBACK_LANGUAGE = 'en';
const NO_STOP_WORDS: ReadonlySet<string> = new Set();

function stemsOf(word: string, language: string): string[] {
  if (!startsCjk(word)) return [stemWord(word, language)];
  return expandCjk(word).map((part) => stemWord(part, language));
}

export class SegmentWords {
  /** Of the question, then of each segment. */
  private readonly words: string[][];

  /** @param parts the question, then the segments */
  constructor(parts: readonly string[]) {
    this.words = parts.map(tokenise);
  }

  /**
   * The stems of a part without its stop words, or of all its words where it has no others.
   * @param language undefined where it is not sure
   */
  stems(part: number, language: string | undefined): string[] {
    const words = this.words[part] as string[];
    const stopWords = stopWordsIn(language);
    const content = words.filter((word) => !stopWords.has(word));
    return (content.length === 0 ? words : content).flatMap((word) =>
      stemsOf(word, language ?? FALLBACK_LANGUAGE),
    );
  }

  /** How many bigrams of the question, as "check out", a part contains too; those of two stop words are not counted. @param language as `stems` */
  countBigrams(part: number, language: string | undefined): number {
    const stopWords = stopWordsIn(language);
    const bigrams = new Set(this.bigrams(part).map((bigram) => bigram.join(' ')));
    return this.bigrams(0).filter((bigram) => {
      return bigram.some((word) => !stopWords.has(word)) && bigrams.has(bigram.join(' '));
    }).length;
  }

  private bigrams(part: number): [string, string][] {
    const words = this.words[part] as string[];
    return words.slice(1).map((word, at) => [words[at] as string, word]);
  }
}

function stopWordsIn(language: string | undefined): ReadonlySet<string> {
  return language === undefined ? NO_STOP_WORDS : stopWordsOf(language);
}
