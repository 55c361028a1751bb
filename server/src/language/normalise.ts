/** Gives texts one spelling: compatibility forms, case, and marks that only decorate a letter. */

const ASCII_END = 0x80;

/** True where every UTF-16 unit is ASCII. */
export function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) >= ASCII_END) return false;
  return true;
}

/** NFKC takes Thai and Lao AM apart, which no dictionary of those languages expects. */
const TAKEN_APART_AM = /\u0e4d\u0e32|\u0ecd\u0eb2/g;
/** What lower case makes of the dotted capital I of Turkish. */
export const DOTTED_I = /i\u0307/g;
/** Invisible formatting: soft hyphen, zero-width (non-)joiners outside Indic use, direction marks, BOM. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;

/** Characters that a neighbour may change: marks, and the parts of Hangul syllables. */
const JOINS_NEIGHBOURS = /[\p{M}\p{Cs}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u;

/** By UTF-16 unit; 0 where no text has had it yet. */
const kinds = new Uint8Array(0x10000);
const PLAIN = 1;
const NOT_PLAIN = 2;

/** Whether lower case is all that the unit needs, whatever stands beside it. */
function learnKind(unit: number): number {
  const character = String.fromCharCode(unit);
  const lower = character.toLowerCase();
  const isPlain =
    lower.length === 1 &&
    !JOINS_NEIGHBOURS.test(character) &&
    !JOINS_NEIGHBOURS.test(lower) &&
    character.normalize('NFKC') === character &&
    normaliseFully(lower) === lower;
  kinds[unit] = isPlain ? PLAIN : NOT_PLAIN;
  return kinds[unit];
}

function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= ASCII_END && ((kinds[unit] as number) || learnKind(unit)) !== PLAIN) return false;
  }
  return true;
}

/** Lower-case NFKC text, in which superscripts are no part of the number or word before them; marks are kept. Idempotent. */
export function normalise(text: string): string {
  return isPlain(text) ? text.toLowerCase() : normaliseFully(text);
}

function normaliseFully(text: string): string {
  let current = readSuperscripts(text);
  // Lower-casing can undo NFKC and the reverse; three rounds reach the fixed point for every code point.
  for (let round = 0; round < 3; round++) {
    const next = current
      .normalize('NFKC')
      .replace(TAKEN_APART_AM, (am) => (am.charCodeAt(0) === 0x0e4d ? '\u0e33' : '\u0eb3'))
      .replace(INVISIBLE, '')
      .toLowerCase()
      .replace(DOTTED_I, 'i');
    if (next === current) break;
    current = next;
  }
  return current;
}

const HAS_SUPERSCRIPT = /[⁰¹²³⁴-⁹]/;
/** Superscript digits, and more of them behind commas. */
const SUPERSCRIPTS = '([⁰¹²³⁴-⁹]+)((?:[,;]\\s?[⁰¹²³⁴-⁹]+)*)';
/** Where the digit before is of a group ("1.299"), with its point. */
const BEHIND_NUMBER = new RegExp(`(?<=(\\.)\\p{Nd}{3}|\\p{Nd})${SUPERSCRIPTS}`, 'gu');
/** Units of area and volume have one or two letters. */
const OF_UNIT = '(?<=(?<!\\p{L})\\p{L}{1,2})[²³](?![⁰¹²³⁴-⁹])';
const BEHIND_WORD = new RegExp(`(?<=[\\p{L}\\p{M}])(?!${OF_UNIT})${SUPERSCRIPTS}`, 'gu');
const CENTS_DIGITS = 2;

/**
 * The text with its superscripts read, which NFKC would make part of the number or word before them: two after a number are its
 * decimals ("19⁹⁹ €"), all others a footnote mark or a power and left out: "79¹" is 79, "breakfast²" breakfast. "m²" and "km³" stay.
 */
function readSuperscripts(text: string): string {
  if (!HAS_SUPERSCRIPT.test(text)) return text;
  return text
    .replace(BEHIND_NUMBER, (_, point: string | undefined, digits: string, more: string) =>
      digits.length === CENTS_DIGITS && more === '' ? (point === undefined ? '.' : ',') + digits : '',
    )
    .replace(BEHIND_WORD, '');
}

/** Letters that do not decompose into a base letter and a mark. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ё: 'е',
  ѐ: 'е',
  ѝ: 'и',
  ς: 'σ',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
/** A Latin or Greek letter with its marks. Elsewhere marks carry meaning and stay (й, Devanagari, Thai). */
const DECORATED = /([\p{Script=Latin}\p{Script=Greek}])\p{Mn}+/gu;
/** Hebrew points and Arabic vowel signs and tatweel, which are written or left out at will. */
const OPTIONAL_POINTS =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u0610-\u061a\u0640\u064b-\u0652\u0670]/g;
const MAY_FOLD = /[\u0080-\u05ff\u0600-\u06ff\u1e00-\u1fff]/;

/**
 * The word without decoration: é→e, ü→u, ß→ss, ё→е, Arabic without vowel signs. Takes normalised text. Idempotent.
 * Scripts in which a mark makes another letter keep it.
 */
export function fold(word: string): string {
  if (!MAY_FOLD.test(word)) return word;
  return word
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(DECORATED, '$1')
    .replace(OPTIONAL_POINTS, '')
    .normalize('NFC')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}
