/** Reads workbooks for the console's import of pairs: in the sandbox, from memory, so that no file stays behind. */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  PREVIEW_COLUMNS_MAX,
  PREVIEW_SHEETS_MAX,
  type PreviewSheet,
} from '../../../../contract/knowledge/pair-preview.ts';
import { AppError } from '../../errors.ts';
import type { Sandbox } from '../../extraction/types.ts';

/** The locale of cells if the request names none. */
const DEFAULT_LOCALE = 'en';

export interface PairPreviewer {
  /** Holds the workbook, whose size the caller bounds. */
  receive(fileName: string, content: Readable): Promise<Buffer>;
  /** Does nothing: the preview stores nothing. */
  discard(workbook: Buffer): Promise<void>;
  /**
   * @param locale in which dates and decimals are written if a cell does not define its format
   * @throws AppError file_unreadable, file_encrypted, file_too_complex, unavailable
   */
  read(workbook: Buffer, locale?: string): Promise<PreviewSheet[]>;
}

export function createPairPreviewer({ sandbox }: { sandbox: Pick<Sandbox, 'readCells'> }): PairPreviewer {
  return {
    receive: (_fileName, content) => buffer(content),
    discard: async () => undefined,
    async read(workbook, locale = DEFAULT_LOCALE) {
      if (workbook.length === 0)
        throw new AppError('file_unreadable', 'The file cannot be read: it is empty.');
      const sheets = await sandbox.readCells({
        content: workbook,
        locale,
        maxSheets: PREVIEW_SHEETS_MAX,
        maxColumns: PREVIEW_COLUMNS_MAX,
      });
      return sheets.map(({ name, rows }) => ({
        name,
        rows: rows.map(({ number, cells, errorColumns }) => ({ rowNumber: number, cells, errorColumns })),
      }));
    },
  };
}
