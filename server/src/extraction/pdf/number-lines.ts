/** Undoes list items that are lines of a sentence: one that begins with the day of a date, "24. December", is no item. */
import type { LayoutBlock, ParsedPage } from '@llamaindex/liteparse-wasm';
import { isOfList, isOpenProse } from '../list-numbers.ts';
import { boxOf, joinBlocks } from './layout-blocks.ts';

const SHORTEST_PROSE = 25;
/** Lines of one paragraph have less room between them, and begin within so many points of each other. */
const WIDEST_ROOM = 10;
const SAME_PLACE = 3;

/** The page with such items joined to the text above them, and with what goes on below them. */
export function joinNumberLines(page: ParsedPage): ParsedPage {
  const blocks: LayoutBlock[] = [];
  let last: number | undefined;
  const layout = page.blocks ?? [];
  for (const [at, block] of layout.entries()) {
    const before = blocks.at(-1);
    const number = numberOf(block);
    const hasSecond = () => layout.slice(at + 1).some((later) => numberOf(later) === 2);
    const isItem = number === undefined || isOfList(number, last, hasSecond);
    if (before && number !== undefined && !isItem && isWithinSentence(before, block)) {
      blocks[blocks.length - 1] = joinBlocks(before, block, `${block.marker} ${block.text}`);
      continue;
    }
    if (number !== undefined) last = number;
    blocks.push(block);
  }
  return blocks.length === layout.length ? page : { ...page, blocks };
}

/** Of an item that is numbered with digits. */
function numberOf({ kind, ordered, marker = '' }: LayoutBlock): number | undefined {
  const digits = kind === 'list_item' && ordered ? /^(\d{1,3})[.)]$/.exec(marker)?.[1] : undefined;
  return digits === undefined ? undefined : Number(digits);
}

function isWithinSentence(before: LayoutBlock, item: LayoutBlock): boolean {
  const isProse = before.kind === 'paragraph' || before.kind === 'list_item';
  if (!isProse || !isOpenProse(before.text ?? '', SHORTEST_PROSE)) return false;
  const [upper, lower] = [boxOf(before), boxOf(item)];
  const room = lower.top - upper.bottom;
  return Math.abs(upper.left - lower.left) <= SAME_PLACE && Math.abs(room) <= WIDEST_ROOM;
}
