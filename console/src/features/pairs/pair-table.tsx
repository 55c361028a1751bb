/** The pairs as rows. Only those near the window exist in the page, so ten thousand scroll like ten. */
import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { PairRecord } from '../../../../contract/pairs.ts';
import { strings } from '../../strings/catalogue.ts';
import { PairEditRow } from './pair-edit-row.tsx';
import { PairRow } from './pair-row.tsx';
import classes from './pairs.module.css';
import { useDeletePair } from './use-pairs.ts';

/** Fixed on wide windows, where nothing needs to be measured; on narrow ones a first guess. */
const ROW_HEIGHT_PX = 72;
const NARROW = '(max-width: 48rem)';
const ROWS_BEYOND_WINDOW = 6;

function useOffsetTop(element: React.RefObject<HTMLElement | null>): number {
  const [offsetTop, setOffsetTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (box !== undefined) setOffsetTop(Math.round(box.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return offsetTop;
}

/** The row being edited stays in the page when it is scrolled away: what was typed in it must not be lost. */
function useRowsToRender(pairs: readonly PairRecord[], editingId: number | undefined) {
  return useCallback(
    (range: Range): number[] => {
      const near = defaultRangeExtractor(range);
      if (editingId === undefined) return near;
      const editing = pairs.findIndex(({ id }) => id === editingId);
      return editing < 0 || near.includes(editing) ? near : [...near, editing].sort((a, b) => a - b);
    },
    [pairs, editingId],
  );
}

export function PairTable({ chatbotId, pairs }: { chatbotId: string; pairs: readonly PairRecord[] }) {
  const table = useRef<HTMLTableElement>(null);
  const [editingId, setEditingId] = useState<number>();
  const deletion = useDeletePair(chatbotId);
  const isNarrow = useMediaQuery(NARROW) ?? false;
  const virtualizer = useWindowVirtualizer({
    count: pairs.length,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: ROWS_BEYOND_WINDOW,
    scrollMargin: useOffsetTop(table),
    rangeExtractor: useRowsToRender(pairs, editingId),
    getItemKey: (index) => pairs[index]?.id ?? index,
  });
  const closedId = useRef<number>(undefined);
  const closeEdit = (id: number) => {
    closedId.current = id;
    setEditingId(undefined);
    virtualizer.measure();
  };
  // Once the row is back in place of the form, whenever that is drawn, its button has the focus again.
  useLayoutEffect(() => {
    if (editingId !== undefined || closedId.current === undefined) return;
    table.current?.querySelector<HTMLElement>(`[data-edit="${closedId.current}"]`)?.focus();
    closedId.current = undefined;
  }, [editingId]);
  return (
    <table
      className={classes.table}
      aria-label={strings.pairs.tableLabel}
      aria-rowcount={pairs.length + 1}
      ref={table}
    >
      <thead>
        <tr className={classes.headRow} aria-rowindex={1}>
          <th scope="col">{strings.pairs.question}</th>
          <th scope="col">{strings.pairs.answer}</th>
          <th scope="col">{strings.pairs.status}</th>
          <th scope="col">{strings.pairs.changed}</th>
          <th scope="col">
            <span className="visually-hidden">{strings.pairs.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const pair = pairs[item.index];
          if (pair === undefined) return null;
          return (
            <tr
              key={item.key}
              aria-rowindex={item.index + 2}
              data-index={item.index}
              ref={isNarrow || pair.id === editingId ? virtualizer.measureElement : undefined}
              className={classes.row}
              style={{ transform: `translateY(${item.start - virtualizer.options.scrollMargin}px)` }}
            >
              {pair.id === editingId ? (
                <PairEditRow chatbotId={chatbotId} pair={pair} onClose={() => closeEdit(pair.id)} />
              ) : (
                <PairRow
                  pair={pair}
                  onEdit={() => setEditingId(pair.id)}
                  onDelete={() => deletion.mutate(pair)}
                />
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
