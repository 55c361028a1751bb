/** Builds the table blocks of a Word document from its rows: header, merged cells, tables that only lay out text. */
import { toCellText } from '../cell-text.ts';
import {
  countCaptions,
  findHeader,
  isOneCell,
  joinTitles,
  type SpannedRow,
  TOP_ROWS,
  toBodyCells,
  toTitles,
} from '../table-header.ts';
import type { Block, TableRow } from '../types.ts';

/** Rows per block: a long table arrives as several blocks that repeat the header. */
const BLOCK_ROWS = 200;
const MAX_COLUMNS = 512;

export interface Cell {
  blocks: Block[];
  span: number;
  /** Continues the cell above. */
  isMergedUp: boolean;
  /** Colour behind it. */
  fill?: string | undefined;
  /** Whether all of its text is bold; absent without text. */
  isBold?: boolean;
  /** Formatting of its text, and the colour behind it. */
  look?: string;
}

export interface Row {
  cells: Cell[];
  isHeader: boolean;
  /** Grid columns left out before the first cell. */
  skipped: number;
}

export interface TableBuilder {
  addRow(row: Row): void;
  /** From the table's look: false if its first row is formatted like the others. */
  hasFirstRow: boolean;
  /** True once blocks were given early: the last one continues them. */
  readonly isContinued: boolean;
  /** The table or its remaining rows; the cell's blocks if the table has one cell only. */
  finish(): Block[];
}

/** @param giveEarly receives full blocks of a long table as they come; absent for a table that must stay whole */
export function buildTable(giveEarly?: (block: Block, continues: boolean) => void): TableBuilder {
  let rows: TableRow[] = [];
  let header: string[] | undefined;
  let captions: string[] = [];
  let above: string[] = [];
  /** The first rows, which may name the columns. */
  const top: (SpannedRow & { isBold: boolean })[] = [];
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
      if (row.isHeader && rows.length === 0 && !isContinued) addTitles(shown);
      else {
        if (top.length < TOP_ROWS) top.push({ ...shown, isBold: isBold(row) });
        rows.push({ cells: toBodyCells(shown) });
      }
      if (rows.length >= BLOCK_ROWS && giveEarly) {
        for (const block of takeCaptions()) giveEarly(block, false);
        giveEarly(takeTable(), isContinued);
        isContinued = true;
      }
    },
    finish() {
      if (onlyCell) return onlyCell;
      const blocks = takeCaptions();
      return rows.length > 0 || (header && !isContinued) ? [...blocks, takeTable()] : blocks;
    },
  };

  function addTitles(row: SpannedRow): void {
    if (header === undefined && isOneCell(row) && row.cells.length > 1) captions.push(row.cells[0] ?? '');
    else header = header ? joinTitles(header, toTitles(row)) : toTitles(row);
  }

  /** Captions from the table's first rows; none after the first call. */
  function takeCaptions(): Block[] {
    if (header === undefined) {
      const count = countCaptions(top);
      captions.push(...top.splice(0, count).map((row) => row.cells[0] ?? ''));
      rows.splice(0, count);
    }
    const taken = captions;
    captions = [];
    return taken.map((text): Block => ({ kind: 'paragraph', text, locator: {} }));
  }

  function takeTable(): Block {
    const isSure = isBoldOverOthers(top);
    if (header === undefined && (builder.hasFirstRow || isSure)) {
      const found = findHeader(top, isSure);
      header = found.titles;
      rows.splice(0, found.rowCount);
    }
    header ??= [];
    const block: Block = { kind: 'table', header, rows, locator: {} };
    rows = [];
    return block;
  }

  return builder;
}

/** Whether two cells or more have text, and all of it is bold. */
function isBold({ cells }: Row): boolean {
  const filled = cells.filter((cell) => cell.isBold !== undefined);
  return filled.length > 1 && filled.length * 2 >= cells.length && filled.every((cell) => cell.isBold);
}

/** Titles of columns, whatever they say: "1-9", "№", "%". */
function isBoldOverOthers([first, ...below]: readonly { isBold: boolean }[]): boolean {
  return first?.isBold === true && below.length > 0 && !below.every((row) => row.isBold);
}

function toSpannedRow(row: Row, above: readonly string[]): SpannedRow {
  const cells: string[] = new Array(Math.min(row.skipped, MAX_COLUMNS)).fill('');
  const isSpan: boolean[] = [];
  const looks: string[] = [];
  for (const cell of row.cells) {
    looks[cells.length] = cell.look ?? '';
    cells.push(cell.isMergedUp ? (above[cells.length] ?? '') : toCellText(cell.blocks));
    for (let column = 1; column < cell.span && cells.length < MAX_COLUMNS; column++) {
      isSpan[cells.length] = true;
      cells.push('');
    }
  }
  return { cells, isSpan, looks };
}
