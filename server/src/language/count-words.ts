/** Words as chunk sizes count them, in any script. */

const WORD_OR_CHARACTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{N}\p{M}]+?(?=[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[^\p{L}\p{N}\p{M}]|$)/gu;
const IDEOGRAPH = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;
const WORD = /^[\p{L}\p{N}\p{M}]$/u;
/** Of scripts that put no space between words, a character of an alphabet. */
const UNSPACED = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;
/** Characters of a word of such a script, on average. */
const UNSPACED_PER_WORD = 5;
/** No text has longer words on average; what seems to, as a line of code or dashes, counts by its length. */
const MOST_CHARACTERS_PER_WORD = 12;

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
const UNSPACED_BIT = 16;

function learnKind(code: number): number {
  const character = String.fromCharCode(code);
  const kind =
    SEEN_BIT |
    (UNSPACED.test(character) ? UNSPACED_BIT : WORD.test(character) ? WORD_BIT : 0) |
    (IDEOGRAPH.test(character) ? IDEOGRAPH_BIT : 0) |
    (code >= 0xd800 && code <= 0xdfff ? SURROGATE_BIT : 0);
  kinds[code] = kind;
  return kind;
}

/**
 * Runs of letters and digits, where a Chinese, Japanese or Korean character that begins none counts as half a word, and a
 * character of Thai, Lao, Khmer or Myanmar as a fifth; at least one word for each twelve characters.
 */
export function countWords(text: string): number {
  return Math.max(countRuns(text), text.length / MOST_CHARACTERS_PER_WORD);
}

function countRuns(text: string): number {
  let words = 0;
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= ASCII_END) return countRunsOfAnyScript(text);
    const isWord = IS_WORD[code] as number;
    words += isWord & ~before;
    before = isWord;
  }
  return words;
}

function countRunsOfAnyScript(text: string): number {
  let words = 0;
  let unspaced = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = (kinds[code] as number) || learnKind(code);
    if ((kind & SURROGATE_BIT) !== 0) return countRunsByPattern(text);
    if (isInWord && (kind & WORD_BIT) !== 0) continue;
    if ((kind & UNSPACED_BIT) !== 0) unspaced++;
    else if ((kind & IDEOGRAPH_BIT) !== 0) words += 0.5;
    else if ((kind & WORD_BIT) !== 0) words += 1;
    isInWord = (kind & (WORD_BIT | IDEOGRAPH_BIT)) === WORD_BIT;
  }
  return words + unspaced / UNSPACED_PER_WORD;
}

/** The same for texts with characters beyond the basic plane, which take two units. */
function countRunsByPattern(text: string): number {
  let words = 0;
  let unspaced = 0;
  for (const [token] of text.matchAll(WORD_OR_CHARACTER)) {
    if (UNSPACED.test(token)) unspaced++;
    else words += IDEOGRAPH.test(token) ? 0.5 : 1;
  }
  return words + unspaced / UNSPACED_PER_WORD;
}

/** Longest run without white space that stays whole, in UTF-16 units. */
const RUN_MAX = 200;
const RUN = new RegExp(`\\S{1,${RUN_MAX}}\\s*`, 'gu');

/** Cuts a text at word borders, or anywhere where it has none, into pieces of `maxWords` at most, trimmed at their ends. */
export function cutToWords(text: string, maxWords: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let words = 0;
  for (const word of text.match(RUN) ?? []) {
    const count = Math.max(countWords(word), 0.5);
    if (piece !== '' && words + count > maxWords) {
      pieces.push(piece.trimEnd());
      piece = '';
      words = 0;
    }
    piece += word;
    words += count;
  }
  if (piece.trim() !== '') pieces.push(piece.trimEnd());
  return pieces;
}
