/** Finds the tables of a page by its lines: several lines with pieces of text in the same columns. */
import type { SpannedRow } from '../../table-header.ts';
import { type Box, boxAround, type Line, medianOf, type Piece, runsInto } from './page-lines.ts';
import { readColumns } from './side-by-side.ts';
import { type Columns, findColumns, isAligned } from './table-columns.ts';
import { gapOf, rowsOf, toRows } from './table-rows.ts';
import { findRowRoom, findWrappedRows, type Rule } from './wrapped-rows.ts';

/** Fewer lines may align by chance. */
const FEWEST_LINES = 3;
/** Most room between two lines of a table, as a share of their height, if its usual room is unknown. */
const WIDEST_ROOM = 2;
/** Most room between two lines, as a share of the usual room. */
const WIDER_THAN_USUAL = 2;
/** Less room than this share of a line's height never separates. */
const LEAST_ROOM = 0.5;
/** A wrapped line has less room above it than this share of the usual. */
const WRAPPED_SHARE = 0.6;
/** Text larger than the table's by this factor is not a cell. */
const LARGER = 1.05;
/** Cells of more words than these are running text. */
const MOST_WORDS = 4;
/** A column of cells has a smaller share of lines that continue in the next line beside other text. */
const RUNNING_SHARE = 0.3;
/** A table has a larger share of its cells filled. */
const LEAST_FILLED = 0.5;

/** Room between the lines of a cell at most, as a share of their height. */
const WRAPPED_ROOM = 0.25;
/** Pieces that begin within this many points of each other begin at one place. */
const SAME_PLACE = 1;

/** Labels of list items: "1.", "a)", "2.1" or a sign. */
const LABEL = /^(?:[^\p{L}\p{N}]+|\(?[\p{L}\d]{1,5}[.)]|\d+(?:\.\d+)+\.?)$/u;

export interface LineTable {
  box: Box;
  lines: Line[];
  rows: SpannedRow[];
  /** Blocks side by side instead of rows: the pieces of each from top to bottom. */
  blocks?: Piece[][];
}

/** @param lines of the page, from top to bottom */
export function findTables(lines: readonly Line[], rules: readonly Rule[] = []): LineTable[] {
  return groupLines(lines)
    .flatMap(cutAtRoom)
    .flatMap((whole) => {
      const blocks = whole.filter(hasParts).length > 1 && readColumns(whole, findColumns(whole));
      if (blocks) return [{ box: boxAround(whole), lines: whole, rows: [], blocks }];
      const group = withoutEnd(whole);
      if (group.filter(hasParts).length < FEWEST_LINES) return [];
      const columns = findColumns(group);
      const wrapped = findWrappedRows(group, columns, rules);
      if (wrapped && columns.columns.length > 1 && columns.columns.every(isAligned))
        return [{ box: boxAround(group), lines: group, rows: toRows(wrapped, columns) }];
      return isTable(group, columns)
        ? [{ box: boxAround(group), lines: group, rows: rowsOf(group, columns) }]
        : [];
    });
}

/** Consecutive lines; each with several pieces shares a gap with the previous such line. */
function groupLines(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = [];
  let open: Line[] = [];
  for (const line of lines) {
    if (open.length > 0 && goesOn(open, line)) open.push(line);
    else {
      groups.push(open);
      open = hasParts(line) ? [line] : [];
    }
  }
  return [...groups, open];
}

/** Whether the line has several pieces; a list label does not count. */
function hasParts({ pieces }: Line): boolean {
  return pieces.length > 2 || (pieces.length === 2 && !LABEL.test(pieces[0]?.text ?? ''));
}

function goesOn(group: readonly Line[], line: Line): boolean {
  const last = group.at(-1);
  const parted = group.findLast(hasParts);
  if (last === undefined || parted === undefined) return false;
  if (!isNear(last, line, usualRoom(group)) && !isRowBelow(group, line, usualRoom(group))) return false;
  const gaps = gapsOf(parted);
  if (hasParts(line)) return gapsOf(line).some((gap) => gaps.some((other) => overlapOf(gap, other) > 0));
  const isLarger = line.size > Math.max(...group.map((other) => other.size)) * LARGER;
  return !isLarger && gaps.some((gap) => line.left > gap.left || line.right < gap.right);
}

