/** Finds tables written with pipes, as Markdown has them: a row of titles, a row of dashes, and rows. */
import type { TableBlock } from '../types.ts';

const DASHES = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

export interface PipeTable {
  block: TableBlock;
  /** The first of its lines, and the one behind its last. */
  start: number;
  end: number;
}

/** The first table among the lines of a paragraph. */
export function findPipeTable(lines: readonly string[]): PipeTable | undefined {
  const dashes = lines.findIndex(
    (line, index) => index > 0 && line.includes('|') && DASHES.test(line) && lines[index - 1]?.includes('|'),
  );
  if (dashes < 0) return undefined;
  const header = cellsOf(lines[dashes - 1] ?? '');
  if (header.length !== cellsOf(lines[dashes] ?? '').length) return undefined;
  const last = lines.findIndex((line, index) => index > dashes && !line.includes('|'));
  const end = last < 0 ? lines.length : last;
  const rows = lines.slice(dashes + 1, end).map((line) => ({ cells: cellsOf(line) }));
  return { block: { kind: 'table', header, rows, locator: {} }, start: dashes - 1, end };
}

/** A pipe with a backslash before it is part of a cell. */
function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}
