/** Keeps raised digits apart from the number or word before them, which compatibility forms (NFKC) would make them part of. */

const HAS_RAISED = /[⁰¹²³⁴-⁹]/;
/** Raised digits, and more of them behind commas. */
const RAISED = '([⁰¹²³⁴-⁹]+)((?:[,;]\\s?[⁰¹²³⁴-⁹]+)*)';
/** Where the digit before is of a group ("1.299"), with its point. */
const BEHIND_NUMBER = new RegExp(`(?<=(\\.)\\p{Nd}{3}|\\p{Nd})${RAISED}`, 'gu');
/** Units of area and volume have one or two letters. */
const OF_UNIT = '(?<=(?<!\\p{L})\\p{L}{1,2})[²³](?![⁰¹²³⁴-⁹])';
const BEHIND_WORD = new RegExp(`(?<=[\\p{L}\\p{M}])(?!${OF_UNIT})${RAISED}`, 'gu');
const CENTS_DIGITS = 2;

/**
 * The text as it is meant: two raised digits behind a number are its decimals ("19⁹⁹ €"), all others a footnote mark or a power,
 * which is left out: "79¹" is 79, "breakfast²" breakfast. "m²" and "km³" stay.
 */
export function readRaisedDigits(text: string): string {
  if (!HAS_RAISED.test(text)) return text;
  return text
    .replace(BEHIND_NUMBER, (_, point: string | undefined, digits: string, more: string) =>
      digits.length === CENTS_DIGITS && more === '' ? (point === undefined ? '.' : ',') + digits : '',
    )
    .replace(BEHIND_WORD, '');
}