/** Splits a group between lines that are much farther apart than the others. */
function cutAtRoom(group: readonly Line[]): Line[][] {
  const usual = usualRoom(group);
  const parts: Line[][] = [];
  for (const line of group) {
    const part = parts.at(-1);
    const before = part?.at(-1);
    if (part && before && (isNear(before, line, usual) || isRowBelow(part, line, usual))) part.push(line);
    else parts.push([line]);
  }
  return parts;
}

/** Whether several pieces begin where those of a line of the group begin: a row below one of wrapped cells. */
function isRowBelow(group: readonly Line[], line: Line, usual: number | undefined): boolean {
  const last = group.at(-1);
  const height = line.bottom - line.top;
  const isWrapped = usual !== undefined && usual < WRAPPED_ROOM * height;
  if (!last || !isWrapped || gapOf(last, line) > WIDEST_ROOM * height) return false;
  const begins = (other: Line) => (piece: Piece) =>
    other.pieces.some(({ left }) => Math.abs(left - piece.left) < SAME_PLACE);
  return group.some((other) => hasParts(other) && line.pieces.filter(begins(other)).length > 1);
}

/** @param usual room between lines of the table, if known */
function isNear(before: Line, line: Line, usual: number | undefined): boolean {
  const height = line.bottom - line.top;
  const most = usual === undefined ? WIDEST_ROOM * height : WIDER_THAN_USUAL * usual;
  return gapOf(before, line) <= Math.max(most, LEAST_ROOM * height);
}

/** Undefined for fewer than two gaps; overlapping lines have none. */
function usualRoom(group: readonly Line[]): number | undefined {
  const rooms = group.slice(1).map((line, index) => gapOf(group[index] ?? line, line));
  const apart = rooms.filter((room) => room > 0);
  return apart.length > 1 ? medianOf(apart) : undefined;
}

/** Drops trailing single-piece lines: text may follow a table as closely as its rows follow each other. */
function withoutEnd(group: readonly Line[]): Line[] {
  const kept = [...group];
  const usual = findRowRoom(kept) ?? usualRoom(kept) ?? 0;
  for (;;) {
    const last = kept.at(-1);
    const before = kept.at(-2);
    if (last === undefined || before === undefined || hasParts(last)) return kept;
    const room = gapOf(before, last);
    const runsOn = /^\p{Ll}/u.test(last.pieces[0]?.text ?? '') && room <= usual + 1;
    if (runsOn || room < WRAPPED_SHARE * usual) return kept;
    kept.pop();
  }
}

function isTable(lines: readonly Line[], { columns, placesOf }: Columns): boolean {
  if (columns.length < 2 || !columns.every(isAligned)) return false;
  const isWordy = columns.map(
    ({ pieces }) => pieces.reduce((sum, piece) => sum + piece.words.length, 0) > MOST_WORDS * pieces.length,
  );
  const isRunning = columns.map((_, place) => runsOn(lines, (piece) => placesOf(piece).includes(place)));
  const hasText = columns.map(({ pieces }) => pieces.some((piece) => /[\p{L}\p{N}]/u.test(piece.text)));
  if ([isRunning, isWordy].some((isProse) => isProse.every((prose, place) => prose || !hasText[place])))
    return false;
  if (isWordy.some((wordy, place) => wordy && isRunning[place])) return false;
  const cells = lines.filter(hasParts).flatMap((line) => new Set(line.pieces.flatMap(placesOf)).size);
  return cells.reduce((sum, count) => sum + count, 0) > LEAST_FILLED * cells.length * columns.length;
}

/** Whether the column's text continues from line to line although each line has other pieces. */
function runsOn(lines: readonly Line[], isInColumn: (piece: Piece) => boolean): boolean {
  const pieces = lines.map((line) => (hasParts(line) ? line.pieces.find(isInColumn) : undefined));
  const pairs = pieces.slice(1).flatMap((piece, index) => {
    const before = pieces[index];
    return piece && before ? [{ before, piece }] : [];
  });
  const running = pairs.filter(({ before, piece }) => runsInto(before, piece));
  return running.length > 0 && running.length >= RUNNING_SHARE * pairs.length;
}

interface Gap {
  left: number;
  right: number;
}

function gapsOf(line: Line): Gap[] {
  return line.pieces
    .slice(1)
    .map((piece, index) => ({ left: line.pieces[index]?.right ?? 0, right: piece.left }));
}

function overlapOf(one: Gap, other: Gap): number {
  return Math.min(one.right, other.right) - Math.max(one.left, other.left);
}
