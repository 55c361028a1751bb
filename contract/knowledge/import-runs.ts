/** An import of many answers that the service does by itself: its rows are handed over in parts, then it is begun and looked at. */
import { type Static, Type } from 'typebox';
import { MAX_ID, UUID_PATTERN } from '../common.ts';
import { BULK_STEP_ROWS, BulkRow } from './bulk.ts';

/** Rows of a part, which are written all together or not at all. */
export const IMPORT_PART_ROWS = BULK_STEP_ROWS;
export const IMPORT_PARTS_MAX = 10_000;
/** Answers that may make room for those that come. */
export const IMPORT_REPLACED_MAX = 200_000;

/** Made by whoever hands the parts over. */
const ImportId = Type.String({ format: 'uuid', pattern: UUID_PATTERN });

/** All of its rows are kept or, where one is invalid, none; the same part again replaces it. */
export const ImportPartBody = Type.Object({
  importId: ImportId,
  part: Type.Integer({ minimum: 0, maximum: IMPORT_PARTS_MAX - 1 }),
  rows: Type.Array(BulkRow, { minItems: 1, maxItems: IMPORT_PART_ROWS }),
});
export type ImportPartBody = Static<typeof ImportPartBody>;

export const BeginImportBody = Type.Object({
  importId: ImportId,
  /** How many were handed over, from 0 on. */
  parts: Type.Integer({ minimum: 1, maximum: IMPORT_PARTS_MAX }),
  mode: Type.Enum(['add', 'upsert'], { type: 'string' }),
  /** Answers that are deleted behind the last part. */
  replacedIds: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: MAX_ID }), { maxItems: IMPORT_REPLACED_MAX }),
  ),
});
export type BeginImportBody = Static<typeof BeginImportBody>;

export const ImportRun = Type.Object({
  state: Type.Enum(['none', 'running', 'done', 'stopped', 'failed'], { type: 'string' }),
  importId: Type.Union([Type.String(), Type.Null()]),
  /** Rows. */
  done: Type.Integer(),
  total: Type.Integer(),
  counts: Type.Object({
    created: Type.Integer(),
    changed: Type.Integer(),
    unchanged: Type.Integer(),
    refused: Type.Integer(),
  }),
  /** The one step of the history that all of it is; null where nothing was changed so far. */
  stepId: Type.Union([Type.String(), Type.Null()]),
  /** Why it failed. */
  fault: Type.Union([
    Type.Object({ status: Type.Integer(), code: Type.String(), detail: Type.String() }),
    Type.Null(),
  ]),
});
export type ImportRun = Static<typeof ImportRun>;
