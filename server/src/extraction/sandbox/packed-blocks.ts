/** Packs table rows for the channel of a sandbox's child: one string costs far less there than one per cell. */
import type { Block, TableBlock } from '../types.ts';

/** Cleaned text holds no control characters but tabs and line breaks: see clean-text.ts. */
const CELL_BORDER = '\u001f';
const ROW_BORDER = '\u001e';

interface PackedTable extends Omit<TableBlock, 'rows'> {
  /** Each row's range, empty if it has none, and its cells. */
  packedRows: string;
}

export type PackedBlock = Block | PackedTable;

/** The blocks must have gone through a sink. */
export function packBlocks(blocks: readonly Block[]): PackedBlock[] {
  return blocks.map((block) => {
    // Of no cells and of one empty cell nothing could tell which it was.
    if (block.kind !== 'table' || block.rows.length === 0 || block.rows.some((row) => row.cells.length === 0))
      return block;
    const { rows, ...rest } = block;
    const lines = rows.map((row) => `${row.range ?? ''}${CELL_BORDER}${row.cells.join(CELL_BORDER)}`);
    return { ...rest, packedRows: lines.join(ROW_BORDER) };
  });
}

/** The blocks that were packed. */
export function unpackBlocks(packed: readonly PackedBlock[]): Block[] {
  return packed.map((block) => {
    if (!('packedRows' in block)) return block;
    const { packedRows, ...rest } = block;
    const rows = packedRows.split(ROW_BORDER).map((line) => {
      const cells = line.split(CELL_BORDER);
      const range = cells.shift() as string;
      return range === '' ? { cells } : { cells, range };
    });
    return { ...rest, rows };
  });
}
