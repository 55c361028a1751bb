/** A table of texts, whatever it was read from. */
export interface Sheet {
  /** Empty for a file with one table. */
  name: string;
  rows: string[][];
  /** Rows, from 0, in which a quotation mark is not closed as it should be → the line, from 1, where it opens. */
  unclosedLines?: ReadonlyMap<number, number>;
}
