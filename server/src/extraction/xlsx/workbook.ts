/** Reads what the sheets of a workbook share: their list, the texts, and the number formats. */
import { tooComplex, unreadable } from '../failures.ts';
import { type OfficePackage, type Relationships, targetsOfType } from '../opc/package.ts';
import { builtInPattern, createNumberFormat, type NumberFormat } from './number-format.ts';
import { PlainTexts } from './plain-markup.ts';

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

/** The texts that cells refer to by number, without the reading aids of East Asian text. */
export async function readSharedTexts(
  source: OfficePackage,
  relationships: Relationships,
): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let phonetic = 0;
  let characters = 0;
  const plain = new PlainTexts();

  function keep(shared: string): void {
    texts.push(decodeEscapes(shared));
    // Each entry costs memory even where it is empty.
    characters += shared.length + 8;
    if (characters > 2 * source.limits.characters)
      throw tooComplex(`it holds more than ${source.limits.characters} characters`);
  }

  for (const part of targetsOfType(relationships, 'sharedStrings')) {
    await source.parse(part, {
      open(name) {
        if (name === 'si') text = '';
        else if (name === 'rPh') phonetic++;
        else if (name === 't') isText = phonetic === 0;
      },
      text(more) {
        if (isText) text += more;
      },
      close(name) {
        if (name === 't') isText = false;
        else if (name === 'rPh') phonetic--;
        else if (name === 'si') keep(text);
      },
      skimmed: 'sst',
      skim(piece, start) {
        if (phonetic > 0) return start;
        let at = start;
        for (let end = plain.take(piece, at); end >= 0; end = plain.take(piece, at)) {
          keep(plain.text);
          at = end;
        }
        return at;
      },
    });
  }
  return texts;
}

/** Characters that XML cannot hold stand as _x000D_. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** One number format per cell style, by the style's index; several styles share one. */
export async function readNumberFormats(
  source: OfficePackage,
  relationships: Relationships,
  isFrom1904: boolean,
): Promise<NumberFormat[]> {
  const patterns = new Map<number, string>();
  const ids: number[] = [];
  let isCellStyles = false;
  for (const part of targetsOfType(relationships, 'styles')) {
    await source.parse(part, {
      open(name, attributes) {
        if (name === 'cellXfs') isCellStyles = true;
        else if (name === 'xf' && isCellStyles) ids.push(Number(attributes.get('numFmtId')) || 0);
        else if (name === 'numFmt' && !isCellStyles)
          patterns.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '');
      },
      close(name) {
        if (name === 'cellXfs') isCellStyles = false;
      },
    });
  }
  const formats = new Map<number, NumberFormat>();
  return (ids.length > 0 ? ids : [0]).map((id) => {
    const known = formats.get(id);
    if (known) return known;
    const made = createNumberFormat(patterns.get(id) ?? builtInPattern(id), isFrom1904);
    formats.set(id, made);
    return made;
  });
}
