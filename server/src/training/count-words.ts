/** Words as chunk sizes count them, in any script. */

const WORD_OR_IDEOGRAPH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}\p{N}\p{M}]+/gu;
const IDEOGRAPH = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;

const ASCII_END = 128;

/** By ASCII character, 1 where it is a letter or digit. */
const IS_WORD = Uint8Array.from({ length: ASCII_END }, (_, code) =>
  /[a-z0-9]/i.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Runs of letters and digits, where a Chinese, Japanese or Korean character counts as half a word. */
export function countWords(text: string): number {
  let words = 0;
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= ASCII_END) return countWordsOfAnyScript(text);
    const isWord = IS_WORD[code] as number;
    words += isWord & ~before;
    before = isWord;
  }
  return words;
}

function countWordsOfAnyScript(text: string): number {
  let words = 0;
  for (const [token] of text.matchAll(WORD_OR_IDEOGRAPH)) words += IDEOGRAPH.test(token) ? 0.5 : 1;
  return words;
}
