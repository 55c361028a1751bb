/** Cell references such as "BC12", as numbers and back. */

export interface CellPosition {
  /** From 1. */
  row: number;
  /** From 1: A is 1. */
  column: number;
}

export interface CellRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export const MAX_ROW = 1_048_576;
export const MAX_COLUMN = 16_384;

/** Undefined for anything else. */
export function parseCell(reference: string): CellPosition | undefined {
  let index = 0;
  let column = 0;
  for (; index < reference.length; index++) {
    const code = reference.charCodeAt(index);
    if (code === 36) continue;
    const letter = (code | 32) - 96;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
    if (column > MAX_COLUMN) return undefined;
  }
  let row = 0;
  for (; index < reference.length; index++) {
    const code = reference.charCodeAt(index);
    if (code === 36) continue;
    if (code < 48 || code > 57) return undefined;
    row = row * 10 + code - 48;
    if (row > MAX_ROW) return undefined;
  }
  return row > 0 && column > 0 ? { row, column } : undefined;
}

export function parseRange(reference: string): CellRange | undefined {
  const [first = '', second = first] = reference.split(':');
  const from = parseCell(first);
  const to = parseCell(second);
  if (!from || !to) return undefined;
  return {
    top: Math.min(from.row, to.row),
    left: Math.min(from.column, to.column),
    bottom: Math.max(from.row, to.row),
    right: Math.max(from.column, to.column),
  };
}

function columnName(column: number): string {
  let rest = column;
  let name = '';
  while (rest > 0) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
    rest = Math.floor((rest - 1) / 26);
  }
  return name;
}

/** "A2:D2"; one cell reads "A2". */
export function rangeName(top: number, left: number, bottom: number, right: number): string {
  const first = `${columnName(left)}${top}`;
  return top === bottom && left === right ? first : `${first}:${columnName(right)}${bottom}`;
}
