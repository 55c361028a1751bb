/** Many answers in one call: what a file of another product, a script or a sync brings. */
import { type Static, Type } from 'typebox';
import { answerBodyProperties } from './answers.ts';

export const BULK_ROWS_MAX = 10_000;
/** Rows that are written all together or not at all. */
export const BULK_STEP_ROWS = 500;

/**
 * `add`: every row is a new answer. `upsert`: a row with the `externalId` of an answer, or without one with a question of an answer, changes
 * that. `replace`: as upsert, and answers that no row names are deleted.
 */
export const BULK_MODES = ['upsert', 'add', 'replace'] as const;
export type BulkMode = (typeof BULK_MODES)[number];

export const BulkRow = Type.Object(answerBodyProperties, { $id: 'BulkRow' });
export type BulkRow = Static<typeof BulkRow>;

export const BULK_STATES = ['created', 'changed', 'unchanged', 'refused', 'deleted'] as const;

export const BulkRowResult = Type.Object(
  {
    row: Type.Integer({
      minimum: 0,
      description: 'Its place among the rows, from 0; of a deleted answer, -1.',
    }),
    state: Type.Enum([...BULK_STATES], { type: 'string' }),
    answerId: Type.Optional(
      Type.Integer({ description: 'Absent of a refused row, and of a new one in a dry run.' }),
    ),
    reason: Type.Optional(Type.String({ description: 'Why it was refused.' })),
  },
  { $id: 'BulkRowResult' },
);
export type BulkRowResult = Static<typeof BulkRowResult>;
