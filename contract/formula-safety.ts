/**
 * Keeps spreadsheets from running exported texts as formulas. A text that a spreadsheet could take for a formula gets
 * an apostrophe before it; importing takes exactly that one away again, so that export and import are inverse.
 */

/** What starts a formula in Excel, LibreOffice or Google Sheets, also in full width, behind any apostrophes. */
const FORMULA_START = /^'*[=+\-@＝＋－＠\t\r\n]/;

export function guardFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

export function unguardFormula(text: string): string {
  return text.startsWith("'") && FORMULA_START.test(text) ? text.slice(1) : text;
}
