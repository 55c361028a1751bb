/** Folds case the same way on every engine: what is searched is stored folded, since SQLite folds ASCII only. */

const BORDER = '\u001f';
const ASCII = /^\p{ASCII}*$/u;

/** Compatibility-composed and without case: "Straße" and "STRASSE", "ΟΔΟΣ" and "οδος" fold alike. */
export function foldText(text: string): string {
  // Same result, several times faster.
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}

/** The folded texts with a border that no search text crosses unless it holds the border itself. */
export function foldTexts(...texts: readonly string[]): string {
  const joined = texts.join(BORDER);
  return ASCII.test(joined) ? joined.toLowerCase() : texts.map(foldText).join(BORDER);
}
