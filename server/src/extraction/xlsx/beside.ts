/** Tells tables that stand beside each other in a sheet from one table with an empty column in it. */
import type { SheetRow } from './sheet.ts';

/** So many empty columns part two tables for certain. */
const WIDE_GAP = 2;
/** A table is at least so wide and high. */
const FEWEST_COLUMNS = 2;
const FEWEST_ROWS = 2;

interface Band {
  left: number;
  right: number;
}

/** The rows of each table from left to right; one where nothing says that there are several. */
export function splitTables(rows: readonly SheetRow[]): SheetRow[][] {
  const bands = bandsOf(rows);
  if (bands.length < 2) return [[...rows]];
  const parts: { band: Band; rows: SheetRow[] }[] = [];
  for (const band of bands) {
    const own = rowsIn(rows, band);
    const last = parts.at(-1);
    if (last !== undefined && !areApart(last, { band, rows: own })) {
      last.band = { left: last.band.left, right: band.right };
      last.rows = rowsIn(rows, last.band);
    } else parts.push({ band, rows: own });
  }
  return parts.map((part) => part.rows);
}

/** Runs of columns that are used. */
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

/** Both are tables, and they are far from each other, have the same titles, or one ends before the other. */
function areApart(
  left: { band: Band; rows: readonly SheetRow[] },
  right: { band: Band; rows: readonly SheetRow[] },
): boolean {
  const isTable = ({ band, rows }: { band: Band; rows: readonly SheetRow[] }) =>
    band.right - band.left + 1 >= FEWEST_COLUMNS && rows.length >= FEWEST_ROWS && isWithoutHoles(rows);
  if (!isTable(left) || !isTable(right)) return false;
  if (right.band.left - left.band.right > WIDE_GAP) return true;
  const titles = new Set(left.rows[0]?.cells.map((cell) => cell.text));
  return (
    left.rows.at(-1)?.number !== right.rows.at(-1)?.number ||
    (right.rows[0]?.cells.some((cell) => titles.has(cell.text)) ?? false)
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
