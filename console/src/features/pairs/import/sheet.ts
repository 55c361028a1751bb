/** A table of texts, whatever it was read from. */
export interface Sheet {
  /** Empty for a file with one table. */
  name: string;
  rows: string[][];
}
