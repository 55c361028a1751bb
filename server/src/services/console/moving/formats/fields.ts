/** Reads fields of JSON whose shape nobody promises: whatever is missing or of another type is as if it were empty. */
import type { Source, SourceTable } from './format.ts';

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @returns no fields for what is no object */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

/** The same with keys in lower case: some products write one key in several ways. */
export function lowerFieldsOf(value: unknown): Fields {
  return Object.fromEntries(Object.entries(fieldsOf(value)).map(([key, each]) => [key.toLowerCase(), each]));
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Numbers become texts as well: ids are either. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

export function textsOf(value: unknown): string[] {
  return listOf(value)
    .map(textOf)
    .filter((text) => text !== '');
}

/** The first list that `choose` finds in a source, of all sources together. */
export function itemsOf(sources: readonly Source[], choose: (value: unknown) => unknown): unknown[] {
  return sources.flatMap((source) => (source.kind === 'json' ? [...listOf(choose(source.value))] : []));
}

/** Whether every source is JSON of which this holds. */
export function isEachJson(sources: readonly Source[], holds: (value: unknown) => boolean): boolean {
  return sources.every((source) => source.kind === 'json' && holds(source.value));
}

/** A row of a table by the titles of its columns, in lower case without white space around them. */
export interface TitledRow {
  number: number;
  /** Empty for a column that is not there. */
  cell(title: string): string;
  /** Of all columns whose title the pattern fits, in their order. */
  cells(pattern: RegExp): string[];
}

export function titlesOf(table: SourceTable): string[] {
  return (table.rows[0]?.cells ?? []).map((title) => title.trim().toLowerCase());
}

/** The rows below the titles. */
export function titledRows(table: SourceTable): TitledRow[] {
  const titles = titlesOf(table);
  return table.rows.slice(1).map(({ number, cells }) => ({
    number,
    cell: (title) => cells[titles.indexOf(title)] ?? '',
    cells: (pattern) => cells.filter((_, column) => pattern.test(titles[column] ?? '')),
  }));
}

export function tablesOf(sources: readonly Source[]): SourceTable[] {
  return sources.flatMap((source) => (source.kind === 'table' ? source.tables : []));
}

/** Those whose titles fit. */
export function tablesWith(
  sources: readonly Source[],
  fits: (titles: readonly string[]) => boolean,
): SourceTable[] {
  return tablesOf(sources).filter((table) => fits(titlesOf(table)));
}

/** Whether every source is a table, and one of them has these titles. */
export function hasTitles(sources: readonly Source[], fits: (titles: readonly string[]) => boolean): boolean {
  return sources.every(({ kind }) => kind === 'table') && tablesWith(sources, fits).length > 0;
}

/** Where a row of a table stands, for people. */
export function placeOfRow(table: SourceTable, number: number): string {
  return table.name === '' ? `row ${number}` : `sheet "${table.name}", row ${number}`;
}
