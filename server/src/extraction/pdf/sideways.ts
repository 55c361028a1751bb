/** Finds rotated text, such as a note in the margin, that the engine's layout may leave out. */
import type { TextItem } from '@llamaindex/liteparse-wasm';
import { toCellText } from '../cell-text.ts';
import type { Block } from '../types.ts';
import { lettersOf, withoutSymbols } from './plain-text.ts';

const QUARTER_TURN = 90;

/** Text rotated by 90, 180 or 270 degrees that no block contains, as paragraphs; slanted text is a watermark. */
export function findSideways(items: readonly TextItem[], blocks: readonly Block[]): Block[] {
  const turned = items.filter((item) => {
    const turns = Math.abs(item.rotation) / QUARTER_TURN;
    return Math.round(turns) % 4 !== 0 && Math.abs(turns - Math.round(turns)) < 0.02;
  });
  if (turned.length === 0) return [];
  const known = lettersOf(toCellText(blocks));
  return turned
    .filter((item) => !known.includes(lettersOf(item.text)))
    .map((item) => ({ kind: 'paragraph', text: withoutSymbols(item.text), locator: {} }));
}
