/** Which rows are selected: one by one, or a range of them with the shift key. */
import { useCallback, useMemo, useRef, useState } from 'react';
import type { AnswerRow } from '../../../pair-writing/answer-rows.ts';

const NONE: ReadonlySet<number> = new Set();

export interface Selection {
  ids: ReadonlySet<number>;
  /** Those of the rows that are shown, in their order: nothing is done to what is not seen. */
  rows: readonly AnswerRow[];
  /** The same function for every rendering. @param isRange whether all rows since the last one go with it */
  toggle: (id: number, isRange: boolean) => void;
  selectAll: () => void;
  clear: () => void;
}

/** @param shown the rows of the list as they are now */
export function useSelection(shown: readonly AnswerRow[]): Selection {
  const [ids, setIds] = useState(NONE);
  const current = useRef(shown);
  current.current = shown;
  const lastId = useRef<number>(undefined);
  const toggle = useCallback((id: number, isRange: boolean) => {
    const places = [id, isRange ? (lastId.current ?? id) : id].map((one) =>
      current.current.findIndex((row) => row.id === one),
    );
    lastId.current = id;
    const range = current.current.slice(Math.max(0, Math.min(...places)), Math.max(...places) + 1);
    setIds((before) => {
      const after = new Set(before);
      const isSelecting = !before.has(id);
      for (const row of range) {
        if (isSelecting) after.add(row.id);
        else after.delete(row.id);
      }
      return after;
    });
  }, []);
  const rows = useMemo(() => (ids.size === 0 ? [] : shown.filter(({ id }) => ids.has(id))), [shown, ids]);
  return {
    ids,
    rows,
    toggle,
    selectAll: () => setIds(new Set(shown.map(({ id }) => id))),
    clear: () => setIds(NONE),
  };
}
