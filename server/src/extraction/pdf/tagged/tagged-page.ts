/** Reads a page of a tagged PDF, whose tags mark headings, list items and table cells. */
import type { ParsedPage, StructureTreeElement } from '@llamaindex/liteparse-wasm';
import { toCellText } from '../../cell-text.ts';
import type { Block, TableBlock } from '../../types.ts';
import { lettersOf } from '../plain-text.ts';
import { cutItems } from './cut-items.ts';
import { joinItems } from './join-items.ts';
import { markItems } from './marked-items.ts';
import type { MarkedRun } from './pdfium-marks.ts';
import { type Extent, extentOf } from './tagged-columns.ts';
import { isCell, rowsOf, spanOf, toTable } from './tagged-table.ts';
import { adoptUntagged, insertUntagged } from './untagged-items.ts';

/** If tags cover less than this share of a page's text, its layout is used instead. */
const LEAST_COVERED = 0.5;
const LONGEST_HEADING = 300;
/** Deepest nesting of elements; a page with deeper ones is read by its layout. */
const DEEPEST = 100;

const HEADING = /^H([1-6])?$/;
const PARAGRAPH = /^(?:P|Title|BlockQuote|Caption|TOCI|Note|FENote|Code|Formula|BibEntry|TH|TD)$/;
const APART_FROM_ITEM = /^(?:L|Table)$/;
const MARKED = /^(?:[•◦▪▫‣·●○■□✓✔☐☑☒➢►–—*-]|\(?[\p{L}\d]{1,5}[.)]|\d+(?:\.\d+)*)\s/u;

type Kind = 'heading' | 'listItem' | 'paragraph';

export interface TaggedPage {
  blocks: Block[];
  /** Titles of the table at the page's end, which may continue on the next page. */
  openTitles?: string[];
}

/**
 * Undefined if the page has no tags, or too few.
 * @param runs of text by tag
 * @param layout the page by its looks, which knows headings that no tag names
 * @param openTitles from the previous page
 */
