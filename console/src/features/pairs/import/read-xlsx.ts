/** Reads the cells of an XLSX file as texts, for the import of pairs. */
import { isFilled, type Sheet, type SheetRow } from './sheet.ts';
import { openArchive } from './xlsx-archive.ts';

function parseXml(text: string): Document {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  if (document.querySelector('parsererror') !== null) throw new Error('The workbook holds damaged XML');
  return document;
}

/** By local name: workbooks choose their own prefixes. */
const elements = (parent: Document | Element, name: string): Element[] => [
  ...parent.getElementsByTagNameNS('*', name),
];

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

function cellText(cell: Element, sharedTexts: readonly string[]): string {
  const type = cell.getAttribute('t');
  if (type === 'inlineStr') return textOf(cell);
  const value = elements(cell, 'v')[0]?.textContent ?? '';
  if (type === 's') return sharedTexts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  return value;
}

function readRows(sheet: Document, sharedTexts: readonly string[]): SheetRow[] {
  const rows: SheetRow[] = [];
  let rowNumber = 0;
  for (const row of elements(sheet, 'row')) {
    // Rows left out are those that hold nothing.
    rowNumber = Number(row.getAttribute('r') ?? rowNumber + 1);
    const cells: string[] = [];
    for (const cell of elements(row, 'c')) {
      const reference = cell.getAttribute('r');
      const column = reference === null ? cells.length : columnOf(reference);
      while (cells.length < column) cells.push('');
      cells[column] = cellText(cell, sharedTexts);
    }
    rows.push({ rowNumber, cells });
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

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONSHIPS_STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships';

/** @throws Error where the file is no readable workbook */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  const archive = openArchive(bytes);
  const workbook = await archive.readText('xl/workbook.xml');
  const relationships = await archive.readText('xl/_rels/workbook.xml.rels');
  if (workbook === undefined || relationships === undefined) throw new Error('The file is no workbook');
  const sharedXml = await archive.readText('xl/sharedStrings.xml');
  const sharedTexts = sharedXml === undefined ? [] : elements(parseXml(sharedXml), 'si').map(textOf);
  const targets = readTargets(parseXml(relationships));
  const sheets: Sheet[] = [];
  for (const sheet of elements(parseXml(workbook), 'sheet')) {
    const id =
      sheet.getAttributeNS(RELATIONSHIPS, 'id') ?? sheet.getAttributeNS(RELATIONSHIPS_STRICT, 'id') ?? '';
    const xml = await archive.readText(targets.get(id) ?? '');
    if (xml === undefined) continue;
    sheets.push({ name: sheet.getAttribute('name') ?? '', rows: readRows(parseXml(xml), sharedTexts) });
  }
  return sheets;
}
