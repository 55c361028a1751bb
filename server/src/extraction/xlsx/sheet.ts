/** Reads one worksheet into rows of shown cells, as they come. */
import { tooComplex } from '../failures.ts';
import type { OfficePackage } from '../opc/package.ts';
import { toSuperscript } from '../superscripts.ts';
import type { XmlAttributes } from '../xml/attributes.ts';
import type { Between } from '../xml/parse-xml.ts';
import { type CellRange, MAX_COLUMN, MAX_ROW, parseCell, parseRange } from './cell-reference.ts';
import { type NumberFormat, serialOfIsoDate } from './number-format.ts';
import { type PlainCell, takePlainCell } from './plain-markup.ts';
import { decodeEscapes } from './workbook.ts';

const SPACE = 32;
const ASCII_END = 127;

export interface SheetCell {
  column: number;
  text: string;
  /** Text as opposed to a number, date, truth value or error. */
  isText: boolean;
  /** A number shown as a date or time. */
  isDate: boolean;
  style: number;
  /** Of a cell merged across columns, the last one. */
  lastColumn?: number;
}

/** Cells of a range that link somewhere, by the id of a relationship. */
export interface SheetLink {
  range: CellRange;
  id: string;
}

export interface SheetRow {
  /** From 1. */
  number: number;
  /** True where a blank row parts it from the row before; hidden rows are not blank. */
  isAfterGap: boolean;
  /** By column, left to right; cells that show nothing are left out. */
  cells: SheetCell[];
}

