/** Reads the cells of an XLSX file as the spreadsheet shows them, for the import of pairs. */
import { createCellFormat, type ShowNumber } from './cell-format.ts';
import { isFilled, type Sheet, type SheetRow } from './sheet.ts';
import { type Archive, openArchive } from './xlsx-archive.ts';
import { readNumberFormats } from './xlsx-styles.ts';
import { elements, parseXml } from './xlsx-xml.ts';

/** Runs of rich text joined; phonetic hints (rPh) left out. */
function textOf(item: Element): string {
  return elements(item, 't')
    .filter((text) => text.parentElement?.localName !== 'rPh')
    .map((text) => text.textContent ?? '')
    .join('')
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** "C7" → 2 */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/[^A-Z]/gi, '').toUpperCase()) {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}

/** What the cells of all sheets refer to. */
interface Shared {
  texts: string[];
  /** By a cell's style. */
  formats: ShowNumber[];
  /** For cells without a style. */
  general: ShowNumber;
}

const isError = (cell: Element): boolean => cell.getAttribute('t') === 'e';

function cellText(cell: Element, { texts, formats, general }: Shared): string {
  const type = cell.getAttribute('t') ?? 'n';
  if (type === 'inlineStr') return textOf(cell);
  const value = elements(cell, 'v')[0]?.textContent ?? '';
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n' || value.trim() === '' || Number.isNaN(Number(value))) return value;
  const show = formats[Number(cell.getAttribute('s') ?? 0)] ?? general;
  return show(Number(value));
}

function readRows(sheet: Document, shared: Shared): SheetRow[] {
  const rows: SheetRow[] = [];
  let rowNumber = 0;
  for (const row of elements(sheet, 'row')) {
    // Rows left out are those that hold nothing.
    rowNumber = Number(row.getAttribute('r') ?? rowNumber + 1);
    const cells: string[] = [];
    const errorColumns = new Set<number>();
    for (const cell of elements(row, 'c')) {
      const reference = cell.getAttribute('r');
      const column = reference === null ? cells.length : columnOf(reference);
      while (cells.length < column) cells.push('');
      cells[column] = cellText(cell, shared);
      if (isError(cell)) errorColumns.add(column);
    }
    rows.push({ rowNumber, cells, errorColumns });
  }
  return rows.filter(isFilled);
}

/** Relationship id → path of the member. */
function readTargets(relationships: Document): Map<string, string> {
  return new Map(
    elements(relationships, 'Relationship').map((relation) => {
      const target = relation.getAttribute('Target') ?? '';
      return [relation.getAttribute('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`];
    }),
  );
}

function readShared(archive: Archive, workbook: Document, locale: string): Shared {
  const texts = archive.readText('xl/sharedStrings.xml');
  const styles = archive.readText('xl/styles.xml');
  const isFrom1904 = /^(1|true)$/.test(elements(workbook, 'workbookPr')[0]?.getAttribute('date1904') ?? '');
  return {
    texts: texts === undefined ? [] : elements(parseXml(texts), 'si').map(textOf),
    formats: styles === undefined ? [] : readNumberFormats(parseXml(styles), isFrom1904, locale),
    general: createCellFormat('General', isFrom1904, locale),
  };
}

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONSHIPS_STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships';

/**
 * @param locale in whose forms dates and decimals are written: those that the owner's spreadsheet shows
 * @throws Error where the file is no readable workbook
 */
export function readXlsx(bytes: Uint8Array<ArrayBuffer>, locale: string): Sheet[] {
  const archive = openArchive(bytes);
  const workbookXml = archive.readText('xl/workbook.xml');
  const relationships = archive.readText('xl/_rels/workbook.xml.rels');
  if (workbookXml === undefined || relationships === undefined) throw new Error('The file is no workbook');
  const workbook = parseXml(workbookXml);
  const shared = readShared(archive, workbook, locale);
  const targets = readTargets(parseXml(relationships));
  const sheets: Sheet[] = [];
  for (const sheet of elements(workbook, 'sheet')) {
    const id =
      sheet.getAttributeNS(RELATIONSHIPS, 'id') ?? sheet.getAttributeNS(RELATIONSHIPS_STRICT, 'id') ?? '';
    const xml = archive.readText(targets.get(id) ?? '');
    if (xml === undefined) continue;
    sheets.push({ name: sheet.getAttribute('name') ?? '', rows: readRows(parseXml(xml), shared) });
  }
  return sheets;
}
