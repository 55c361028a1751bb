/** What is open while a worksheet is read: its row and cell, and what is known of the sheet so far. */
import { tooComplex } from '../failures.ts';
import type { ExtractionLimits } from '../limits.ts';
import type { XmlAttributes } from '../xml/attributes.ts';
import { type CellRange, MAX_COLUMN, MAX_ROW, parseCell } from './cell-reference.ts';
import { type CellType, cellTypeOf } from './cell-value.ts';
import type { NumberFormat } from './number-format.ts';
import { type PlainCell, takePlainCell } from './plain-markup.ts';
import type { SheetCell, SheetLink, SheetRow } from './sheet-row.ts';

const SPACE = 32;
const ASCII_END = 127;

export interface SheetContext {
  texts: readonly string[];
  formats: readonly NumberFormat[];
  /** Counts cells across sheets. */
  countCell(): void;
  /** Hidden rows and columns are read as well. Default: false. */
  readsHidden?: boolean;
  /** Gets the column of each cell that holds the error of a formula, before the cell's row is given. */
  noteError?(column: number): void;
}

export interface SheetSummary {
  hiddenRows: number;
  hiddenColumns: number;
  /** Formulas whose result the file does not hold. */
  unsolvedFormulas: number;
  merges: CellRange[];
  links: SheetLink[];
}

export class SheetState {
  readonly summary: SheetSummary = {
    hiddenRows: 0,
    hiddenColumns: 0,
    unsolvedFormulas: 0,
    merges: [],
    links: [],
  };
  readonly limits: ExtractionLimits;
  isFormula = false;
  isRaised = false;
  private readonly context: SheetContext;
  private readonly giveRow: (row: SheetRow) => void;
  private readonly hiddenColumns: CellRange[] = [];
  private row: SheetRow = { number: 0, isAfterGap: false, cells: [] };
  private lastUsed = 0;
  private isRowHidden = false;
  private column = 0;
  private type: CellType = cellTypeOf(undefined);
  private style = 0;
  private value = '';
  private readonly plain: PlainCell = { column: 0, style: 0, isShared: false, value: 0 };

  constructor(context: SheetContext, limits: ExtractionLimits, giveRow: (row: SheetRow) => void) {
    this.context = context;
    this.limits = limits;
    this.giveRow = giveRow;
  }

  hideColumns(range: CellRange): void {
    this.hiddenColumns.push(range);
    this.summary.hiddenColumns += range.right - range.left + 1;
  }

  /** Whether a row or column is hidden and left out for it. */
  isHidden(attributes: XmlAttributes): boolean {
    return this.context.readsHidden !== true && /^(1|true)$/.test(attributes.plain('hidden') ?? '');
  }

  openRow(attributes: XmlAttributes): void {
    const number = Number(attributes.plain('r')) || this.row.number + 1;
    this.row = { number: Math.min(MAX_ROW, number), isAfterGap: false, cells: [] };
    this.isRowHidden = this.isHidden(attributes);
    this.column = 0;
  }

  openCell(attributes: XmlAttributes): void {
    const reference = attributes.plain('r');
    this.column =
      (reference === undefined ? undefined : parseCell(reference)?.column) ??
      Math.min(MAX_COLUMN, this.column + 1);
    this.type = cellTypeOf(attributes.plain('t'));
    this.style = Number(attributes.plain('s')) || 0;
    this.value = '';
    this.isFormula = false;
  }

  addValue(text: string): void {
    this.value += text;
    if (this.value.length > this.limits.characters) throw tooComplex('one of its cells is too long');
  }

  closeCell(): void {
    const { value, type, style } = this;
    if (value === '') {
      if (this.isFormula) this.summary.unsolvedFormulas++;
    } else if (this.isSeen()) {
      if (type.isError) this.context.noteError?.(this.column);
      this.keepCell(type.show(value, this.formatOf(style), this.context.texts), type.isText);
    }
  }

  /** Takes cells straight from the markup. @returns the end of the last one; `start` if there is none */
  takePlainCells(text: string, start: number): number {
    const { plain } = this;
    let at = start;
    for (;;) {
      const end = takePlainCell(text, at, plain);
      const format = this.formatOf(plain.style);
      if (end < 0 || !format) return at;
      at = end;
      this.column = plain.column;
      this.style = plain.style;
      if (!this.isSeen()) continue;
      if (plain.isShared) this.keepCell(format.showText(this.context.texts[plain.value] ?? ''), true);
      else this.keepCell(format.showNumber(plain.value), false);
    }
  }

  closeRow(): void {
    const { row, isRowHidden } = this;
    if (!isRowHidden && row.cells.length === 0) return;
    row.isAfterGap = row.number > this.lastUsed + 1;
    if (isRowHidden) {
      this.summary.hiddenRows++;
      // A gap before hidden rows counts for the next visible row.
      if (!row.isAfterGap) this.lastUsed = row.number;
      return;
    }
    this.lastUsed = row.number;
    row.cells = inOrder(row.cells);
    this.giveRow(row);
  }

  /** Counts a cell. */
  private isSeen(): boolean {
    this.context.countCell();
    return (
      !this.isRowHidden &&
      !this.hiddenColumns.some((range) => this.column >= range.left && this.column <= range.right)
    );
  }

  private formatOf(style: number): NumberFormat | undefined {
    return this.context.formats[style] ?? this.context.formats[0];
  }

  private keepCell(text: string, isText: boolean): void {
    const { column, style } = this;
    const isDate = !isText && this.formatOf(style)?.isDate === true;
    if (!isBlank(text)) this.row.cells.push({ column, text, isText, isDate, style });
  }
}

function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  return !(first > SPACE && first < ASCII_END) && text.trim() === '';
}

/** Writers give cells from left to right; other files are sorted. */
function inOrder(cells: SheetCell[]): SheetCell[] {
  for (let index = 1; index < cells.length; index++)
    if ((cells[index - 1] as SheetCell).column > (cells[index] as SheetCell).column)
      return cells.sort((left, right) => left.column - right.column);
  return cells;
}