export interface SheetContext {
  texts: readonly string[];
  formats: readonly NumberFormat[];
  /** Counts cells across sheets. */
  countCell(): void;
  /** Hidden rows and columns are read as well. Default false. */
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

/** `giveRow` gets every row with a visible cell; merged ranges and links are known only at the end. */
export async function readSheet(
  source: OfficePackage,
  part: string,
  context: SheetContext,
  giveRow: (row: SheetRow) => void,
  between: Between,
): Promise<SheetSummary> {
  const summary: SheetSummary = {
    hiddenRows: 0,
    hiddenColumns: 0,
    unsolvedFormulas: 0,
    merges: [],
    links: [],
  };
  const hiddenColumns: CellRange[] = [];
  let row: SheetRow = { number: 0, isAfterGap: false, cells: [] };
  let lastUsed = 0;
  let isRowHidden = false;
  let column = 0;
  let type = '';
  let style = 0;
  let value = '';
  let isFormula = false;
  let isValue = false;
  let phonetic = 0;
  let isRaised = false;
  const plain: PlainCell = { column: 0, style: 0, isShared: false, value: 0 };

  function isHidden(attributes: XmlAttributes): boolean {
    return context.readsHidden !== true && /^(1|true)$/.test(attributes.plain('hidden') ?? '');
  }

  function openRow(attributes: XmlAttributes): void {
    const number = Number(attributes.plain('r')) || row.number + 1;
    row = { number: Math.min(MAX_ROW, number), isAfterGap: false, cells: [] };
    isRowHidden = isHidden(attributes);
    column = 0;
  }

  function openCell(attributes: XmlAttributes): void {
    const reference = attributes.plain('r');
    column =
      (reference === undefined ? undefined : parseCell(reference)?.column) ??
      Math.min(MAX_COLUMN, column + 1);
    type = attributes.plain('t') ?? 'n';
    style = Number(attributes.plain('s')) || 0;
    value = '';
    isFormula = false;
  }

  function closeCell(): void {
    if (value === '') {
      if (isFormula) summary.unsolvedFormulas++;
      return;
    }
    if (!isSeen()) return;
    if (type === 'e') context.noteError?.(column);
    const text = show(type, value, formatOf(style), context.texts);
    keepCell(text, type === 's' || type === 'str' || type === 'inlineStr');
  }

  /** Counts a cell. */
  function isSeen(): boolean {
    context.countCell();
    return !isRowHidden && !hiddenColumns.some((range) => column >= range.left && column <= range.right);
  }

  function formatOf(style: number): NumberFormat | undefined {
    return context.formats[style] ?? context.formats[0];
  }

  function keepCell(text: string, isText: boolean): void {
    const isDate = !isText && formatOf(style)?.isDate === true;
    if (!isBlank(text)) row.cells.push({ column, text, isText, isDate, style });
  }

  function takePlainCells(text: string, start: number): number {
    if (phonetic > 0) return start;
    let at = start;
    for (;;) {
      const end = takePlainCell(text, at, plain);
      const format = formatOf(plain.style);
      if (end < 0 || !format) return at;
      at = end;
      ({ column, style } = plain);
      if (!isSeen()) continue;
      if (plain.isShared) keepCell(format.showText(context.texts[plain.value] ?? ''), true);
      else keepCell(format.showNumber(plain.value), false);
    }
  }

  function closeRow(): void {
    if (!isRowHidden && row.cells.length === 0) return;
    row.isAfterGap = row.number > lastUsed + 1;
    if (isRowHidden) {
      summary.hiddenRows++;
      // A gap before hidden rows is one before the next row that is seen.
      if (!row.isAfterGap) lastUsed = row.number;
      return;
    }
    lastUsed = row.number;
    row.cells = inOrder(row.cells);
    giveRow(row);
  }

  await source.parse(
    part,
    {
      open(name, attributes) {
        if (name === 'c') openCell(attributes);
        else if (name === 'row') openRow(attributes);
        else if (name === 'rPh') phonetic++;
        else if (name === 'r') isRaised = false;
        else if (name === 'vertAlign') isRaised = attributes.get('val') === 'superscript';
        else if (name === 'v' || name === 't') isValue = phonetic === 0;
        else if (name === 'f') isFormula = true;
        else if (name === 'col' && isHidden(attributes)) {
          const range = columnsOf(attributes);
          hiddenColumns.push(range);
          summary.hiddenColumns += range.right - range.left + 1;
        } else if (name === 'mergeCell' && summary.merges.length < source.limits.mergedRanges) {
          const range = parseRange(attributes.get('ref') ?? '');
          if (range) summary.merges.push(range);
        } else if (name === 'hyperlink' && summary.links.length < source.limits.mergedRanges) {
          const range = parseRange(attributes.get('ref') ?? '');
          const id = attributes.get('id');
          if (range && id !== undefined) summary.links.push({ range, id });
        }
      },
      text(more) {
        if (!isValue) return;
        value += isRaised ? toSuperscript(more) : more;
        if (value.length > source.limits.characters) throw tooComplex('one of its cells is too long');
      },
      close(name) {
        if (name === 'v' || name === 't') isValue = false;
        else if (name === 'rPh') phonetic--;
        else if (name === 'r') isRaised = false;
        else if (name === 'c') closeCell();
        else if (name === 'row') closeRow();
      },
      skimmed: 'row',
      skim: takePlainCells,
    },
    between,
  );
  return summary;
}

function columnsOf(attributes: XmlAttributes): CellRange {
  const left = Math.max(1, Number(attributes.plain('min')) || 1);
  return {
    top: 1,
    bottom: MAX_ROW,
    left,
    right: Math.min(MAX_COLUMN, Number(attributes.plain('max')) || left),
  };
}

function show(
  type: string,
  value: string,
  format: NumberFormat | undefined,
  texts: readonly string[],
): string {
  switch (type) {
    case 's': {
      const text = texts[Number(value)] ?? '';
      return format ? format.showText(text) : text;
    }
    case 'str':
    case 'inlineStr': {
      const text = decodeEscapes(value);
      return format ? format.showText(text) : text;
    }
    case 'b':
      return /^(1|true)$/i.test(value.trim()) ? 'TRUE' : 'FALSE';
    case 'e':
      return value;
    case 'd': {
      const serial = serialOfIsoDate(value);
      return serial !== undefined && format?.isDate ? format.showNumber(serial) : value;
    }
    default: {
      const number = Number(value);
      return format && value.trim() !== '' && !Number.isNaN(number) ? format.showNumber(number) : value;
    }
  }
}

function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  return !(first > SPACE && first < ASCII_END) && text.trim() === '';
}

/** Writers give cells from left to right; a file that does not is put in order. */
function inOrder(cells: SheetCell[]): SheetCell[] {
  for (let index = 1; index < cells.length; index++)
    if ((cells[index - 1] as SheetCell).column > (cells[index] as SheetCell).column)
      return cells.sort((left, right) => left.column - right.column);
  return cells;
}
