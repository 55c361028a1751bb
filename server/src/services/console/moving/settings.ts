/** The settings of moving in: how large files may be, and how long they may take. */
import { integer, megabytes, milliseconds, type SettingsOf } from '../../../config/setting.ts';

const MIB = 1024 * 1024;

export const IMPORT_SETTINGS = {
  maxBytes: integer({
    variable: 'DOCENT_IMPORT_MAX_BYTES',
    default: 32 * MIB,
    min: 1,
    description: 'Largest import of files of other products, all files of it together.',
  }),
  archiveMaxBytes: integer({
    variable: 'DOCENT_IMPORT_ARCHIVE_MAX_BYTES',
    default: 1024 * MIB,
    min: 1,
    description: 'Largest export of a chatbot that can be imported.',
  }),
  readMs: milliseconds({
    variable: 'DOCENT_IMPORT_READ_MS',
    default: 30_000,
    min: 100,
    description: 'How long reading the files of an import may take; it holds up nobody else.',
  }),
  readMegabytes: megabytes({
    variable: 'DOCENT_IMPORT_READ_MB',
    default: 512,
    min: 64,
    description: 'Memory that reading them may take.',
  }),
} as const;

export type ImportSettings = SettingsOf<typeof IMPORT_SETTINGS>;
