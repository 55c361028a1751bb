/** Parts a question that tells a story into its sentences, one of which asks. */

/** Sentences that are searched for alone: each costs a search, and one text for every encoder. */
export const SENTENCES_MAX = 4;

/** People who ask begin sentences with lower case as well, so that an end is whatever looks like one. */
const END = /(?<=[.!?…؟।۔]["'”’»)]*)\s+|(?<=[。！？])|\n+/u;
const ASKS = /[?？؟]["'”’»)\]]*$/u;
const ANY_WORD = /[\p{L}\p{N}]/u;

/** Whether a line or sentence ends in a question mark. */
export function asks(text: string): boolean {
  return ASKS.test(text);
}

/**
 * In their order, each once; those that ask before others where there are more than `SENTENCES_MAX`. None of a question
 * that is one sentence.
 */
export function sentencesOf(question: string): string[] {
  const parts = question.split(END).map((part) => part.trim());
  const sentences = [...new Set(parts.filter((part) => ANY_WORD.test(part)))];
  if (sentences.length < 2) return [];
  const askFirst = [...sentences.filter(asks), ...sentences.filter((sentence) => !asks(sentence))];
  const chosen = new Set(askFirst.slice(0, SENTENCES_MAX));
  return sentences.filter((sentence) => chosen.has(sentence));
}
