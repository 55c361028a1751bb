/** Distinguishes tables side by side in a sheet from one table with an empty column. */
import type { SheetRow } from './sheet-row.ts';

/** Empty columns that certainly separate two tables. */
const WIDE_GAP = 2;
/** A table is at least so wide and high. */
const FEWEST_COLUMNS = 2;
const FEWEST_ROWS = 2;

interface Band {
  left: number;
  right: number;
}

/** The cells of the rows within a band of columns. */
interface Part {
  band: Band;
  rows: SheetRow[];
}

/** The rows of each table from left to right; one table if nothing separates several. */
export function splitTables(rows: readonly SheetRow[]): SheetRow[][] {
  const bands = bandsOf(rows);
  if (bands.length < 2) return [[...rows]];
  const parts: Part[] = [];
  for (const band of bands) {
    const own = rowsIn(rows, band);
    const last = parts.at(-1);
    const next = { band, rows: own };
    if (last !== undefined && !areApart(last, next) && !isNoteBeside(last, next)) {
      last.band = { left: last.band.left, right: band.right };
      last.rows = rowsIn(rows, last.band);
    } else parts.push(next);
  }
  return parts.map((part) => part.rows);
}

/** Runs of used columns. */
function bandsOf(rows: readonly SheetRow[]): Band[] {
  const columns = [...new Set(rows.flatMap((row) => row.cells.map((cell) => cell.column)))].sort(
    (one, other) => one - other,
  );
  const bands: Band[] = [];
  for (const column of columns) {
    const last = bands.at(-1);
    if (last !== undefined && column === last.right + 1) last.right = column;
    else bands.push({ left: column, right: column });
  }
  return bands;
}

function rowsIn(rows: readonly SheetRow[], { left, right }: Band): SheetRow[] {
  return rows
    .map((row) => ({
      ...row,
      cells: row.cells.filter((cell) => cell.column >= left && cell.column <= right),
    }))
    .filter((row) => row.cells.length > 0);
}

/**
 * Both are tables, and they are far from each other, have the same titles, one ends before the other, or the right one names its own
 * rows: a table that goes on behind an empty column has been named on the left.
 */
function areApart(left: Part, right: Part): boolean {
  if (!isTable(left) || !isTable(right)) return false;
  if (right.band.left - left.band.right > WIDE_GAP) return true;
  if (reachesBeyond(left)) return false;
  const titles = new Set(left.rows[0]?.cells.map((cell) => cell.text));
  return (
    left.rows.at(-1)?.number !== right.rows.at(-1)?.number ||
    (right.rows[0]?.cells.some((cell) => titles.has(cell.text)) ?? false) ||
    namesItsRows(right)
  );
}

function isTable({ band, rows }: Part): boolean {
  return band.right - band.left + 1 >= FEWEST_COLUMNS && rows.length >= FEWEST_ROWS && isWithoutHoles(rows);
}

/** A title merged over the gap belongs to both sides. */
function reachesBeyond({ band, rows }: Part): boolean {
  return rows.some((row) => row.cells.some((cell) => (cell.lastColumn ?? 0) > band.right));
}

/** Its first column has texts, no two alike. */
function namesItsRows({ rows }: Part): boolean {
  const names = rows.map((row) => row.cells[0]);
  return names.every((cell) => cell?.isText) && new Set(names.map((cell) => cell?.text)).size === rows.length;
}

/** Texts beside a few rows of a table, in a column without a title. */
function isNoteBeside(table: Part, { band, rows }: Part): boolean {
  return (
    isTable(table) &&
    band.left === band.right &&
    2 * rows.length < table.rows.length &&
    rows.every((row) => row.number !== table.rows[0]?.number && row.cells.every((cell) => cell.isText))
  );
}

/** Its rows follow one another, each with its first cell. */
function isWithoutHoles(rows: readonly SheetRow[]): boolean {
  const [first] = rows;
  return rows.every(
    (row, index) =>
      row.number === (first?.number ?? 0) + index && row.cells[0]?.column === first?.cells[0]?.column,
  );
}
