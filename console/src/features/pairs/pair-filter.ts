/** Which pairs are shown, and in which order. Pure, and fast at tens of thousands. */
import type { TaughtBy } from '../../../../contract/knowledge/answers.ts';
import { isInState, type ShownState } from '../../components/availability/availability.ts';
import { foldText, keepFound } from '../../components/listing/find-text.ts';
import { type AnswerRow, questionsOf, taughtByOf } from '../../pair-writing/answer-rows.ts';

export const SHOWN = ['all', 'trained', 'untrained'] as const;
export type Shown = (typeof SHOWN)[number];
export const ORDERS = ['newest', 'oldest', 'changed', 'question'] as const;
export type Order = (typeof ORDERS)[number];

export interface PairView {
  search: string;
  shown: Shown;
  order: Order;
  /** How they stand; undefined: however. */
  state?: ShownState | undefined;
  /** Undefined: whatever tags they have. */
  tag?: string | undefined;
  /** Undefined: whoever taught them first. */
  taughtBy?: TaughtBy | undefined;
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

const COMPARE: Record<Order, (a: AnswerRow, b: AnswerRow) => number> = {
  newest: (a, b) => b.id - a.id,
  oldest: (a, b) => a.id - b.id,
  changed: (a, b) =>
    a.modifiedDate < b.modifiedDate ? 1 : a.modifiedDate > b.modifiedDate ? -1 : b.id - a.id,
  question: (a, b) => collator.compare(a.question, b.question) || b.id - a.id,
};

/** With each letter typed, all pairs are searched again. */
const foldedPairs = new WeakMap<AnswerRow, string>();

function foldPair(pair: AnswerRow): string {
  const known = foldedPairs.get(pair);
  if (known !== undefined) return known;
  const folded = foldText([...questionsOf(pair), pair.answer].join('\n'));
  foldedPairs.set(pair, folded);
  return folded;
}

/**
 * Every word of the search must stand in one of the questions or the answer; where it does in none, it may be a slip away.
 * @param kept are shown whatever the view, also where they are no longer among the pairs
 */
export function applyView(
  pairs: readonly AnswerRow[],
  view: PairView,
  kept: readonly AnswerRow[],
): AnswerRow[] {
  const left = new Map(kept.map((pair) => [pair.id, pair]));
  const nowMs = Date.now();
  const stay = pairs.filter((pair) => left.delete(pair.id));
  const staying = new Set(stay);
  const matching = pairs.filter((pair) => {
    if (staying.has(pair)) return false;
    if (view.shown !== 'all' && pair.isTrained !== (view.shown === 'trained')) return false;
    if (view.state !== undefined && !isInState(pair, view.state, nowMs)) return false;
    if (view.tag !== undefined && pair.tags?.includes(view.tag) !== true) return false;
    return view.taughtBy === undefined || taughtByOf(pair) === view.taughtBy;
  });
  const found = keepFound(matching, view.search, foldPair);
  return [...stay, ...found, ...left.values()].sort(COMPARE[view.order]);
}
