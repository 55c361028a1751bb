/**
 * SentencePiece's normalisation `nmt_nfkc`: NFKC character by character, without the reordering of marks that Unicode's has.
 * Pieces of Burmese, and of pointed Hebrew and Arabic, hold marks in the order in which they are written.
 */

/** Marks, and the vowels and finals of Hangul: what may be one character with the one before it. */
const MAY_COMPOSE = /[\p{M}\u1161-\u1175\u11a8-\u11c2]/u;
const SPACES = / {2,}/g;
/** All of it stands for itself. */
const PLAIN = /^[ -~]*$/;

/**
 * @param codePoints those that do not stand for themselves, ascending
 * @param ends where the targets of each end in `targets`
 * @returns a text's normal form: single spaces, none at its ends
 */
export function createNormaliser(
  codePoints: Uint32Array,
  ends: Uint32Array,
  targets: Uint32Array,
): (text: string) => string {
  const replace = (character: string): string => {
    const rule = indexOf(codePoints, character.codePointAt(0) as number);
    if (rule === -1) return character;
    return String.fromCodePoint(...targets.subarray(ends[rule - 1] ?? 0, ends[rule]));
  };
  return (text) => {
    const replaced = PLAIN.test(text) ? text : compose(Array.from(text.toWellFormed(), replace).join(''));
    return replaced.replace(SPACES, ' ').trim();
  };
}

/** Composes each mark with the character right before it where Unicode has one for both. */
function compose(text: string): string {
  if (!MAY_COMPOSE.test(text)) return text;
  const composed: string[] = [];
  for (const character of text) {
    const before = composed.at(-1);
    const both =
      before !== undefined && MAY_COMPOSE.test(character) ? (before + character).normalize('NFC') : '';
    if (both !== '' && both.length === String.fromCodePoint(both.codePointAt(0) as number).length)
      composed[composed.length - 1] = both;
    else composed.push(character);
  }
  return composed.join('');
}

/** Where a value stands in an ascending list. @returns -1 if it does not */
function indexOf(ascending: Uint32Array, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === value ? low : -1;
}
