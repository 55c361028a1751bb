/** Pairs as a workbook, for those whose spreadsheet takes CSV apart in another way; the import takes it back unchanged. */
import { strToU8, zipSync } from 'fflate';
import { guardFormula } from '../../../../../contract/formula-safety.ts';
import type { PairBody } from '../../../../../contract/knowledge/pairs.ts';
import { inOrderAdded } from './pairs-to-csv.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const COLUMN_WIDTH_CHARACTERS = 60;
/** The first day that zip archives know: the same pairs make the same file, whenever they are exported. */
const FIRST_DAY = new Date(1980, 0, 1);

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** What XML cannot hold or would change, and what looks like such an escape: ECMA-376, ST_Xstring. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is sought
const TO_ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)|[\0-\x08\x0b-\x1f\ufffe\uffff]/g;

function cellText(text: string): string {
  return text
    .replaceAll(TO_ESCAPE, (mark) => `_x${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(/[&<>]/g, (mark) => MARKS[mark] ?? mark);
}

function sheetXml(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) =>
    `<c t="inlineStr"><is><t xml:space="preserve">${cellText(guardFormula(text))}</t></is></c>`;
  const lines = rows.map((row) => `<row>${row.map(cell).join('')}</row>`);
  const columns = `<cols><col min="1" max="2" width="${COLUMN_WIDTH_CHARACTERS}" customWidth="1"/></cols>`;
  return `${XML}<worksheet xmlns="${MAIN}">${columns}<sheetData>${lines.join('')}</sheetData></worksheet>`;
}

const relationship = (type: string, target: string): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;

const CONTENT_TYPES = [
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  `<Override PartName="/xl/workbook.xml" ContentType="${MEDIA_TYPE}.sheet.main+xml"/>`,
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MEDIA_TYPE}.worksheet+xml"/>`,
].join('');

/** Oldest first, texts that begin as formulas do guarded as in the CSV. */
export function pairsToXlsx(pairs: readonly (PairBody & { id: number })[], sheetName: string): Blob {
  const sheet = `<sheet name="${cellText(sheetName)}" sheetId="1" r:id="rId1"/>`;
  const parts = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types">${CONTENT_TYPES}</Types>`,
    '_rels/.rels': relationship('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheet}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationship('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': sheetXml(inOrderAdded(pairs)),
  };
  const members = Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)] as const);
  return new Blob([zipSync(Object.fromEntries(members), { mtime: FIRST_DAY })]);
}
