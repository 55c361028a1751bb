/** Builds the table of a slide from its cells. */
import type { Locator } from '../../../../contract/knowledge/locator.ts';
import { tooManyCells } from '../failures.ts';
import type { ExtractionLimits } from '../limits.ts';
import { countCaptions, findHeader, type SpannedRow, toBodyCells } from '../table-header.ts';
import type { Block } from '../types.ts';
import type { XmlAttributes } from '../xml/attributes.ts';
import { isOn } from '../xml/parse-xml.ts';

export interface SlideTable {
  /** Whether the table marks its first row as a header. */
  hasHeader: boolean;
  openRow(): void;
  openCell(attributes: XmlAttributes): void;
  /** One paragraph of the open cell. */
  addText(text: string): void;
  finish(): Block[];
}

export function buildSlideTable(limits: ExtractionLimits, locator: Locator): SlideTable {
  const rows: SpannedRow[] = [];
  let cells = 0;
  let isMergedAway = false;

  const table: SlideTable = {
    hasHeader: false,
    openRow() {
      rows.push({ cells: [], isSpan: [] });
    },
    openCell(attributes) {
      const row = rows.at(-1);
      if (!row) return;
      if (++cells > limits.cells) throw tooManyCells(limits);
      const isMergedUp = isSet(attributes, 'vMerge');
      const isSpan = isSet(attributes, 'hMerge');
      isMergedAway = isMergedUp || isSpan;
      if (isSpan) row.isSpan[row.cells.length] = true;
      row.cells.push(isMergedUp ? (rows.at(-2)?.cells[row.cells.length] ?? '') : '');
    },
    addText(text) {
      const cells = rows.at(-1)?.cells;
      if (!cells || isMergedAway || text === '' || cells.length === 0) return;
      const last = cells[cells.length - 1] ?? '';
      cells[cells.length - 1] = last === '' ? text : `${last}\n${text}`;
    },
    finish() {
      if (rows.length === 0) return [];
      const captions = rows.splice(0, countCaptions(rows));
      const header = findHeader(rows, table.hasHeader);
      const body = rows.slice(header.rowCount).map((row) => ({ cells: toBodyCells(row) }));
      return [
        ...captions.map((row): Block => ({ kind: 'paragraph', text: row.cells[0] ?? '', locator })),
        { kind: 'table', header: header.titles, rows: body, locator },
      ];
    },
  };
  return table;
}

function isSet(attributes: XmlAttributes, name: string): boolean {
  const value = attributes.get(name);
  return value !== undefined && isOn(value);
}
