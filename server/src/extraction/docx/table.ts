/** Builds the table blocks of a Word document from its rows: header, merged cells, tables that only lay out text. */
import { looksLikeHeader, type SpannedRow, toTitles } from '../table-header.ts';
import type { Block, TableRow } from '../types.ts';

/** Rows per block: a long table arrives as several blocks that repeat the header. */
const BLOCK_ROWS = 200;
const MAX_COLUMNS = 512;

export interface Cell {
  blocks: Block[];
  span: number;
  /** Continues the cell above. */
  isMergedUp: boolean;
}

export interface Row {
  cells: Cell[];
  isHeader: boolean;
  /** Grid columns left out before the first cell. */
  skipped: number;
}

export interface TableBuilder {
  addRow(row: Row): void;
  /** Said by the table's look: false where its first row is like the others. */
  hasFirstRow: boolean;
  /** True once blocks were given early: the last one continues them. */
  readonly isContinued: boolean;
  /** The table, or what is left of it, or its cell's blocks where one cell is all it has. */
  finish(): Block[];
}

/** @param giveEarly receives full blocks of a long table as they come; absent for a table that must stay whole */
export function buildTable(giveEarly?: (block: Block, continues: boolean) => void): TableBuilder {
  let rows: TableRow[] = [];
  let header: string[] | undefined;
  let above: string[] = [];
  let first: SpannedRow | undefined;
  let onlyCell: Block[] | undefined;
  let rowCount = 0;
  let isContinued = false;

  const builder: TableBuilder = {
    hasFirstRow: true,
    get isContinued() {
      return isContinued;
    },
    addRow(row) {
      rowCount++;
      onlyCell = rowCount === 1 && row.cells.length === 1 ? row.cells[0]?.blocks : undefined;
      const shown = toSpannedRow(row, above);
      above = shown.cells;
      first ??= shown;
      if (row.isHeader && rows.length === 0 && !isContinued)
        header = header ? joinTitles(header, toTitles(shown)) : toTitles(shown);
      else rows.push({ cells: above });
      if (rows.length >= BLOCK_ROWS && giveEarly) {
        giveEarly(takeBlock(), isContinued);
        isContinued = true;
      }
    },
    finish() {
      if (onlyCell) return onlyCell;
      return rows.length > 0 || (header && !isContinued) ? [takeBlock()] : [];
    },
  };

  function takeBlock(): Block {
    if (header === undefined && first && builder.hasFirstRow && looksLikeHeader(first, rows.length - 1)) {
      header = toTitles(first);
      rows.shift();
    }
    header ??= [];
    const block: Block = { kind: 'table', header, rows, locator: {} };
    rows = [];
    return block;
  }

  return builder;
}

function toSpannedRow(row: Row, above: readonly string[]): SpannedRow {
  const cells: string[] = new Array(Math.min(row.skipped, MAX_COLUMNS)).fill('');
  const isSpan: boolean[] = [];
  for (const cell of row.cells) {
    cells.push(cell.isMergedUp ? (above[cells.length] ?? '') : flatten(cell.blocks));
    for (let column = 1; column < cell.span && cells.length < MAX_COLUMNS; column++) {
      isSpan[cells.length] = true;
      cells.push('');
    }
  }
  return { cells, isSpan };
}

/** Column titles in two rows read "Price › Net". */
function joinTitles(upper: string[], lower: string[]): string[] {
  return lower.map((title, column) => {
    const over = upper[column] ?? '';
    return over && title && over !== title ? `${over} › ${title}` : title || over;
  });
}

/** The text of a cell: its paragraphs, and tables inside it, line by line. */
function flatten(blocks: readonly Block[]): string {
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
