/** Reads workbooks sheet by sheet as they are shown: hidden sheets, rows and columns are left out, and reported. */
import type { BlockSink } from '../block-sink.ts';
import { tooComplex } from '../failures.ts';
import type { ExtractionLimits } from '../limits.ts';
import { openPackage, targetsOfType } from '../opc/package.ts';
import { mayChangeRows } from './behind-rows.ts';
import { addAddresses } from './cell-links.ts';
import { fillMergedCells } from './merge-fill.ts';
import { buildRegions } from './regions.ts';
import { readSharedTexts } from './shared-texts.ts';
import { readSheet } from './sheet.ts';
import { readDrawing, type SheetDrawing } from './sheet-drawing.ts';
import type { IsBold } from './sheet-header.ts';
import type { SheetRow } from './sheet-row.ts';
import type { SheetContext, SheetSummary } from './sheet-state.ts';
import { readCellStyles, readWorkbook } from './workbook.ts';

/** Rows held until merged ranges and links, which end a sheet, are known. Longer sheets are read without them. */
const HELD_ROWS = 10_000;
/** Default names of programs, which mean nothing. */
const DEFAULT_NAME =
  /^(sheet|tabelle|feuil|hoja|foglio|planilha|blad|ark|taul|arkusz|лист|シート|工作表|시트)\s*\d*$/i;

/** @throws AppError file_unreadable, file_encrypted, file_too_complex */
export async function readXlsx(file: Buffer, sink: BlockSink, limits: ExtractionLimits): Promise<void> {
  const source = await openPackage(file, limits);
  const workbook = await readWorkbook(source);
  const relationships = await source.relationshipsOf(source.mainPart);
  const styles = await readCellStyles(source, relationships, workbook.isFrom1904);
  const isBold = (style: number) => styles.isBold[style] === true;
  let cells = 0;
  const context: SheetContext = {
    texts: await readSharedTexts(source, relationships),
    formats: styles.formats,
    countCell() {
      if (++cells > limits.cells) throw tooComplex(`it has more than ${limits.cells} cells`);
    },
  };
  for (const [index, sheet] of workbook.sheets.entries()) {
    sink.startPart('sheet', index + 1, sheet.name);
    const relationship = relationships.get(sheet.relationshipId);
    if (sheet.isHidden) {
      sink.note('hidden sheet skipped');
      sink.warn('Hidden sheets were skipped.');
    } else if (relationship?.type !== 'worksheet') sink.note('not a worksheet: skipped');
    else {
      const held = holdRows(sheet.name, isBold, sink);
      const summary = await readSheet(source, relationship.target, context, held.add, {
        lookAhead: held.lookAhead,
        drain: sink.drain,
      });
      held.finish(summary, await source.linkTargetsOf(relationship.target));
      sayWhatIsLeftOut(summary, sink);
      const own = await source.relationshipsOf(relationship.target);
      for (const part of targetsOfType(own, 'drawing'))
        addDrawing(sheet.name, await readDrawing(source, part), sink);
      if (targetsOfType(own, 'comments').length > 0) {
        sink.note('comments on cells left out');
        sink.warn('Comments on cells were left out.');
      }
      if (sink.partCharacters === 0) sink.note('empty sheet');
    }
  }
}

interface HeldRows {
  /** Gets the whole sheet beforehand, if it is in memory: without merged cells and links no row has to wait. */
  lookAhead(sheet: Buffer): void;
  add(row: SheetRow): void;
  /** @param targets of links, by the id of a relationship */
  finish(summary: SheetSummary, targets: ReadonlyMap<string, string>): void;
}

/** The sheet's name becomes a heading if the sheet has text. */
function holdRows(sheet: string, isBold: IsBold, sink: BlockSink): HeldRows {
  const regions = buildRegions(sheet, isBold, (block, continues) => {
    if (sink.partCharacters === 0 && !DEFAULT_NAME.test(sheet.trim()))
      sink.add({ kind: 'heading', text: sheet, level: 1, locator: { sheet } });
    sink.add(block, continues);
  });
  let rows: SheetRow[] | undefined = [];
  return {
    lookAhead(part) {
      if (!mayChangeRows(part)) rows = undefined;
    },
    add(row) {
      if (!rows) return regions.add(row);
      rows.push(row);
      if (rows.length < HELD_ROWS) return;
      for (const one of rows) regions.add(one);
      rows = undefined;
    },
    finish(summary, targets) {
      if (rows) {
        addAddresses(rows, summary.links, targets);
        fillMergedCells(rows, summary.merges);
        for (const row of rows) regions.add(row);
      } else {
        // A range across the first row is a title, which is read the same.
        if (summary.merges.some((merge) => merge.bottom > 1))
          sink.note('merged cells were read as their first cell only');
        if (summary.links.length > 0) sink.note('addresses of links were left out');
      }
      regions.finish();
    },
  };
}

function addDrawing(sheet: string, { texts, leftOut }: SheetDrawing, sink: BlockSink): void {
  for (const text of texts) sink.add({ kind: 'paragraph', text, locator: { sheet } });
  if (leftOut === 0) return;
  sink.note(`${leftOut} pictures or charts left out`);
  sink.warn('Pictures and charts on sheets were left out.');
}

function sayWhatIsLeftOut(summary: SheetSummary, sink: BlockSink): void {
  if (summary.hiddenRows > 0) sink.note(`${summary.hiddenRows} hidden rows skipped`);
  if (summary.hiddenColumns > 0) sink.note(`${summary.hiddenColumns} hidden columns skipped`);
  if (summary.hiddenRows + summary.hiddenColumns > 0) sink.warn('Hidden rows and columns were skipped.');
  if (summary.unsolvedFormulas > 0) {
    sink.note(`${summary.unsolvedFormulas} formulas without a stored result skipped`);
    sink.warn(
      'Formulas without a stored result were skipped: open the file in a spreadsheet program and save it.',
    );
  }
}
