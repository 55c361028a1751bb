/** Tells which of some words a text has, for words that came from that text's source and may have been cut or joined since. */

const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
/** A longer word is also found inside another, as where the two halves of a broken word were joined; a number is not. */
const SHORT = 4;
const DIGIT = /\p{N}/u;

/** The word without signs around it; empty where it is nothing else. */
export function bareWord(text: string): string {
  return text.replace(EDGES, '');
}

/** @param words bare */
export function wordsWithin(words: readonly string[], text: string): string[] {
  if (words.length === 0) return [];
  const whole = new Set(text.split(/\s+/).map(bareWord));
  return words.filter(
    (word) => whole.has(word) || (word.length >= SHORT && !DIGIT.test(word) && text.includes(word)),
  );
}
