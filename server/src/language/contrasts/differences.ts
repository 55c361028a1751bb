/** Aligns a question with a taught one word by word: near misses differ from what was taught in one place. */

import { startsCjk } from '../scripts.ts';
import { stemWord } from '../stemming/stem.ts';
import { stopWordsOf } from '../stop-words.ts';
import { tokenise } from '../tokenise.ts';

/** Longer texts are not aligned: nobody asks word for word what is as long. */
export const ALIGNED_WORDS_MAX = 40;

/** What the one has where the other has something else. */
export interface Difference {
  readonly asked: readonly string[];
  readonly taught: readonly string[];
}

/** Words in order, a run of Han, kana or Hangul character by character. */
export function wordsToAlign(text: string): string[] {
  return tokenise(text).flatMap((word) => (startsCjk(word) ? [...word] : [word]));
}

/** The differences in order, of a longest common subsequence of stems; undefined if a text is too long. */
function findDifferences(
  asked: readonly string[],
  taught: readonly string[],
  language: string,
): Difference[] | undefined {
  if (Math.max(asked.length, taught.length) > ALIGNED_WORDS_MAX) return undefined;
  const [one, other] = [asked, taught].map((words) => words.map((word) => stemWord(word, language)));
  const common = commonLengths(one as string[], other as string[]);
  const differences: Difference[] = [];
  let [at, otherAt] = [0, 0];
  let [start, otherStart] = [0, 0];
  let same = 0;
  const close = (): void => {
    if (at === start && otherAt === otherStart) return;
    const last = differences.at(-1);
    // One character in common tells nothing: 衣架 and 洗衣卡 are two words.
    const isOneWithLast = last !== undefined && same === 1 && startsCjk(asked[start - 1] ?? '');
    if (isOneWithLast) differences.pop();
    differences.push({
      asked: [
        ...(isOneWithLast ? [...last.asked, ...asked.slice(start - 1, start)] : []),
        ...asked.slice(start, at),
      ],
      taught: [
        ...(isOneWithLast ? [...last.taught, ...taught.slice(otherStart - 1, otherStart)] : []),
        ...taught.slice(otherStart, otherAt),
      ],
    });
    same = 0;
  };
  while (at < asked.length && otherAt < taught.length) {
    if (one?.[at] === other?.[otherAt]) {
      close();
      at += 1;
      otherAt += 1;
      [start, otherStart] = [at, otherAt];
      same += 1;
    } else if ((common[at + 1]?.[otherAt] ?? 0) >= (common[at]?.[otherAt + 1] ?? 0)) at += 1;
    else otherAt += 1;
  }
  [at, otherAt] = [asked.length, taught.length];
  close();
  return differences;
}

/** By where each begins, how many words the rests have in common. */
function commonLengths(one: readonly string[], other: readonly string[]): number[][] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  for (let at = one.length - 1; at >= 0; at -= 1) {
    for (let otherAt = other.length - 1; otherAt >= 0; otherAt -= 1) {
      const [row, below] = [lengths[at] as number[], lengths[at + 1] as number[]];
      row[otherAt] =
        one[at] === other[otherAt]
          ? (below[otherAt + 1] as number) + 1
          : Math.max(below[otherAt] as number, row[otherAt + 1] as number);
    }
  }
  return lengths;
}

/** More words in one place are another question, not another name in the same. */
const SUBSTITUTED_MAX = 2;
/** Of all else, so many words at least must be the same, and so large a share of the question. */
const SAME_MIN = 2;
const SAME_SHARE_MIN = 0.5;
/** In Japanese it writes endings and particles. */
const HIRAGANA = /^[\p{Script=Hiragana}ー]+$/u;

/**
 * The one place where a question and a taught one differ, if they are the same otherwise: "Google" and "Microsoft" in "the price of …
 * stock". Undefined if they differ in more, in a stop word, or in what one has and the other lacks.
 */
export function findSubstitution(question: string, taught: string, language: string): Difference | undefined {
  const words = wordsToAlign(question);
  const [only, ...more] = findDifferences(words, wordsToAlign(taught), language) ?? [];
  if (only === undefined || more.length > 0) return undefined;
  const stopWords = stopWordsOf(language);
  const isName = (some: readonly string[]): boolean =>
    some.length > 0 &&
    weigh(some) <= SUBSTITUTED_MAX &&
    !some.some((word) => stopWords.has(word)) &&
    !some.every((word) => HIRAGANA.test(word));
  const isFramed = weigh(words) - weigh(only.asked) >= Math.max(SAME_MIN, SAME_SHARE_MIN * weigh(words));
  const areOne = only.asked.join('') === only.taught.join('');
  return isFramed && !areOne && isName(only.asked) && isName(only.taught) ? only : undefined;
}

/** Characters of Han, kana and Hangul count as half a word. */
function weigh(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + (startsCjk(word) ? 0.5 : 1), 0);
}
