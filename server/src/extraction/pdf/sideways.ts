/** Gives text at a right angle to the rest of its page, such as a note in the margin, which the layout may leave out. */
import type { TextItem } from '@llamaindex/liteparse-wasm';
import { toCellText } from '../cell-text.ts';
import type { Block } from '../types.ts';
import { lettersOf } from './plain-text.ts';
import { joinLines } from './tagged/join-items.ts';

/** The lines that no block contains, as paragraphs. @param sideways items as they read upright, from top to bottom */
export function findSideways(sideways: readonly TextItem[], blocks: readonly Block[]): Block[] {
  if (sideways.length === 0) return [];
  const known = lettersOf(toCellText(blocks));
  return joinLines(sideways)
    .filter((text) => !known.includes(lettersOf(text)))
    .map((text) => ({ kind: 'paragraph', text, locator: {} }));
}
