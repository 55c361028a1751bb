/** The cells of a workbook, from which the console's import lets the owner choose pairs. */
import { type Static, Type } from 'typebox';
import { StorableText } from '../text.ts';

/** Bytes of one workbook; lists of pairs of a hundred thousand rows take a tenth. */
export const PREVIEW_MAX_BYTES = 32 * 1024 * 1024;
/** Sheets that are read, from the first. */
export const PREVIEW_SHEETS_MAX = 100;
/** Columns that are read, from the first. */
export const PREVIEW_COLUMNS_MAX = 100;

export const PreviewQuery = Type.Object({
  locale: Type.Optional(
    StorableText({
      maxLength: 35,
      description: 'BCP 47: in whose forms dates and decimals are written where a cell does not say.',
    }),
  ),
});
export type PreviewQuery = Static<typeof PreviewQuery>;

const PreviewRow = Type.Object({
  /** As the spreadsheet counts, from 1. */
  rowNumber: Type.Integer({ minimum: 1 }),
  cells: Type.Array(Type.String()),
  /** From 0: columns whose formula gave an error instead of a value. */
  errorColumns: Type.Array(Type.Integer({ minimum: 0 })),
});

/** Rows in which there is nothing are left out. */
export const PreviewSheet = Type.Object({ name: Type.String(), rows: Type.Array(PreviewRow) });
export type PreviewSheet = Static<typeof PreviewSheet>;

export const PreviewReply = Type.Array(PreviewSheet);
