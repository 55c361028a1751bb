/** What the properties of a Word document's paragraphs, tables and content controls mean to what is being read. */
import type { XmlAttributes } from '../xml/attributes.ts';
import { isOn } from '../xml/parse-xml.ts';
import { hasFirstRow } from './elements.ts';
import type { Paragraph } from './paragraph.ts';
import type { Cell, Row, TableBuilder } from './table.ts';

export interface OpenTable {
  builder: TableBuilder;
  row?: Row;
  isOuter: boolean;
}

export interface ContentControl {
  /** It shows what to type, and nobody has. */
  isPrompt: boolean;
}

/** The innermost that is open of each. */
export interface OpenElements {
  paragraph: Paragraph | undefined;
  table: OpenTable | undefined;
  cell: Cell | undefined;
  control: ContentControl | undefined;
}

/** Takes an element of a property list. */
export function applyProperty(
  name: string,
  attributes: XmlAttributes,
  { paragraph, table, cell, control }: OpenElements,
): void {
  const value = attributes.get('val');
  switch (name) {
    case 'pStyle':
      if (paragraph && value !== undefined) paragraph.styleId = value;
      break;
    case 'outlineLvl':
      if (paragraph) paragraph.outlineLevel = Number(value);
      break;
    case 'numPr':
      if (paragraph) paragraph.list = {};
      break;
    case 'ilvl':
      if (paragraph?.list) paragraph.list.level = Number(value) || 0;
      break;
    case 'numId':
      if (paragraph?.list && value !== undefined) paragraph.list.numberId = value;
      break;
    case 'showingPlcHdr':
      if (control) control.isPrompt = isOn(value);
      break;
    case 'shd':
      if (cell) cell.fill = attributes.get('fill');
      break;
    case 'tblLook':
      if (table) table.builder.hasFirstRow = hasFirstRow(attributes);
      break;
    case 'tblHeader':
      if (table?.row) table.row.isHeader = isOn(value);
      break;
    case 'gridBefore':
      if (table?.row) table.row.skipped = Number(value) || 0;
      break;
    case 'gridSpan':
      if (cell) cell.span = Number(value) || 1;
      break;
    case 'vMerge':
      if (cell) cell.isMergedUp = value !== 'restart';
      break;
  }
}
