/** Writes blocks as one text, such as those in a table's cell: documents put paragraphs, lists and tables into cells. */
import type { Block } from './types.ts';

/** Its paragraphs, and tables inside it, line by line. */
export function toCellText(blocks: readonly Block[]): string {
  return blocks
    .map((block) =>
      block.kind === 'table'
        ? [block.header, ...block.rows.map((row) => row.cells)]
            .filter((cells) => cells.length > 0)
            .map((cells) => cells.filter((cell) => cell !== '').join(' | '))
            .join('\n')
        : block.text,
    )
    .join('\n');
}
