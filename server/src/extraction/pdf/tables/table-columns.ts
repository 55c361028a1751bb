/** Finds the columns of a table from the places of the pieces of its lines. */
import { type Line, medianOf, type Piece } from './page-lines.ts';

/** Edges or middles within this many points are aligned. */
const SLACK = 3;
/** Texts that share this part of their height are beside each other: a cell's text may be centred. */
const OVERLAP = 0.15;
/** Least share of aligned pieces in a column. */
const ALIGNED_SHARE = 0.6;

export interface Column {
  left: number;
  right: number;
  pieces: Piece[];
}

export interface Columns {
  /** From left to right. */
  columns: Column[];
  /** Columns, from 0, that the piece covers. */
  placesOf(piece: Piece): number[];
}

/**
 * Narrow pieces make the columns. A wide one that stands over several is a title over them, unless fewer of them
 * have something beside each other than there are pieces across both: then they are one.
 */
export function findColumns(lines: readonly Line[]): Columns {
  const pieces = lines.flatMap((line) => line.pieces).sort((one, other) => widthOf(one) - widthOf(other));
  let columns: Column[] = [];
  for (const piece of pieces) {
    const [first, ...others] = columns.filter((column) => isOver(piece, column));
    if (first === undefined) columns.push({ left: piece.left, right: piece.right, pieces: [piece] });
    else if (others.length === 0) extend(first, piece);
  }
  columns.sort((one, other) => one.left - other.left);
  for (let at = 0; at + 1 < columns.length; ) {
    const [left, right] = columns.slice(at, at + 2) as [Column, Column];
    const across = pieces.filter((piece) => isOver(piece, left) && isOver(piece, right));
    const apart = left.pieces.filter((piece) => right.pieces.some((other) => isBeside(piece, other)));
    if (across.length >= apart.length) {
      columns = columns.toSpliced(at, 2, merge(left, right, across));
      at = Math.max(0, at - 1);
    } else at++;
  }
  return {
    columns,
    placesOf: (piece) => columns.flatMap((column, place) => (isOver(piece, column) ? place : [])),
  };
}

/** Whether most pieces below the title share their left edge, right edge or middle. */
export function isAligned({ pieces }: Column): boolean {
  const edges: ((piece: Piece) => number)[] = [
    (piece) => piece.left,
    (piece) => piece.right,
    (piece) => (piece.left + piece.right) / 2,
  ];
  return edges.some((edgeOf) => {
    const usual = medianOf(pieces.map(edgeOf));
    const aligned = pieces.filter((piece) => Math.abs(edgeOf(piece) - usual) <= SLACK);
    return aligned.length >= ALIGNED_SHARE * (pieces.length - 1);
  });
}

function widthOf(piece: Piece): number {
  return piece.right - piece.left;
}

function isOver(piece: Piece, column: Column): boolean {
  return piece.left < column.right && column.left < piece.right;
}

function isBeside(one: Piece, other: Piece): boolean {
  const overlap = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return overlap > OVERLAP * (one.bottom - one.top);
}

function extend(column: Column, piece: Piece): void {
  column.left = Math.min(column.left, piece.left);
  column.right = Math.max(column.right, piece.right);
  column.pieces.push(piece);
}

function merge(left: Column, right: Column, across: readonly Piece[]): Column {
  const merged = { left: left.left, right: right.right, pieces: [...left.pieces, ...right.pieces] };
  for (const piece of across) extend(merged, piece);
  return merged;
}
