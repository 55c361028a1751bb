/** A table of texts, whatever it was read from. */

/** The likelier first: a tab in every row is hardly ever chance. */
export const DELIMITERS = ['\t', ',', ';'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Which columns hold what, from 0, and whether the first row holds titles. */
export interface Layout {
  questionColumn: number;
  answerColumn: number;
  hasHeader: boolean;
}

export interface SheetRow {
  /** As a spreadsheet counts, from 1. */
  rowNumber: number;
  cells: string[];
  /** The line, from 1, where a quotation mark opens that is not closed as it should be. */
  unclosedLine?: number | undefined;
  /** From 0: those whose formula gave an error instead of a value. */
  errorColumns?: readonly number[];
}

export interface Sheet {
  /** Empty for a file with one table. */
  name: string;
  /** Those in which there is anything. */
  rows: SheetRow[];
  /** What it was split from and where; a workbook has none. */
  delimited?: { text: string; delimiter: Delimiter };
  /** Where it is told already. */
  layout?: Layout;
}

export const isFilled = ({ cells }: SheetRow): boolean => cells.some((cell) => cell.trim() !== '');
