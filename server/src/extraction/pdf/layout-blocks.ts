/** The blocks of the engine's layout as places of words: what stands in which, and blocks that are made anew. */
import type { LayoutBlock } from '@llamaindex/liteparse-wasm';
import { type Box, boxAround } from './tables/page-lines.ts';

/** Tolerance in points, as boxes of blocks are rounded. */
const SLACK = 2;
const MARKUP = /[\\`*_~<&]/g;

/** Assigns each word to the smallest block around it. */
export function assignWords<Word extends Box>(
  words: readonly Word[],
  layout: readonly LayoutBlock[],
): Map<LayoutBlock, Word[]> {
  const bySize = layout
    .filter((block) => block.kind !== 'rule')
    .map((block) => ({ block, box: boxOf(block) }))
    .sort((one, other) => areaOf(one.box) - areaOf(other.box));
  const given = new Map<LayoutBlock, Word[]>();
  for (const word of words) {
    const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2];
    const block = bySize.find(({ box }) => holds(box, x, y))?.block;
    const own = block && given.get(block);
    if (own) own.push(word);
    else if (block) given.set(block, [word]);
  }
  return given;
}

/** A paragraph in the engine's form, whose text is Markdown. */
export function toParagraph(text: string, box: Box): LayoutBlock {
  return {
    kind: 'paragraph',
    text: text.replace(MARKUP, '\\$&'),
    bold: false,
    italic: false,
    bbox: toBoundingBox(box),
  };
}

/** The block with the text of another, which goes on below it. @param text default: the other block's */
export function joinBlocks(above: LayoutBlock, below: LayoutBlock, text = below.text): LayoutBlock {
  const bbox = toBoundingBox(boxAround([boxOf(above), boxOf(below)]));
  return { ...above, text: `${above.text} ${text}`, bbox };
}

function toBoundingBox({ left, top, right, bottom }: Box): NonNullable<LayoutBlock['bbox']> {
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** In points, from the page's top left corner; without a size if the block has no place. */
export function boxOf({ bbox }: LayoutBlock): Box {
  if (!bbox) return { left: 0, right: 0, top: 0, bottom: 0 };
  return { left: bbox.x, right: bbox.x + bbox.width, top: bbox.y, bottom: bbox.y + bbox.height };
}

function areaOf(box: Box): number {
  return (box.right - box.left) * (box.bottom - box.top);
}

function holds(box: Box, x: number, y: number): boolean {
  return x >= box.left - SLACK && x <= box.right + SLACK && y >= box.top - SLACK && y <= box.bottom + SLACK;
}
