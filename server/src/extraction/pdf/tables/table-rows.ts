/** Joins the lines of a table into rows: a cell's text may wrap, or be centred beside several lines. */
import type { SpannedRow } from '../../table-header.ts';
import { type Line, medianOf, type Piece } from './page-lines.ts';
import type { Columns } from './table-columns.ts';

/** Lines that overlap by this share of their height form one row. */
const OVERLAP = 0.15;
/** Room between lines of one cell, as a share of the room between rows. */
const WRAPPED_SHARE = 0.6;

/** A row of the table, its cells by column. */
interface Row {
  lines: Line[];
}

/** From top to bottom. */
export function rowsOf(lines: readonly Line[], { columns, placesOf }: Columns): SpannedRow[] {
  const isWhole = (line: Line) => line.pieces.length > 1 && isInFirst(line);
  const isInFirst = (line: Line) => line.pieces.some((piece) => placesOf(piece).includes(0));
  const usual = medianOf(
    lines.slice(1).flatMap((line, index) => (isWhole(line) ? gapOf(lines[index] ?? line, line) : [])),
  );

  function goesOn(before: Line, line: Line): boolean {
    const gap = gapOf(before, line);
    if (gap < -OVERLAP * (line.bottom - line.top)) return true;
    if (isWhole(line)) return false;
    if (gap < WRAPPED_SHARE * usual) return true;
    if (gap > usual + 1 || line.pieces.length > 1) return false;
    return !isInFirst(line) || /^\p{Ll}/u.test(line.pieces[0]?.text ?? '');
  }

  const rows: Row[] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    const before = row?.lines.at(-1);
    if (row && before && goesOn(before, line)) row.lines.push(line);
    else rows.push({ lines: [line] });
  }
  return toRows(
    rows.map((row) => row.lines),
    { columns, placesOf },
  );
}

/** @param rows the lines of each */
export function toRows(rows: readonly Line[][], { columns, placesOf }: Columns): SpannedRow[] {
  return rows.map((lines) => toRow(lines, columns.length, placesOf));
}

/** Points between a line and the one below; negative if they overlap. */
export function gapOf(upper: Line, lower: Line): number {
  return lower.top - upper.bottom;
}

/** A text over several columns is repeated in each that has text of its own below it. */
function toRow(lines: readonly Line[], width: number, placesOf: (piece: Piece) => number[]): SpannedRow {
  const pieces = lines.flatMap((line) => line.pieces).sort(inReadingOrder);
  const placed = pieces.map((piece) => ({ text: piece.text, places: placesOf(piece) }));
  const isSpan = Array.from({ length: width }, () => false);
  const cells = isSpan.map(() => '');
  for (const { text, places } of placed) {
    const isShared = places.some(
      (place, index) => index > 0 && placed.some((one) => one.places[0] === place),
    );
    for (const [index, place] of places.entries())
      if (index === 0 || isShared) cells[place] = cells[place] ? `${cells[place]} ${text}` : text;
      else isSpan[place] = true;
  }
  return { cells, isSpan };
}

/** Sorts by place on the line within a line, and from top to bottom between lines. */
function inReadingOrder(one: Piece, other: Piece): number {
  const isBeside = one.right <= other.left || other.right <= one.left;
  return isBeside ? one.left - other.left : one.top - other.top;
}
