/** Reads the files of an import: finds their format by their content, and gives its rows. */
import { AppError } from '../../../errors.ts';
import { type FinishedRow, finishRows } from './finish-rows.ts';
import type { ImportFormat, TableColumns } from './formats/format.ts';
import { IMPORT_FORMATS } from './import-formats.ts';
import { type ImportFile, readSource } from './read-sources.ts';

export interface ImportOptions {
  /** The name of a format, where it is not to be found by content. */
  format?: string | undefined;
  columns: TableColumns;
}

export interface ReadImport {
  format: string;
  title: string;
  warnings: string[];
  rows: FinishedRow[];
}

/** @throws AppError file_unreadable, file_has_no_text, unsupported_file_type, invalid_request */
export function readImport(
  files: readonly ImportFile[],
  { format: name, columns }: ImportOptions,
): ReadImport {
  const sources = files.map(readSource);
  const format = name === undefined ? findFormat(sources) : namedFormat(name);
  const { drafts, warnings } = format.read(sources, columns);
  return { format: format.name, title: format.title, warnings, rows: finishRows(drafts) };
}

function findFormat(sources: Parameters<ImportFormat['recognises']>[0]): ImportFormat {
  const found = IMPORT_FORMATS.find((format) => format.recognises(sources));
  if (found !== undefined) return found;
  throw new AppError(
    'unsupported_file_type',
    'The files are of no known format, or of several. Known are: ' +
      `${IMPORT_FORMATS.map(({ title }) => title).join(', ')}.`,
  );
}

function namedFormat(name: string): ImportFormat {
  const found = IMPORT_FORMATS.find((format) => format.name === name);
  if (found !== undefined) return found;
  const names = IMPORT_FORMATS.map((format) => format.name).join(', ');
  throw new AppError('invalid_request', `There is no format "${name}". There are: ${names}.`);
}
