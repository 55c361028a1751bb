/** Which rows of a recognised file are to be imported: at first all that are new or change something. */
import type { BulkRow } from '../../../../../../contract/knowledge/bulk.ts';
import type { ImportedRow } from '../../../../../../contract/knowledge/imports.ts';

/** What can be ticked, in the order in which it is shown. */
export const TICKABLE = ['created', 'changed'] as const;
export type Tickable = (typeof TICKABLE)[number];

export function isTickable({ state }: ImportedRow): boolean {
  return TICKABLE.some((each) => each === state);
}

/** By their places in the list. */
export function ticksAtFirst(rows: readonly ImportedRow[]): ReadonlySet<number> {
  return new Set([...rows.keys()].filter((at) => isTickable(rows[at] as ImportedRow)));
}

export function withTick(ticks: ReadonlySet<number>, at: number, isTicked: boolean): ReadonlySet<number> {
  const changed = new Set(ticks);
  if (isTicked) changed.add(at);
  else changed.delete(at);
  return changed;
}

/** All rows of a state, or none of them. */
export function withAll(
  ticks: ReadonlySet<number>,
  rows: readonly ImportedRow[],
  { state, isTicked }: { state: Tickable; isTicked: boolean },
): ReadonlySet<number> {
  const changed = new Set(ticks);
  for (const [at, row] of rows.entries()) {
    if (row.state !== state) continue;
    if (isTicked) changed.add(at);
    else changed.delete(at);
  }
  return changed;
}

export function rowsTicked(rows: readonly ImportedRow[], ticks: ReadonlySet<number>): BulkRow[] {
  return rows.flatMap(({ row }, at) => (ticks.has(at) && row !== undefined ? [row] : []));
}

/** Rows that something is to be said of come first. */
export function inOrderShown(rows: readonly ImportedRow[]): number[] {
  const rank = ({ state, warnings }: ImportedRow): number => {
    if (state === 'refused') return 0;
    if (state === 'changed') return 1;
    if (state === 'created') return warnings.length > 0 ? 2 : 3;
    return 4;
  };
  return [...rows.keys()].sort(
    (a, b) => rank(rows[a] as ImportedRow) - rank(rows[b] as ImportedRow) || a - b,
  );
}
