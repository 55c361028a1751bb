/** Reads the cells of workbooks row by row, as a spreadsheet shows them: hidden ones too, and no cell in the place of another. */
import { tooComplex } from '../failures.ts';
import type { ExtractionLimits } from '../limits.ts';
import { openPackage } from '../opc/package.ts';
import type { CellRow, CellsRequest } from '../types.ts';
import { readSharedTexts } from './shared-texts.ts';
import { readSheet } from './sheet.ts';
import type { SheetRow } from './sheet-row.ts';
import type { SheetContext } from './sheet-state.ts';
import { readCellStyles, readWorkbook } from './workbook.ts';

/** Characters, and what a cell costs besides, after which rows are given. */
const BATCH_CHARACTERS = 64 * 1024;
const CELL_COST = 8;

/** Rows of one sheet, by its place in the workbook. */
export interface CellBatch {
  sheet: number;
  name: string;
  rows: CellRow[];
}

/**
 * Gives rows in order, in batches of bounded size; the next batch waits until `emit` resolves.
 * @throws AppError file_unreadable, file_encrypted, file_too_complex
 */
export async function readCells(
  file: Buffer,
  { locale, maxSheets, maxColumns }: Omit<CellsRequest, 'content'>,
  limits: ExtractionLimits,
  emit: (batch: CellBatch) => Promise<void>,
): Promise<void> {
  const source = await openPackage(file, limits);
  const workbook = await readWorkbook(source);
  const relationships = await source.relationshipsOf(source.mainPart);
  const { formats } = await readCellStyles(source, relationships, workbook.isFrom1904, locale);
  let cells = 0;
  let characters = 0;
  let errorColumns: number[] = [];
  const countCells = (count: number): void => {
    cells += count;
    if (cells > limits.cells) throw tooComplex(`it has more than ${limits.cells} cells`);
  };
  const context: SheetContext = {
    texts: await readSharedTexts(source, relationships),
    formats,
    countCell: () => countCells(1),
    readsHidden: true,
    noteError: (column) => errorColumns.push(column - 1),
  };

  /** Empty cells in between count as well: a row may have one cell, far to the right. */
  function toCellRow(row: SheetRow): CellRow {
    const shown = row.cells.filter(({ column }) => column <= maxColumns);
    const width = shown.at(-1)?.column ?? 0;
    countCells(width - shown.length);
    const texts = Array.from({ length: width }, () => '');
    for (const { column, text } of shown) texts[column - 1] = text;
    for (const text of texts) characters += text.length;
    if (characters > limits.characters)
      throw tooComplex(`it holds more than ${limits.characters} characters`);
    return {
      number: row.number,
      cells: texts,
      errorColumns: errorColumns.filter((column) => column < width),
    };
  }

  for (const [sheet, { name, relationshipId }] of workbook.sheets.slice(0, maxSheets).entries()) {
    const relationship = relationships.get(relationshipId);
    if (relationship?.type !== 'worksheet') continue;
    let rows: CellRow[] = [];
    let cost = 0;
    const give = async (): Promise<void> => {
      if (rows.length > 0) await emit({ sheet, name, rows });
      rows = [];
      cost = 0;
    };
    await readSheet(
      source,
      relationship.target,
      context,
      (row) => {
        const read = toCellRow(row);
        errorColumns = [];
        if (read.cells.length === 0) return;
        rows.push(read);
        for (const text of read.cells) cost += text.length + CELL_COST;
      },
      { drain: async () => (cost >= BATCH_CHARACTERS ? give() : undefined) },
    );
    await give();
  }
}
