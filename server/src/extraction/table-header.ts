/** Decides whether the first row of a table names its columns, for documents that do not say so. */

const MAX_TITLE_CHARACTERS = 80;

/** A row of texts, and which of its places only widen the cell before them. */
export interface SpannedRow {
  cells: string[];
  /** By column; what is left out is false. */
  isSpan: boolean[];
}

/**
 * True where the row looks like column titles: at least two columns and one more row below, half of its cells or more
 * filled, each short, different from the others and more than a number.
 */
export function looksLikeHeader(first: SpannedRow, rowsBelow: number): boolean {
  if (rowsBelow < 1 || first.cells.length < 2) return false;
  const titles = first.cells
    .filter((cell, column) => !first.isSpan[column] && cell.trim() !== '')
    .map((cell) => cell.trim());
  const isTitle = (title: string) =>
    title.length <= MAX_TITLE_CHARACTERS && /\p{L}/u.test(title) && !/\n.*\n/.test(title);
  const filled = first.cells.filter((cell, column) => cell.trim() !== '' || first.isSpan[column]).length;
  if (titles.length < 2 || filled < first.cells.length / 2) return false;
  return titles.every(isTitle) && new Set(titles).size === titles.length;
}

/** Column titles, where a title that spans columns stands over each of them. */
export function toTitles(row: SpannedRow): string[] {
  let title = '';
  return row.cells.map((cell, column) => {
    if (!row.isSpan[column]) title = cell;
    return title;
  });
}
