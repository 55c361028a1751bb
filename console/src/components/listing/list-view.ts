/** How a list is looked through: what is sought in it, and by which of its columns it is sorted. */
import { useState } from 'react';
import { keep, readKept } from '../../state/kept-for-tab.ts';
import { foldText, keepFound } from './find-text.ts';

/** What a list can be sorted by. */
export interface Column<Row> {
  title: string;
  /** Null comes last, whichever way it is sorted. */
  valueOf: (row: Row) => string | number | null;
  /** Whether the highest, or the latest, comes first when it is chosen. */
  isHighestFirst?: boolean;
}

export type Columns<Row> = Readonly<Record<string, Column<Row>>>;

export interface ListView {
  search: string;
  /** A column; undefined: as the list comes. */
  by: string | undefined;
  isDown: boolean;
}

const AS_IT_COMES: ListView = { search: '', by: undefined, isDown: false };

/** @param name of the list, under which its view is kept while the browser's tab is open */
export function useListView(name: string): readonly [ListView, (view: ListView) => void] {
  const key = `list ${name}`;
  const [view, setView] = useState(() => ({ ...AS_IT_COMES, ...(readKept(key) as Partial<ListView>) }));
  const change = (changed: ListView): void => {
    keep(key, changed);
    setView(changed);
  };
  return [view, change];
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator.compare(String(one), String(other));
}

/** @param textOf what is searched of a row */
export function arrange<Row>(
  rows: readonly Row[],
  columns: Columns<Row>,
  { search, by, isDown }: ListView,
  textOf: (row: Row) => string,
): Row[] {
  const found = [...keepFound(rows, search, (row) => foldText(textOf(row)))];
  const column = by === undefined ? undefined : columns[by];
  if (column === undefined) return found;
  return found.sort((one, other) => {
    const [a, b] = [column.valueOf(one), column.valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return isDown ? compare(b, a) : compare(a, b);
  });
}

/** Sorted by another column, or by the same one the other way round. */
export function sortBy<Row>(view: ListView, columns: Columns<Row>, by: string | undefined): ListView {
  if (by === undefined) return { ...view, by, isDown: false };
  const isDown = view.by === by ? !view.isDown : columns[by]?.isHighestFirst === true;
  return { ...view, by, isDown };
}
