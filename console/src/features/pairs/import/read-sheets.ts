/** Turns what the owner chose or pasted into tables of texts. */
import Papa from 'papaparse';
import { isBlank } from '../../../../../contract/text.ts';
import { readXlsx } from './read-xlsx.ts';
import type { Sheet } from './sheet.ts';

/** CSV, TSV or semicolons; the delimiter is found out. */
export function readDelimited(text: string): Sheet {
  const withoutMark = text.replace(/^\ufeff/, '');
  const { data, errors } = Papa.parse<string[]>(withoutMark, { delimiter: delimiterOf(withoutMark) });
  const unclosed = findUnclosed(withoutMark, data, errors);
  const rows: string[][] = [];
  const unclosedLines = new Map<number, number>();
  for (const [index, row] of data.entries()) {
    if (row.join('').trim() === '') continue;
    const line = unclosed.get(index);
    if (line !== undefined) unclosedLines.set(rows.length, line);
    rows.push(row);
  }
  return { name: '', rows, unclosedLines };
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

/** The one that comes most often outside quotes in the first lines; a comma where none comes. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, 20_000).replaceAll(/"(?:[^"]|"")*"/g, '');
  const counts = [',', '\t', ';'].map((mark) => ({ mark, count: sample.split(mark).length - 1 }));
  const tabs = counts[1]?.count ?? 0;
  if (tabs > 0) return '\t';
  return (counts[2]?.count ?? 0) > (counts[0]?.count ?? 0) ? ';' : ',';
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

/** @throws Error where the file cannot be read */
export async function readSheets(file: Blob): Promise<Sheet[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isCompound(bytes)) throw new Error('The file is of a format before XLSX');
  const sheets = isZip(bytes) ? await readXlsx(bytes) : [readDelimited(decode(bytes))];
  return sheets.filter((sheet) => sheet.rows.some((row) => row.some((cell) => !isBlank(cell))));
}
