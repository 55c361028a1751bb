/** Words as chunk sizes count them, in any script. */

const WORD_OR_IDEOGRAPH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}\p{N}\p{M}]+/gu;
const IDEOGRAPH = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;
const WORD = /^[\p{L}\p{N}\p{M}]$/u;

const ASCII_END = 128;

/** By ASCII character, 1 where it is a letter or digit. */
const IS_WORD = Uint8Array.from({ length: ASCII_END }, (_, code) =>
  /[a-z0-9]/i.test(String.fromCharCode(code)) ? 1 : 0,
);

/** By UTF-16 unit, what it is to `countWords`; 0 where no text has had it yet. */
const kinds = new Uint8Array(0x10000);
const WORD_BIT = 1;
const IDEOGRAPH_BIT = 2;
const SURROGATE_BIT = 4;
const SEEN_BIT = 8;

function learnKind(code: number): number {
  const character = String.fromCharCode(code);
  const kind =
    SEEN_BIT |
    (WORD.test(character) ? WORD_BIT : 0) |
    (IDEOGRAPH.test(character) ? IDEOGRAPH_BIT : 0) |
    (code >= 0xd800 && code <= 0xdfff ? SURROGATE_BIT : 0);
  kinds[code] = kind;
  return kind;
}

/** Runs of letters and digits, where a Chinese, Japanese or Korean character that begins none counts as half a word. */
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
  let isInWord = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = (kinds[code] as number) || learnKind(code);
    if ((kind & SURROGATE_BIT) !== 0) return countWordsByPattern(text);
    if (isInWord && (kind & WORD_BIT) !== 0) continue;
    if ((kind & IDEOGRAPH_BIT) !== 0) words += 0.5;
    else if ((kind & WORD_BIT) !== 0) words += 1;
    isInWord = (kind & (WORD_BIT | IDEOGRAPH_BIT)) === WORD_BIT;
  }
  return words;
}

/** The same for texts with characters beyond the basic plane, which take two units. */
function countWordsByPattern(text: string): number {
  let words = 0;
  for (const [token] of text.matchAll(WORD_OR_IDEOGRAPH)) words += IDEOGRAPH.test(token) ? 0.5 : 1;
  return words;
}
