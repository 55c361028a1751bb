/** Reads imports made in tests, by their content, and gives what comes of their rows. */
import {
  type ReadImport,
  readImport,
} from '../../../../../server/src/services/console/moving/read-import.ts';
import type { ImportFile } from '../../../../../server/src/services/console/moving/read-sources.ts';

export const file = (fileName: string, text: string): ImportFile => ({
  fileName,
  content: Buffer.from(text),
});
export const json = (value: unknown, fileName = 'export.json') => file(fileName, JSON.stringify(value));
export const workbook = (...rows: string[][]): ImportFile => ({
  fileName: 'export.xlsx',
  tables: [{ name: '', rows: rows.map((cells, index) => ({ number: index + 1, cells })) }],
});

export function read(...files: ImportFile[]): ReadImport {
  return readImport(files, { columns: {} });
}

/** What is imported, without the places. */
export const rowsOf = (result: ReadImport) => result.rows.map(({ row, reason }) => row ?? { reason });
export const warningsOf = (result: ReadImport) => result.rows.map(({ warnings }) => warnings);
