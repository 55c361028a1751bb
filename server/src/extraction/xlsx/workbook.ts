/** Reads what the sheets of a workbook share: the list of them, and how each style of cells looks. */
import { tooComplex, unreadable } from '../failures.ts';
import { type OfficePackage, type Relationships, targetsOfType } from '../opc/package.ts';
import { isOn } from '../xml/parse-xml.ts';
import { builtInPattern, createNumberFormat, type NumberFormat } from './number-format.ts';

interface SheetEntry {
  name: string;
  relationshipId: string;
  isHidden: boolean;
}

export interface Workbook {
  sheets: SheetEntry[];
  isFrom1904: boolean;
}

export async function readWorkbook(source: OfficePackage): Promise<Workbook> {
  const workbook: Workbook = { sheets: [], isFrom1904: false };
  let isWorkbook = false;
  await source.parse(source.mainPart, {
    open(name, attributes) {
      if (!isWorkbook && name !== 'workbook') throw unreadable('it is not a workbook');
      isWorkbook = true;
      if (name === 'workbookPr') workbook.isFrom1904 = /^(1|true)$/.test(attributes.get('date1904') ?? '');
      if (name !== 'sheet') return;
      if (workbook.sheets.length >= source.limits.sheets)
        throw tooComplex(`it has more than ${source.limits.sheets} sheets`);
      workbook.sheets.push({
        name: attributes.plain('name') ?? '',
        relationshipId: attributes.get('id') ?? '',
        isHidden: /hidden/i.test(attributes.plain('state') ?? ''),
      });
    },
  });
  return workbook;
}

/** What the cells of each style look like, by the style's index. */
export interface CellStyles {
  /** Several styles share one. */
  formats: NumberFormat[];
  isBold: boolean[];
}

/** @param locale see `createNumberFormat` */
export async function readCellStyles(
  source: OfficePackage,
  relationships: Relationships,
  isFrom1904: boolean,
  locale?: string,
): Promise<CellStyles> {
  const patterns = new Map<number, string>();
  const boldFonts: boolean[] = [];
  const styles: { formatId: number; fontId: number }[] = [];
  let list = '';
  for (const part of targetsOfType(relationships, 'styles')) {
    await source.parse(part, {
      open(name, attributes) {
        if (name === 'cellXfs' || name === 'fonts') list = name;
        else if (name === 'font' && list === 'fonts') boldFonts.push(false);
        else if (name === 'b' && list === 'fonts')
          boldFonts[boldFonts.length - 1] = isOn(attributes.get('val'));
        else if (name === 'xf' && list === 'cellXfs')
          styles.push({
            formatId: Number(attributes.get('numFmtId')) || 0,
            fontId: Number(attributes.get('fontId')) || 0,
          });
        else if (name === 'numFmt' && list !== 'cellXfs')
          patterns.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '');
      },
      close(name) {
        if (name === list) list = '';
      },
    });
  }
  const made = new Map<number, NumberFormat>();
  const formatOf = (id: number): NumberFormat => {
    const format =
      made.get(id) ?? createNumberFormat(patterns.get(id) ?? builtInPattern(id, locale), isFrom1904, locale);
    made.set(id, format);
    return format;
  };
  return {
    formats: (styles.length > 0 ? styles : [{ formatId: 0 }]).map((style) => formatOf(style.formatId)),
    isBold: styles.map((style) => boldFonts[style.fontId] === true),
  };
}
