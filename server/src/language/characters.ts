/** What each UTF-16 unit is to the tokeniser, in a table, since a regular expression is many times slower. */

export const OTHER = 0;
export const LETTER = 1;
/** Digits and other numbers. */
export const NUMBER = 2;
/** Combining marks: part of a word, never its beginning. */
export const MARK = 3;
export const APOSTROPHE = 4;
/** Full stop and comma, which group the digits of a number. */
export const POINT = 5;
/** Half of a character beyond the basic plane. */
export const SURROGATE = 6;
/** The part of an entry that is one of the above. */
export const CLASS_BITS = 7;

/** Added to characters of writing systems that need another way of finding words. */
export const SPECIAL_SCRIPT_BIT = 8;

/** In order: a later one goes before an earlier one. */
const CLASSES: readonly [RegExp, number][] = [
  [/\p{M}+/gu, MARK],
  [/\p{N}+/gu, NUMBER],
  [/\p{L}+/gu, LETTER],
  [/[.,]/g, POINT],
  [/['’ʼ`´＇]/g, APOSTROPHE],
];
const SPECIAL_SCRIPT = /[\u0e00-\u11ff\u1780-\u17ff\u3005-\u9fff\uac00-\ud7af\uf900-\ufaff]/g;

const SURROGATES_START = 0xd800;
const SURROGATES_END = 0xe000;
const ASCII_END = 0x80;

/** By UTF-16 unit, and whether units beyond ASCII are filled in. */
const table = { classes: new Uint8Array(0x10000), isFilled: false };

/** No surrogates may be in the range: in a row they would be read as pairs. */
function fill(start: number, end: number): void {
  const { classes } = table;
  const characters = String.fromCharCode(...Array.from({ length: end - start }, (_, at) => start + at));
  for (const [pattern, kind] of CLASSES) {
    for (const match of characters.matchAll(pattern))
      classes.fill(kind, start + match.index, start + match.index + match[0].length);
  }
  for (const { index } of characters.matchAll(SPECIAL_SCRIPT))
    classes[start + index] = (classes[start + index] as number) | SPECIAL_SCRIPT_BIT;
}

fill(0, ASCII_END);

/** The classes of all units that texts of one `isAscii` have; filling them in takes some milliseconds, once. */
export function characterClasses(isAscii: boolean): Uint8Array {
  const { classes } = table;
  if (isAscii || table.isFilled) return classes;
  table.isFilled = true;
  const step = 0x800;
  for (let start = ASCII_END; start < classes.length; start += step - (start % step)) {
    const end = start + step - (start % step);
    if (start < SURROGATES_START || start >= SURROGATES_END) fill(start, end);
  }
  classes.fill(SURROGATE, SURROGATES_START, SURROGATES_END);
  return classes;
}
