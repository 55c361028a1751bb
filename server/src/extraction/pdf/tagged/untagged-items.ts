/** Says where text stands that no tag names: what a style sheet draws before a text, page headers, page numbers. */
import type { Block } from '../../types.ts';
import type { TaggedItem } from './cut-items.ts';
import { isSameLine, joinLines } from './join-items.ts';

/** What belongs to a text stands no farther from it, as a share of the height of its line. */
const NEAR = 1;
/** Nor does it stand on it more than this. */
const MOST_OVERLAP = 0.5;

/**
 * Gives what stands beside a text with a tag, and is drawn right before or after it, to that tag: its number, its bullet,
 * its unit.
 * @param items in the order in which the file draws them
 */
export function adoptUntagged(items: readonly TaggedItem[]): void {
  for (const [at, item] of items.entries()) {
    if (item.id !== undefined) continue;
    const [before, after] = [items[at - 1], items[at + 1]];
    const nearest = distanceTo(before, item) < distanceTo(after, item) ? before : after;
    if (distanceTo(nearest, item) <= NEAR * item.height) item.id = nearest?.id;
  }
}

/** In points; without end where the other has no tag or stands on another line, and for lines that are not level. */
function distanceTo(tagged: TaggedItem | undefined, item: TaggedItem): number {
  if (tagged?.id === undefined || item.rotation !== 0 || !isSameLine(tagged, item))
    return Number.POSITIVE_INFINITY;
  const [left, right] = tagged.x < item.x ? [tagged, item] : [item, tagged];
  const gap = right.x - (left.x + left.width);
  return gap < -MOST_OVERLAP * item.height ? Number.POSITIVE_INFINITY : Math.max(0, gap);
}

/** A block of tagged text and where it begins in the order in which the file draws the page. */
export interface PlacedBlock {
  block: Block;
  place: number;
}

/**
 * All blocks of a page: what stands above or below all that is tagged comes first or last, all else behind what is drawn
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
  const behind = new Map<PlacedBlock | undefined, TaggedItem[]>();
  for (const item of untagged) {
    if (item.y < span.top || item.y > span.bottom) continue;
    const before = lastBefore(tagged, item.place);
    const known = behind.get(before);
    if (known) known.push(item);
    else behind.set(before, [item]);
  }
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

/** The block that is drawn last of those that begin before the place. */
function lastBefore(blocks: readonly PlacedBlock[], place: number): PlacedBlock | undefined {
  let found: PlacedBlock | undefined;
  for (const one of blocks) if (one.place < place && one.place >= (found?.place ?? 0)) found = one;
  return found;
}

function toParagraphs(items: readonly TaggedItem[]): Block[] {
  return joinLines(items).map((text) => ({ kind: 'paragraph', text, locator: {} }));
}
