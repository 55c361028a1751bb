/** What the elements of a Word document's body mean to a reader of its text. */
import type { XmlAttributes } from '../xml/attributes.ts';
import { isOn } from '../xml/parse-xml.ts';

/** Elements whose content is not text of the document as it stands. */
export const LEFT_OUT = new Set([
  'Fallback',
  'del',
  'moveFrom',
  'pPrChange',
  'rPrChange',
  'tblPrChange',
  'tblPrExChange',
  'trPrChange',
  'tcPrChange',
  'sectPrChange',
  'numberingChange',
  'rt',
]);

/** Property lists hold what describes a paragraph, run, table, row, cell or content control, and never text. */
export function isPropertyList(name: string): boolean {
  return (
    name === 'pPr' ||
    name === 'rPr' ||
    name === 'tblPr' ||
    name === 'trPr' ||
    name === 'tcPr' ||
    name === 'sdtPr' ||
    name === 'tblPrEx'
  );
}

/** The table's look says so by an attribute, or in older files by bit 5 of a hexadecimal mask. */
export function hasFirstRow(attributes: XmlAttributes): boolean {
  const flag = attributes.get('firstRow');
  if (flag !== undefined) return isOn(flag);
  const mask = attributes.get('val');
  return mask === undefined || (Number.parseInt(mask, 16) & 0x20) !== 0;
}
