/** Turns what the owner chose or pasted into tables of texts. */
import Papa from 'papaparse';
import { isBlank } from '../../../../../contract/text.ts';
import { guessDelimiter } from './delimiter.ts';
import { type Delimiter, isFilled, type Sheet } from './sheet.ts';

/** CSV, TSV or semicolons; the delimiter is found out where it is not given. */
export function readDelimited(text: string, delimiter?: Delimiter): Sheet {
  const withoutMark = text.replace(/^\ufeff/, '');
  const delimited = { text: withoutMark, delimiter: delimiter ?? guessDelimiter(withoutMark) };
  const { data, errors } = Papa.parse<string[]>(withoutMark, { delimiter: delimited.delimiter });
  const unclosed = findUnclosed(withoutMark, data, errors);
  const rows = data.map((cells, index) => ({
    rowNumber: index + 1,
    cells,
    unclosedLine: unclosed.get(index),
  }));
  return { name: '', rows: rows.filter(isFilled), delimited };
}

/**
 * A quotation mark that nobody doubled is harmless within a line. In a row of several, it most likely begins the next
 * row's text, and the one before was never closed.
 */
function findUnclosed(
  text: string,
  rows: readonly (readonly string[])[],
  errors: readonly Papa.ParseError[],
): Map<number, number> {
  const lines = new Map<number, number>();
  let line = 1;
  let countedTo = 0;
  for (const { code, row = -1, index = 0 } of errors) {
    const hasLines = rows[row]?.some((cell) => /[\r\n]/.test(cell)) ?? false;
    if (lines.has(row) || !(code === 'MissingQuotes' || (code === 'InvalidQuotes' && hasLines))) continue;
    line += text.slice(countedTo, index).split(/\r\n|\r|\n/).length - 1;
    countedTo = index;
    lines.set(row, line);
  }
  return lines;
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Of the formats before 2007, as XLS. */
const COMPOUND_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const isCompound = (bytes: Uint8Array): boolean => COMPOUND_SIGNATURE.every((byte, at) => bytes[at] === byte);
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * @param readWorkbook reads the sheets of an XLSX file
 * @throws Error where the file cannot be read; whatever `readWorkbook` throws
 */
export async function readSheets(
  file: Blob,
  readWorkbook: (file: Blob) => Promise<Sheet[]>,
): Promise<Sheet[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isCompound(bytes)) throw new Error('The file is of a format before XLSX');
  const sheets = isZip(bytes) ? await readWorkbook(file) : [readDelimited(decode(bytes))];
  return sheets.filter((sheet) => sheet.rows.some(({ cells }) => cells.some((cell) => !isBlank(cell))));
}
