/** What every way of writing a table in lines of text comes to. */

/** Rows of cells among lines. */
export interface TextRows {
  /** The first of its lines, and the one behind its last. */
  start: number;
  end: number;
  rows: string[][];
  /** Whether the first row is marked as titles. */
  isTitled?: boolean;
  /** Reads the rows that further lines begin with, in the same columns. */
  readOn(lines: readonly string[]): Pick<TextRows, 'rows' | 'end'>;
}
