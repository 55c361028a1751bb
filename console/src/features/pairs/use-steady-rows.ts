/** Keeps rows where they are on the screen while others come and go above them. */
import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { AnswerRow } from '../../pair-writing/answer-rows.ts';
import type { PairView } from './pair-filter.ts';

interface DrawnRows {
  pairs: readonly AnswerRow[];
  view: PairView;
  /** Id → pixels from the top of the list, in the order of the list. */
  starts: ReadonlyMap<number, number>;
}

/** The pair whose row has the focus. */
function findFocusedPair(table: Element | null, pairs: readonly AnswerRow[]): AnswerRow | undefined {
  const row = document.activeElement?.closest<HTMLElement>('tr[data-index]');
  return row && table?.contains(row) ? pairs[Number(row.dataset.index)] : undefined;
}

/**
 * The row to keep in its place: the one with the focus, if it is in sight; else the first in sight that is still there,
 * unless the list begins in sight: new rows are then seen to come.
 * @param top pixels of the list that are scrolled away
 */
function findAnchor(
  starts: DrawnRows['starts'],
  top: number,
  focusedId: number | undefined,
  isThere: (id: number) => boolean,
): readonly [id: number, start: number] | undefined {
  const inSight = [...starts].filter(([, start]) => start >= top && start < top + window.innerHeight);
  const focused = inSight.find(([id]) => id === focusedId);
  return focused ?? (top > 0 ? inSight.find(([id]) => isThere(id)) : undefined);
}

/** Another search, filter or order draws the list anew, from where it is scrolled to. */
export function useSteadyRows(
  table: RefObject<HTMLTableElement | null>,
  virtualizer: Virtualizer<Window, HTMLTableRowElement>,
  pairs: readonly AnswerRow[],
  view: PairView,
): void {
  const lastDrawn = useRef<DrawnRows>(undefined);
  useLayoutEffect(() => {
    const { scrollMargin } = virtualizer.options;
    const last = lastDrawn.current;
    lastDrawn.current = {
      pairs,
      view,
      starts: new Map(
        virtualizer.getVirtualItems().map(({ key, start }) => [Number(key), start - scrollMargin]),
      ),
    };
    if (last === undefined || last.pairs === pairs || last.view !== view) return;
    // As it was before: in a list that has become shorter, the browser may have scrolled already.
    const scrolledTo = virtualizer.scrollOffset ?? 0;
    const indexes = new Map(pairs.map(({ id }, index) => [id, index]));
    const focusedId = findFocusedPair(table.current, pairs)?.id;
    const anchor = findAnchor(last.starts, scrolledTo - scrollMargin, focusedId, (id) => indexes.has(id));
    if (anchor === undefined) return;
    const [id, start] = anchor;
    const now = virtualizer.measurementsCache[indexes.get(id) ?? -1];
    if (now === undefined || now.start - scrollMargin === start) return;
    window.scrollTo({ top: scrolledTo + now.start - scrollMargin - start, behavior: 'instant' });
  });
}
