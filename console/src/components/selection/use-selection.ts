/** Which of the rows that are shown are selected: one by one, a span with Shift, or all. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

const NONE: ReadonlySet<never> = new Set();

type RowId = number | string;

/** @param isSpan whether all between the one that was clicked before and this one go along */
export type Select<Id extends RowId = number> = (id: Id, isSelected: boolean, isSpan: boolean) => void;

export interface Selection<Id extends RowId = number> {
  /** In the order in which they are shown; what is not shown is never among them. */
  ids: Id[];
  isAll: boolean;
  has(id: Id): boolean;
  select: Select<Id>;
  selectAll: () => void;
  clear: () => void;
}

/** From the one to the other, in either direction; only the second where the first is shown no more. */
export function spanOf<Id extends RowId>(shown: readonly Id[], from: Id | undefined, to: Id): Id[] {
  const [start, end] = [from === undefined ? -1 : shown.indexOf(from), shown.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1);
}

export function useSelection<Id extends RowId = number>(shown: readonly Id[]): Selection<Id> {
  const [selected, setSelected] = useState<ReadonlySet<Id>>(NONE);
  const last = useRef<Id>(undefined);
  const latestShown = useRef(shown);
  useEffect(() => {
    latestShown.current = shown;
  }, [shown]);
  const select = useCallback<Select<Id>>((id, isSelected, isSpan) => {
    const changed = isSpan ? spanOf(latestShown.current, last.current, id) : [id];
    last.current = id;
    setSelected((before) => {
      const after = new Set(before);
      for (const one of changed) {
        if (isSelected) after.add(one);
        else after.delete(one);
      }
      return after;
    });
  }, []);
  const ids = useMemo(
    () => (selected.size === 0 ? [] : shown.filter((id) => selected.has(id))),
    [shown, selected],
  );
  return {
    ids,
    isAll: ids.length > 0 && ids.length === shown.length,
    has: (id) => selected.has(id),
    select,
    selectAll: () => setSelected(new Set(shown)),
    clear: () => setSelected(NONE),
  };
}
