/** Reads one worksheet into rows of shown cells, by a table of its elements. */
import type { OfficePackage } from '../opc/package.ts';
import { toSuperscript } from '../superscripts.ts';
import type { XmlAttributes } from '../xml/attributes.ts';
import { createElementHandler, type ElementRow, elementTable } from '../xml/elements.ts';
import type { Between } from '../xml/parse-xml.ts';
import { type CellRange, MAX_COLUMN, MAX_ROW, parseRange } from './cell-reference.ts';
import type { SheetRow } from './sheet-row.ts';
import { type SheetContext, SheetState, type SheetSummary } from './sheet-state.ts';

const VALUE: ElementRow<SheetState> = {
  text: (state, text) => state.addValue(state.isRaised ? toSuperscript(text) : text),
};

const SHEET_ELEMENTS = elementTable<SheetState>({
  row: {
    open: (state, attributes) => state.openRow(attributes),
    skim: (state, text, start) => state.takePlainCells(text, start),
    close: (state) => state.closeRow(),
  },
  c: { open: (state, attributes) => state.openCell(attributes), close: (state) => state.closeCell() },
  v: VALUE,
  t: VALUE,
  f: {
    open(state) {
      state.isFormula = true;
    },
  },
  // How Japanese words are pronounced.
  rPh: { isLeftOut: true },
  r: { open: stopRaising, close: stopRaising },
  vertAlign: {
    open(state, attributes) {
      state.isRaised = attributes.get('val') === 'superscript';
    },
  },
  col: {
    open(state, attributes) {
      if (state.isHidden(attributes)) state.hideColumns(columnsOf(attributes));
    },
  },
  mergeCell: {
    open({ summary: { merges }, limits }, attributes) {
      if (merges.length >= limits.mergedRanges) return;
      const range = parseRange(attributes.get('ref') ?? '');
      if (range) merges.push(range);
    },
  },
  hyperlink: {
    open({ summary: { links }, limits }, attributes) {
      if (links.length >= limits.mergedRanges) return;
      const range = parseRange(attributes.get('ref') ?? '');
      const id = attributes.get('id');
      if (range && id !== undefined) links.push({ range, id });
    },
  },
});

/** `giveRow` gets every row with a visible cell; merged ranges and links are known only at the end. */
export async function readSheet(
  source: OfficePackage,
  part: string,
  context: SheetContext,
  giveRow: (row: SheetRow) => void,
  between: Between,
): Promise<SheetSummary> {
  const state = new SheetState(context, source.limits, giveRow);
  await source.parse(part, createElementHandler(SHEET_ELEMENTS, state), between);
  return state.summary;
}

function stopRaising(state: SheetState): void {
  state.isRaised = false;
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
