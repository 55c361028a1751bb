/** Reads how the cells of a workbook show their numbers. */
import { builtInPattern, createCellFormat, type ShowNumber } from './cell-format.ts';
import { elements } from './xlsx-xml.ts';

/** @returns by a cell's style */
export function readNumberFormats(styles: Document, isFrom1904: boolean, locale: string): ShowNumber[] {
  const patterns = new Map(
    elements(styles, 'numFmt').map((format) => [
      Number(format.getAttribute('numFmtId')),
      format.getAttribute('formatCode') ?? '',
    ]),
  );
  const [cellFormats] = elements(styles, 'cellXfs');
  if (cellFormats === undefined) return [];
  return elements(cellFormats, 'xf').map((style) => {
    const id = Number(style.getAttribute('numFmtId') ?? 0);
    return createCellFormat(patterns.get(id) ?? builtInPattern(id, locale), isFrom1904, locale);
  });
}
