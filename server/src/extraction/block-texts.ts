/** What is asked of a block whatever its kind: its texts, and a mark that they may be wrong. */
import type { Block } from './types.ts';

/** A table's cells, its titles first, or the one text. */
export function textsOf(block: Block): string[] {
  return block.kind === 'table' ? [block.header, ...block.rows.map((row) => row.cells)].flat() : [block.text];
}

export function asDoubtful(block: Block): Block {
  return { ...block, locator: { ...block.locator, isDoubtful: true } };
}
