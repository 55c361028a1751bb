/** Joins blocks into one text: table cells of documents hold paragraphs, lists and tables. */
import type { Block } from './types.ts';

/** Paragraphs and table rows, one per line. */
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
