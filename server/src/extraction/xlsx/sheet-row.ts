/** A row of a worksheet as a person sees it. */
import type { CellRange } from './cell-reference.ts';

export interface SheetCell {
  column: number;
  text: string;
  /** Text as opposed to a number, date, truth value or error. */
  isText: boolean;
  /** A number shown as a date or time. */
  isDate: boolean;
  style: number;
  /** Last column of a cell that is merged across columns. */
  lastColumn?: number;
}

/** A range of cells that link somewhere, by relationship id. */
export interface SheetLink {
  range: CellRange;
  id: string;
}

export interface SheetRow {
  /** From 1. */
  number: number;
  /** Whether a blank row separates it from the previous row; hidden rows are not blank. */
  isAfterGap: boolean;
  /** By column, left to right; cells that show nothing are left out. */
  cells: SheetCell[];
}
