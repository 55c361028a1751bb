/** Places untagged text: list markers from style sheets, page headers, page numbers. */
import type { Block } from '../../types.ts';
import type { TaggedItem } from './cut-items.ts';
import { isSameLine, joinLines } from './join-items.ts';

/** Largest distance of untagged text from the tagged text it belongs to, as a share of the line's height. */
const NEAR = 1;
/** Largest overlap of the two, as a share of the same height. */
const MOST_OVERLAP = 0.5;

/**
 * Gives untagged text the tag of its neighbour on the line that is drawn just before or after it: a number, a bullet,
 * a unit.
 * @param items in drawing order
 */
export function adoptUntagged(items: readonly TaggedItem[]): void {
  for (const [at, item] of items.entries()) {
    if (item.id !== undefined) continue;
    const [before, after] = [items[at - 1], items[at + 1]];
    const nearest = distanceTo(before, item) < distanceTo(after, item) ? before : after;
    if (distanceTo(nearest, item) <= NEAR * item.height) item.id = nearest?.id;
  }
}

/** In points; infinite if the other item has no tag or is on another line, and for rotated text. */
function distanceTo(tagged: TaggedItem | undefined, item: TaggedItem): number {
  if (tagged?.id === undefined || item.rotation !== 0 || !isSameLine(tagged, item))
    return Number.POSITIVE_INFINITY;
  const [left, right] = tagged.x < item.x ? [tagged, item] : [item, tagged];
  const gap = right.x - (left.x + left.width);
  return gap < -MOST_OVERLAP * item.height ? Number.POSITIVE_INFINITY : Math.max(0, gap);
}

/** A block of tagged text and its start in drawing order. */
export interface PlacedBlock {
  block: Block;
  place: number;
}

/**
 * All blocks of a page: untagged text above or below all tagged text comes first or last, the rest after the block drawn
 * before it.
 * @param tagged in reading order
 * @param span the highest and the lowest line of the tagged text, in points from the top
 */
export function insertUntagged(
  tagged: readonly PlacedBlock[],
  untagged: readonly TaggedItem[],
  span: { top: number; bottom: number },
): Block[] {
  const first = untagged.filter((item) => item.y < span.top);
  const last = untagged.filter((item) => item.y > span.bottom);
  const between = untagged.filter((item) => item.y >= span.top && item.y <= span.bottom);
  const behind = Map.groupBy(between, (item) => lastBefore(tagged, item.place));
  return [
    ...toParagraphs(first.sort(byLine)),
    ...toParagraphs(behind.get(undefined) ?? []),
    ...tagged.flatMap((one) => [one.block, ...toParagraphs(behind.get(one) ?? [])]),
    ...toParagraphs(last.sort(byLine)),
  ];
}

function byLine(one: TaggedItem, other: TaggedItem): number {
  return one.y - other.y;
}

/** The last block in drawing order that starts before the place. */
function lastBefore(blocks: readonly PlacedBlock[], place: number): PlacedBlock | undefined {
  let found: PlacedBlock | undefined;
  for (const one of blocks) if (one.place < place && one.place >= (found?.place ?? 0)) found = one;
  return found;
}

function toParagraphs(items: readonly TaggedItem[]): Block[] {
  return joinLines(items).map((text) => ({ kind: 'paragraph', text, locator: {} }));
}
