/** What an import format is: how it is known by its content, and what it reads from it. */

/** A row of a table with its number as a spreadsheet counts, from 1. */
export interface TableRow {
  number: number;
  cells: string[];
}

export interface SourceTable {
  /** The name of a sheet; empty for a file with one table. */
  name: string;
  rows: TableRow[];
}

/** A file of the import, as far as it is read without knowing the format. */
export type Source = { fileName: string } & (
  | { kind: 'json'; value: unknown }
  /** One JSON value a line. */
  | { kind: 'json-lines'; values: unknown[] }
  | { kind: 'yaml'; value: unknown }
  | { kind: 'table'; tables: SourceTable[] }
  | { kind: 'markdown'; text: string }
);

/** An answer as a format gives it, before it is cleaned and held to the bounds of what is kept. */
export interface Draft {
  /** Where it stands, such as "row 12". */
  place: string;
  questions: readonly string[];
  answer: string;
  negativeQuestions?: readonly string[];
  externalId?: string | undefined;
  tags?: readonly string[];
  enabled?: boolean;
  /** What of it was left out or is uncertain. */
  warnings?: readonly string[];
  /** Why it cannot be imported, where the format knows that already. */
  refusal?: string;
  /** Against which relative links of HTML are read. */
  baseUrl?: string | undefined;
}

export interface ReadDrafts {
  drafts: Draft[];
  /** What was left out or is uncertain of the files as a whole. */
  warnings: string[];
}

/** Which columns of a plain table hold what: their title, or their number from 1. */
export interface TableColumns {
  question?: string | undefined;
  answer?: string | undefined;
}

export interface ImportFormat {
  /** As `--format` and the API call it. */
  name: string;
  /** As people call it. */
  title: string;
  /** Whether the sources, which are one or more, are of this format, by their content. */
  recognises(sources: readonly Source[]): boolean;
  read(sources: readonly Source[], columns: TableColumns): ReadDrafts;
}