export function readTaggedPage(
  page: ParsedPage,
  runs: readonly MarkedRun[],
  layout: readonly Block[],
  openTitles: readonly string[] | undefined,
): TaggedPage | undefined {
  const roots = page.structureTree?.roots ?? [];
  if (roots.length === 0 || roots.some((root) => depthOf(root) > DEEPEST)) return undefined;
  const cut = cutItems(page.textItems, runs);
  adoptUntagged(cut);
  const items = markItems(cut, roots);
  const headings = new Map<string, number>();
  for (const block of layout) if (block.kind === 'heading') headings.set(lettersOf(block.text), block.level);
  /** Characters of tagged text. */
  let covered = 0;
  const span = { top: Number.POSITIVE_INFINITY, bottom: Number.NEGATIVE_INFINITY };
  /** Start of each block in drawing order. */
  const places = new Map<Block, number>();
  let lastTitled: TableBlock | undefined;

  function read(element: StructureTreeElement): Block[] {
    if (element.type === 'Table') return readTable(element);
    const kind = kindOf(element);
    const isApart = kind === 'listItem' ? isApartFromItem : hasBlocks;
    if (kind === undefined && element.children.some(hasBlocks))
      return [...toBlocks(element, kind, [element]), ...element.children.flatMap(read)];
    return [...toBlocks(element, kind, textOf(element, isApart)), ...readApart(element, isApart)];
  }

  /** Elements inside a block that are not part of its text, such as a list inside a list item. */
  function readApart(element: StructureTreeElement, isApart: IsElement): Block[] {
    return element.children.flatMap((child) => (isApart(child) ? read(child) : readApart(child, isApart)));
  }

  function toBlocks(
    element: StructureTreeElement,
    kind: Kind | undefined,
    parts: readonly StructureTreeElement[],
  ): Block[] {
    const taken = items.take(parts);
    const text = joinItems(taken, kind === undefined || element.type === 'Code' ? '\n' : ' ');
    if (text === '') return [];
    if (kind !== undefined) covered += lengthOf(taken);
    for (const { y } of taken) {
      span.top = Math.min(span.top, y);
      span.bottom = Math.max(span.bottom, y);
    }
    const block = toBlock(element, kind, text);
    places.set(block, leastOf(taken.map((item) => item.place)));
    return [block];
  }

  function toBlock(element: StructureTreeElement, kind: Kind | undefined, text: string): Block {
    const locator = {};
    if (kind === 'listItem') return { kind, text: MARKED.test(text) ? text : `• ${text}`, locator };
    const level =
      kind === 'heading' ? Number(HEADING.exec(element.type)?.[1] ?? 1) : headings.get(lettersOf(text));
    if (level === undefined || text.length > LONGEST_HEADING) return { kind: 'paragraph', text, locator };
    return { kind: 'heading', text, level, locator };
  }

  /** A table of one cell is only layout. */
  function readTable(table: StructureTreeElement): Block[] {
    const isFirst = covered === 0;
    const extents = new Map<StructureTreeElement, Extent | undefined>();
    const rows = rowsOf(table).map((row) => row.children.filter(isCell));
    for (const cell of rows.flat()) extents.set(cell, extentOf(items.of(cell)));
    const cells = rows.map((row) => row.map((cell) => ({ cell, blocks: read(cell) })));
    const [only, ...others] = cells.flat();
    if (only === undefined || others.length === 0) return only?.blocks ?? [];
    const { block, isTitled } = toTable(
      cells.map((row) =>
        row.map(({ cell, blocks }) => ({
          text: toCellText(blocks),
          isTitle: cell.type === 'TH',
          extent: extents.get(cell),
          columns: spanOf(cell, 'ColSpan'),
          rows: spanOf(cell, 'RowSpan'),
        })),
      ),
      isFirst ? openTitles : undefined,
    );
    places.set(block, leastOf(cells.flat().flatMap((one) => one.blocks.map(placeOf))));
    if (isTitled) lastTitled = block;
    return [block];
  }

  function placeOf(block: Block): number {
    return places.get(block) ?? 0;
  }

  const blocks = roots.flatMap(read);
  if (covered < LEAST_COVERED * lengthOf(page.textItems)) return undefined;
  const placed = blocks.map((block) => ({ block, place: placeOf(block) }));
  const tagged: TaggedPage = { blocks: insertUntagged(placed, items.rest(), span) };
  if (lastTitled !== undefined && blocks.at(-1) === lastTitled) tagged.openTitles = lastTitled.header;
  return tagged;
}

type IsElement = (element: StructureTreeElement) => boolean;

function kindOf({ type }: StructureTreeElement): Kind | undefined {
  if (HEADING.test(type)) return 'heading';
  if (type === 'LI') return 'listItem';
  return PARAGRAPH.test(type) ? 'paragraph' : undefined;
}

/** Whether it is a block or has one in it. */
function hasBlocks(element: StructureTreeElement): boolean {
  return element.type === 'Table' || kindOf(element) !== undefined || element.children.some(hasBlocks);
}

function isApartFromItem({ type }: StructureTreeElement): boolean {
  return APART_FROM_ITEM.test(type);
}

/** The element and the descendants that belong to its own text. */
function textOf(element: StructureTreeElement, isApart: IsElement): StructureTreeElement[] {
  return [element, ...element.children.flatMap((child) => (isApart(child) ? [] : textOf(child, isApart)))];
}

function depthOf(element: StructureTreeElement): number {
  let depth = 0;
  for (let level = [element]; level.length > 0; level = level.flatMap((one) => one.children)) {
    depth++;
    if (depth > DEEPEST) break;
  }
  return depth;
}

function leastOf(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
}

function lengthOf(items: readonly { text: string }[]): number {
  return items.reduce((sum, item) => sum + item.text.length, 0);
}
