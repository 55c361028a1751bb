/** Writes raised text with characters that are raised by themselves: "79" with a raised "1" must not read "791". */

const LEVEL = '0123456789+-−=()n';
/** The same characters, raised. */
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ';
/** Footnote marks, powers and cents. Ordinals, trade marks and whole raised sentences read right as they are. */
const CONVERTIBLE = /^(?=.*[\dn])[\d\s,;*+\-−=()n]+$/s;
/** Raised decimals bring their own point: "9" and ".99". */
const DECIMALS = /^\s*[.,]\d/;

/**
 * @param text that a document shows raised, such as a run of superscript
 * @returns digits, signs and n as ⁰¹²…, unless other letters are among them; anything else as it is
 */
export function toSuperscript(text: string): string {
  if (!CONVERTIBLE.test(text) || DECIMALS.test(text)) return text;
  return text.replace(/[\d+\-−=()n]/g, (character) => RAISED.charAt(LEVEL.indexOf(character)));
}
