/** The pairs as rows. Only those near the window exist in the page, so ten thousand scroll like ten. */
import { useMediaQuery } from '@mantine/hooks';
import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { Fragment, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNowMs } from '../../components/ago.tsx';
import { useFocusAfterRemoval } from '../../components/focus/use-focus-after-removal.ts';
import type { Selection } from '../../components/selection/use-selection.ts';
import { type AnswerRow, isPlain } from '../../pair-writing/answer-rows.ts';
import { useMassChange } from '../../pair-writing/use-answers.ts';
import { useDeletePair } from '../../pair-writing/use-pairs.ts';
import { useHasHistory } from '../../state/use-chatbot.ts';
import { strings } from '../../strings/catalogue.ts';
import type { Order, PairView } from './pair-filter.ts';
import { hasUsualHeight, PairRow } from './pair-row.tsx';
import classes from './pairs.module.css';
import type { EditedPairs } from './use-edited-pairs.ts';
import { PRINTED_ROWS_MAX, usePrintedWhole } from './use-printed-whole.ts';
import { useSteadyRows } from './use-steady-rows.ts';

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

/** Rows being edited stay in the page when they are scrolled away: what was typed in them must not be lost. */
function useRowsToRender(pairs: readonly AnswerRow[], editedIds: ReadonlySet<number>) {
  const edited = useMemo(
    () => (editedIds.size === 0 ? [] : pairs.flatMap(({ id }, index) => (editedIds.has(id) ? index : []))),
    [pairs, editedIds],
  );
  const isWhole = usePrintedWhole(pairs.length);
  return useCallback(
    (range: Range): number[] => {
      if (isWhole) return [...pairs.keys()];
      const near = defaultRangeExtractor(range);
      return edited.length === 0 ? near : [...new Set([...near, ...edited])].sort((a, b) => a - b);
    },
    [pairs, edited, isWhole],
  );
}

/**
 * Each row with the empty space before it, in pixels: of the rows that are not in the page. A place of its own given to
 * each row as a style would keep the browser from sharing what it reckons between rows, which costs more than all else.
 */
function withGaps(items: readonly VirtualItem[], start: number) {
  let end = start;
  return items.map((item) => {
    const gap = item.start - end;
    end = item.end;
    return { ...item, gap };
  });
}

function Gap({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
  return <tr aria-hidden="true" className={classes.gap} style={{ height }} />;
}

/** Ends the editing of a row; once it is a row again, its button has the focus where that was in the form. */
function useCloseEdit(table: React.RefObject<HTMLTableElement | null>, { ids, end }: EditedPairs) {
  const savedId = useRef<number>(undefined);
  // Once the row is back in place of the form, whenever that is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever a form has gone
  useLayoutEffect(() => {
    if (savedId.current !== undefined && document.activeElement === document.body) {
      table.current?.querySelector<HTMLElement>(`[data-edit="${savedId.current}"]`)?.focus();
    }
    savedId.current = undefined;
  }, [ids, table]);
  return useCallback(
    (id: number, saved: number) => {
      savedId.current = saved;
      end(id);
    },
    [end],
  );
}

function HeadRow({ order }: { order: Order }) {
  return (
    <thead>
      <tr className={classes.headRow} aria-rowindex={1}>
        <th scope="col" aria-sort={order === 'question' ? 'ascending' : 'none'}>
          {strings.pairs.question}
        </th>
        <th scope="col">{strings.pairs.answer}</th>
        <th scope="col">{strings.pairs.status}</th>
        <th scope="col" aria-sort={order === 'changed' ? 'descending' : 'none'}>
          {strings.pairs.changed}
        </th>
        <th scope="col">
          <span className="visually-hidden">{strings.pairs.actions}</span>
        </th>
      </tr>
    </thead>
  );
}

/** What has more than a question and an answer is brought back from the history, with all of it. */
function useDeleteRow(chatbotId: string) {
  const { ids, start } = useDeletePair(chatbotId);
  const isKept = useHasHistory();
  const { mutate, isPending, variables } = useMassChange(chatbotId, isKept);
  return {
    ids: isPending ? new Set([...ids, ...variables.ids]) : ids,
    start: useCallback(
      (row: AnswerRow) => {
        if (isPlain(row)) start(row);
        else mutate({ ids: [row.id], action: { kind: 'delete' } });
      },
      [start, mutate],
    ),
  };
}

interface PairTableProps {
  chatbotId: string;
  pairs: readonly AnswerRow[];
  /** What they are shown by. */
  view: PairView;
  edited: EditedPairs;
  selection: Selection;
}

export function PairTable({ chatbotId, pairs, view, edited, selection }: PairTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const closeEdit = useCloseEdit(table, edited);
  useFocusAfterRemoval(table, pairs.length);
  const deletion = useDeleteRow(chatbotId);
  const isNarrow = useMediaQuery(NARROW) ?? false;
  const nowMs = useNowMs();
  const scrollMargin = useOffsetTop(table);
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: pairs.length,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: ROWS_BEYOND_WINDOW,
    scrollMargin,
    rangeExtractor: useRowsToRender(pairs, edited.ids),
    // Made anew, it would have the places of all rows reckoned anew with each frame.
    getItemKey: useCallback((index: number) => pairs[index]?.id ?? index, [pairs]),
  });
  useSteadyRows(table, virtualizer, pairs, view);
  return (
    <table
      className={classes.table}
      aria-label={strings.pairs.tableLabel}
      aria-rowcount={pairs.length + 1}
      data-print-note={pairs.length > PRINTED_ROWS_MAX ? strings.pairs.printNote : undefined}
      ref={table}
    >
      <HeadRow order={view.order} />
      <tbody className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
        {withGaps(virtualizer.getVirtualItems(), scrollMargin).map(({ key, index, gap }) => {
          const pair = pairs[index];
          if (pair === undefined) return null;
          const isEditing = edited.ids.has(pair.id);
          return (
            <Fragment key={key}>
              {gap > 0 && <Gap height={gap} />}
              <PairRow
                chatbotId={chatbotId}
                pair={pair}
                nowMs={nowMs}
                index={index}
                isEditing={isEditing}
                isSelected={selection.has(pair.id)}
                isGone={edited.goneIds.has(pair.id)}
                measure={
                  isNarrow || isEditing || !hasUsualHeight(pair) ? virtualizer.measureElement : undefined
                }
                onEdit={edited.begin}
                onCloseEdit={closeEdit}
                isDeleting={deletion.ids.has(pair.id)}
                onDelete={deletion.start}
                onSelect={selection.select}
              />
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
