/** Words as chunk sizes count them, in any script. */

const WORD_OR_IDEOGRAPH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}\p{N}\p{M}]+/gu;
const IDEOGRAPH = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;

/** Runs of letters and digits, where a Chinese, Japanese or Korean character counts as half a word. */
export function countWords(text: string): number {
  let words = 0;
  for (const [token] of text.matchAll(WORD_OR_IDEOGRAPH)) words += IDEOGRAPH.test(token) ? 0.5 : 1;
  return words;
}
