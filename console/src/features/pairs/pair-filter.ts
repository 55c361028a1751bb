/** Which pairs are shown, and in which order. Pure, and fast at tens of thousands. */
import type { PairRecord } from '../../../../contract/pairs.ts';

export const SHOWN = ['all', 'trained', 'untrained'] as const;
export type Shown = (typeof SHOWN)[number];
export const ORDERS = ['newest', 'oldest', 'changed', 'question'] as const;
export type Order = (typeof ORDERS)[number];

export interface PairView {
  search: string;
  shown: Shown;
  order: Order;
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

const COMPARE: Record<Order, (a: PairRecord, b: PairRecord) => number> = {
  newest: (a, b) => b.id - a.id,
  oldest: (a, b) => a.id - b.id,
  changed: (a, b) =>
    a.modifiedDate < b.modifiedDate ? 1 : a.modifiedDate > b.modifiedDate ? -1 : b.id - a.id,
  question: (a, b) => collator.compare(a.question, b.question) || b.id - a.id,
};

/**
 * Every word of the search must stand in the question or the answer, whatever the case.
 * @param kept are shown whatever the view, also where they are no longer among the pairs
 */
export function applyView(
  pairs: readonly PairRecord[],
  view: PairView,
  kept: readonly PairRecord[],
): PairRecord[] {
  const left = new Map(kept.map((pair) => [pair.id, pair]));
  const words = view.search.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = pairs.filter((pair) => {
    if (left.delete(pair.id)) return true;
    if (view.shown !== 'all' && pair.isTrained !== (view.shown === 'trained')) return false;
    if (words.length === 0) return true;
    const text = `${pair.question}\n${pair.answer}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return [...matching, ...left.values()].sort(COMPARE[view.order]);
}
