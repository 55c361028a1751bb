/** Undoes tables that the engine sees in coloured blocks and rules behind running text: their cells cut through its lines. */
import type { LayoutBlock, ParsedPage } from '@llamaindex/liteparse-wasm';
import { assignWords, boxOf, joinBlocks, toParagraph } from '../layout-blocks.ts';
import { lettersOf } from '../plain-text.ts';
import { boxAround, type Line, linesOf, medianOf, type Piece, wordsOf } from './page-lines.ts';

/** A table is false if it cuts at least this share of its lines of several words. */
const CUT_SHARE = 0.5;
/** Pieces that begin within this many points of each other are of one column. */
const SAME_PLACE = 3;
/** Larger text by this factor than usual is a heading. */
const LARGER = 1.2;
/** Lines of a paragraph have less room between them than this share of the usual size. */
const LEADING = 0.8;
const SLACK = 2;

/** The page with the text of each false table column by column, each joined with what it goes on with. */
export function undoFalseTables(page: ParsedPage): ParsedPage {
  const layout = page.blocks ?? [];
  if (!layout.some((block) => block.kind === 'table')) return page;
  const words = wordsOf(page.textItems);
  const own = assignWords(words, layout);
  const usual = medianOf(words.map((word) => word.size));
  const isFalse = (block: LayoutBlock) =>
    block.kind === 'table' && cutsLines(block, linesOf(own.get(block) ?? []));
  if (!layout.some(isFalse)) return page;
  const blocks: LayoutBlock[] = [];
  /** Ends of columns that may go on below. */
  const open = new Set<LayoutBlock>();
  for (const block of layout)
    if (isFalse(block))
      for (const column of toColumns(linesOf(own.get(block) ?? []), usual)) {
        blocks.push(column);
        open.add(column);
      }
    else {
      const at = blocks.findLastIndex((other) => open.has(other) && goesOn(other, block, usual));
      const above = blocks[at];
      if (above) blocks[at] = joinBlocks(above, block);
      else blocks.push(block);
    }
  return { ...page, blocks };
}

function cutsLines({ header = [], rows = [] }: LayoutBlock, lines: readonly Line[]): boolean {
  const cells = [header, ...rows].flat().map((cell) => lettersOf(cell.text));
  const pieces = lines.flatMap((line) => line.pieces.filter((piece) => piece.words.length > 1));
  const cut = pieces.filter((piece) => !cells.some((cell) => cell.includes(lettersOf(piece.text))));
  return cut.length > 0 && cut.length >= CUT_SHARE * pieces.length;
}

/** Paragraphs and headings, in the order of their columns from left to right. */
function toColumns(lines: readonly Line[], usual: number): LayoutBlock[] {
  const columns: Piece[][] = [];
  const headings: Piece[] = [];
  for (const line of lines)
    for (const piece of line.pieces) {
      const column = columns.find(([first]) => first && Math.abs(first.left - piece.left) <= SAME_PLACE);
      if (line.size > LARGER * usual) headings.push(piece);
      else if (column) column.push(piece);
      else columns.push([piece]);
    }
  return [
    ...headings.map(
      (piece): LayoutBlock => ({ ...toParagraph(piece.text, piece), kind: 'heading', level: 1 }),
    ),
    ...columns
      .toSorted((one, other) => (one[0]?.left ?? 0) - (other[0]?.left ?? 0))
      .map((pieces) => toParagraph(pieces.map(({ text }) => text).join(' '), boxAround(pieces))),
  ];
}

/** Whether the paragraph begins just below the one above, in the same column, whose sentence has not ended. */
function goesOn(above: LayoutBlock, block: LayoutBlock, usual: number): boolean {
  if (above.kind !== 'paragraph' || block.kind !== 'paragraph' || /[.!?:]$/.test(above.text ?? ''))
    return false;
  const [upper, lower] = [boxOf(above), boxOf(block)];
  const room = lower.top - upper.bottom;
  const isBelow = room > -SLACK && room <= LEADING * usual + SLACK;
  return Math.abs(upper.left - lower.left) <= SAME_PLACE && isBelow;
}
