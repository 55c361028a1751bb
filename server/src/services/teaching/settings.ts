/** The settings of teaching: how large an upload or a bulk call may be, how long it waits, and how long a first answer is repeated. */
import { BULK_ROWS_MAX } from '../../../../contract/knowledge/bulk.ts';
import { SYNC_FILES_MAX } from '../../../../contract/knowledge/file-sync.ts';
import { IMPORT_PART_ROWS, IMPORT_PARTS_MAX } from '../../../../contract/knowledge/import-runs.ts';
import { hours, integer, milliseconds, type SettingsOf } from '../../config/setting.ts';

const MIB = 1024 * 1024;

export const UPLOAD_SETTINGS = {
  maxBytes: integer({
    variable: 'DOCENT_UPLOAD_MAX_BYTES',
    default: 50 * MIB,
    min: 1,
    description: 'Largest file that can be uploaded.',
  }),
  waitMs: milliseconds({
    variable: 'DOCENT_UPLOAD_WAIT_MS',
    default: 30_000,
    description: 'How long an upload waits for its training before it is answered all the same.',
  }),
} as const;

export type UploadSettings = SettingsOf<typeof UPLOAD_SETTINGS>;

export const SYNC_SETTINGS = {
  maxFiles: integer({
    variable: 'DOCENT_SYNC_FILES',
    default: 10_000,
    min: 1,
    max: SYNC_FILES_MAX,
    description: 'Files that one manifest of a sync may name.',
  }),
  maxBytes: integer({
    variable: 'DOCENT_SYNC_BODY_LIMIT_BYTES',
    default: 8 * MIB,
    min: 1024,
    description: 'Largest manifest of a sync.',
  }),
} as const;

export type SyncSettings = SettingsOf<typeof SYNC_SETTINGS>;

export const BULK_SETTINGS = {
  rowsMax: integer({
    variable: 'DOCENT_BULK_ROWS_MAX',
    default: BULK_ROWS_MAX,
    min: 1,
    max: BULK_ROWS_MAX,
    description: 'Most answers in one bulk call.',
  }),
  bodyLimitBytes: integer({
    variable: 'DOCENT_BULK_BODY_LIMIT_BYTES',
    default: 16 * MIB,
    min: 1024,
    description: 'Largest body of a bulk call, of lines or of JSON.',
  }),
  importRowsMax: integer({
    variable: 'DOCENT_IMPORT_ROWS',
    default: 200_000,
    min: 1,
    max: IMPORT_PART_ROWS * IMPORT_PARTS_MAX,
    description: "Rows of a chatbot's imports in the console that may wait to be applied; more are refused.",
  }),
} as const;

export type BulkSettings = SettingsOf<typeof BULK_SETTINGS>;

export const IDEMPOTENCY_SETTINGS = {
  keepHours: hours({
    variable: 'DOCENT_IDEMPOTENCY_KEEP_HOURS',
    default: 24,
    min: 1,
    description: 'How long an Idempotency-Key returns the first answer.',
  }),
} as const;
