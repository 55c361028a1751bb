/** Finds the rows of a table whose cells are wrapped: by rules between rows, by wider room, or by a column of short cells. */
import { boxAround, type Line, medianOf } from './page-lines.ts';
import type { Columns } from './table-columns.ts';
import { gapOf } from './table-rows.ts';

/** Lines of a row are at least this much closer than rows, as a share of their height, and by this factor. */
const LEAST_DIFFERENCE = 0.25;
const LEAST_FACTOR = 2;
/** Fewer rows, or wrapped ones among them, may be paragraphs of running text. */
const FEWEST_ROWS = 3;
const FEWEST_WRAPPED = 2;
const SURE_SHARE = 0.6;
/** A rule between rows goes over this share of the table's width at least. */
const RULED_SHARE = 0.6;

/** A horizontal rule, in points from the page's top left corner. */
export interface Rule {
  y: number;
  left: number;
  right: number;
}

/**
 * The lines of each row, or undefined if neither rules nor room part the lines into rows with wrapped cells.
 */
export function findWrappedRows(
  lines: readonly Line[],
  { columns, placesOf }: Columns,
  rules: readonly Rule[],
): Line[][] | undefined {
  /** How many lines of the row have text in each column. */
  const fill = (row: readonly Line[]) => {
    const counts = columns.map(() => 0);
    for (const line of row)
      for (const place of new Set(line.pieces.flatMap(placesOf))) counts[place] = (counts[place] ?? 0) + 1;
    return counts;
  };
  /** Most rows of several lines have a cell of one line, such as a price; or else they may be several rows each. */
  const areRows = (rows: Line[][]) => {
    const wrapped = rows.filter((row) => row.length > 1).map(fill);
    const sure = wrapped.filter((counts) => counts.includes(1) && counts.some((count) => count > 1));
    return (
      rows.length >= FEWEST_ROWS &&
      sure.length >= FEWEST_WRAPPED &&
      sure.length >= SURE_SHARE * wrapped.length
    );
  };
  const startsOf = (line: Line) => new Set(line.pieces.flatMap(placesOf));
  return [
    partByRules(lines, rules),
    partByRoom(lines),
    ...columns.slice(1).map((_, index) => partByCells(lines, startsOf, index + 1)),
  ].find(areRows);
}

/** A row begins at each line with a cell in the column, if the other lines go on with a small letter or further right. */
function partByCells(
  lines: readonly Line[],
  placesOf: (line: Line) => ReadonlySet<number>,
  column: number,
): Line[][] {
  const isWhole = (line: Line) => placesOf(line).has(column) && placesOf(line).has(0);
  const goesOn = (line: Line) => !placesOf(line).has(0) || /^\p{Ll}/u.test(line.pieces[0]?.text ?? '');
  const first = lines.findIndex(isWhole);
  if (first !== 0 || !lines.every((line) => isWhole(line) || goesOn(line))) return [];
  return partLines(lines, (_, line) => isWhole(line));
}

function partByRules(lines: readonly Line[], rules: readonly Rule[]): Line[][] {
  const { left, right } = boxAround(lines);
  const own = rules.filter(
    (rule) => Math.min(rule.right, right) - Math.max(rule.left, left) >= RULED_SHARE * (right - left),
  );
  return partLines(lines, (before, line) => {
    const [above, below] = [(before.top + before.bottom) / 2, (line.top + line.bottom) / 2];
    return own.some(({ y }) => y > above && y < below);
  });
}

function partByRoom(lines: readonly Line[]): Line[][] {
  const least = findRowRoom(lines);
  return least === undefined ? [] : partLines(lines, (before, line) => gapOf(before, line) >= least);
}

/** The least room between rows, if it is clearly wider than that between the lines of a row. */
export function findRowRoom(lines: readonly Line[]): number | undefined {
  const height = medianOf(lines.map((line) => line.bottom - line.top));
  const rooms = lines.slice(1).map((line, index) => Math.max(0, gapOf(lines[index] ?? line, line)));
  const sorted = rooms.toSorted((one, other) => one - other);
  const steps = sorted.slice(1).map((room, index) => ({ room, step: room - (sorted[index] ?? 0) }));
  const widest = steps.reduce((most, one) => (one.step > most.step ? one : most), { room: 0, step: 0 });
  const isClear =
    widest.step >= LEAST_DIFFERENCE * height && widest.room >= LEAST_FACTOR * (widest.room - widest.step);
  return isClear ? widest.room : undefined;
}

function partLines(lines: readonly Line[], isNew: (before: Line, line: Line) => boolean): Line[][] {
  const rows: Line[][] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (before === undefined || isNew(before, line)) rows.push([line]);
    else rows.at(-1)?.push(line);
  }
  return rows;
}
