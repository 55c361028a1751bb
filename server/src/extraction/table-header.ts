/** Finds the rows of a table that name its columns, for documents that do not mark them. */

const MAX_TITLE_CHARACTERS = 80;
/** A value beside its name: "12 kg", "+49 40 123", "€9", "sales@example.com". */
const VALUE = /^[\p{N}+\p{Sc}]|\S@\S/u;
const NUMBER = /^[\s\p{Sc}(+-]*\p{N}/u;
/** A year, a date or a season, which number columns as well as values: "2024", "2024/25", "01.06.2026", "2026-06". */
const PERIOD =
  /^(?:(?:19|20)\d\d(?:\s?[/–-]\s?\d{2,4})?|\d{1,2}([./])\s?\d{1,2}\1(?:\s?(?:19|20)?\d\d)?|(?:19|20)\d\d-\d\d(?:-\d\d)?)$/;
const ENDS_STATEMENT = /[.!。！]["'”’»]*$/u;
const ENDS_QUESTION = /[?？؟]["'”’»)\]]*$/u;
/** A statement has more words without a full stop than this; fewer may be abbreviated: "Preis inkl. MwSt." */
const MOST_WORDS_OF_TITLE = 2;
/** Rows to judge a row by: itself and those below. */
const ROWS_TO_JUDGE = 3;
/** Rows at the top that may be the table's caption; more are one column of something. */
const MOST_CAPTIONS = 2;

/** A row of texts, and which of its places only widen the cell before them. */
export interface SpannedRow {
  cells: string[];
  /** By column; missing means false. */
  isSpan: boolean[];
  /** Formatting by column, if known: cells of one kind look alike. */
  looks?: string[];
}

export interface TableHeader {
  /** By column; empty if no row names the columns. */
  titles: string[];
  /** Rows at the top that the titles are made of. */
  rowCount: number;
}

/** Rows needed to judge a table's first rows. */
export const TOP_ROWS = MOST_CAPTIONS + ROWS_TO_JUDGE;

/** True if one cell is all that the row has, over the whole width. */
export function isOneCell(row: SpannedRow): boolean {
  return row.cells.every((_, column) => column === 0 || row.isSpan[column] === true);
}

/** Counts the caption rows at the top: one cell over the whole width each. */
export function countCaptions(rows: readonly SpannedRow[]): number {
  const count = rows.findIndex((row) => !isOneCell(row));
  return count <= MOST_CAPTIONS ? Math.max(0, count) : 0;
}

/** The texts of a body row by column: a cell over several columns is repeated in each, unless it is alone in its row. */
export function toBodyCells(row: SpannedRow): string[] {
  const isTitle = row.cells.every((cell, column) => column === 0 || cell.trim() === '');
  return isTitle ? row.cells : toTitles(row);
}

/**
 * @param rows the first three rows at least, if there are three
 * @param isSure the table marks its first row as its header
 */
export function findHeader(rows: readonly SpannedRow[], isSure = false): TableHeader {
  const [first, second] = rows;
  if (!first || !second || !(isSure || looksLikeHeader(rows))) return { titles: [], rowCount: 0 };
  const titles = toTitles(first);
  if (rows.length > 2 && namesSpannedColumns(first, second))
    return { titles: joinTitles(titles, toTitles(second)), rowCount: 2 };
  return { titles, rowCount: 1 };
}

/**
 * True if the row looks like column titles: at least two columns, half of its cells or more filled, each short,
 * different from the others and more than a number; and not the first line of a list of names and values.
 */
function looksLikeHeader(rows: readonly SpannedRow[]): boolean {
  const [first] = rows;
  if (first === undefined || first.cells.length < 2) return false;
  const titles = first.cells
    .filter((cell, column) => !first.isSpan[column] && cell.trim() !== '')
    .map((cell) => cell.trim());
  const filled = first.cells.filter((cell, column) => cell.trim() !== '' || first.isSpan[column]).length;
  if (titles.length < 2 || filled < first.cells.length / 2) return false;
  if (first.cells.length === 2 && hasNamedValues(rows)) return false;
  return (
    titles.every((title) => isTitle(title) || isPeriod(title)) &&
    new Set(titles).size === titles.length &&
    (!titles.some(isPeriod) || namesPeriods(rows))
  );
}

/** True for a number, an amount or an address, which names no column. */
export function isValue(text: string): boolean {
  return VALUE.test(text.trim());
}

/** True for a number, also with a sign or a currency before it; an address is none. */
export function startsWithNumber(text: string): boolean {
  return NUMBER.test(text);
}

export function isPeriod(text: string): boolean {
  return PERIOD.test(text.trim());
}

/** True if the first column has a title or is empty, and no year or date is above another one. */
function namesPeriods([first, ...below]: readonly SpannedRow[]): boolean {
  const periods = (first?.cells ?? []).map(isPeriod);
  return (
    periods[0] === false && !below.some((row) => row.cells.some((cell, at) => periods[at] && isPeriod(cell)))
  );
}

function isTitle(text: string): boolean {
  const isShort = text.length <= MAX_TITLE_CHARACTERS && !/\n.*\n/.test(text);
  return isShort && /\p{L}/u.test(text) && !isStatement(text);
}

/** True if it ends as a sentence that tells something; questions are titles of answers. */
export function isStatement(text: string): boolean {
  const words = text.trim().split(/\s+/);
  const whole = words.filter((word) => !word.endsWith('.'));
  return ENDS_STATEMENT.test(text.trim()) && (whole.length > MOST_WORDS_OF_TITLE || /[。！]/u.test(text));
}

function isSentence(text: string): boolean {
  return isStatement(text) || (ENDS_QUESTION.test(text.trim()) && /\s|？/u.test(text.trim()));
}

/**
 * True if the first of two columns names the values of the second, also in the first row. Titles look different from
 * the rows below, or are above numbers or sentences; a row that looks like those below is one of them.
 * @param rows two at least
 */
export function hasNamedValues(rows: readonly SpannedRow[]): boolean {
  const [first, ...below] = rows.slice(0, ROWS_TO_JUDGE) as [SpannedRow, ...SpannedRow[]];
  const [name = '', value = ''] = first.cells;
  const isOfPeriod = isPeriod(value);
  if (/[:：]\s*$/.test(name) || (VALUE.test(value.trim()) && !isOfPeriod)) return true;
  const { looks } = first;
  const looksBelow = below[0]?.looks;
  if (looks !== undefined && looksBelow !== undefined) {
    const isLikeBelow = looks[0] === looksBelow[0] && looks[1] === looksBelow[1];
    if (looks[0] === looks[1] && !isLikeBelow) return false;
    if (looks[0] !== looks[1] && isLikeBelow) return true;
  }
  if (isOfPeriod || first.cells.some(isSentence)) return true;
  const standsOver = (isBody: (row: SpannedRow) => boolean): boolean => below.every(isBody);
  return !(
    standsOver((row) => VALUE.test((row.cells[1] ?? '').trim())) ||
    standsOver((row) => row.cells.some(isSentence)) ||
    hasRepeats(rows.slice(1).map((row) => row.cells[0] ?? ''))
  );
}

/** A name of a value occurs once. */
function hasRepeats(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text.trim() !== '');
  return new Set(filled).size < filled.length;
}

/** Under a title that spans columns each of these has a title of its own. */
function namesSpannedColumns(first: SpannedRow, second: SpannedRow): boolean {
  if (!first.isSpan.includes(true)) return false;
  const below = first.cells.map((_, column) => column).filter((column) => isSpanned(first, column));
  const titles = below.map((column) => (second.cells[column] ?? '').trim());
  return titles.every((title) => title !== '' && isTitle(title)) && !second.isSpan.includes(true);
}

function isSpanned(row: SpannedRow, column: number): boolean {
  return row.isSpan[column] === true || row.isSpan[column + 1] === true;
}

/** Column titles; a title over several columns is repeated in each. */
export function toTitles(row: SpannedRow): string[] {
  let title = '';
  return row.cells.map((cell, column) => {
    if (!row.isSpan[column]) title = cell;
    return title;
  });
}

/** Column titles in two rows read "Price › Net". */
export function joinTitles(upper: readonly string[], lower: readonly string[]): string[] {
  return lower.map((title, column) => {
    const over = upper[column] ?? '';
    return over && title && over !== title ? `${over} › ${title}` : title || over;
  });
}
