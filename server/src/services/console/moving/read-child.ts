/** The process that reads an import: its parent goes on serving, and ends it where it takes too long or too much memory. */
import { AppError } from '../../../errors.ts';
import { type ImportOptions, readImport } from './read-import.ts';
import type { ReadReply } from './read-in-child.ts';
import type { ImportFile } from './read-sources.ts';

process.once('disconnect', () => process.exit());
process.once('message', ({ files, options }: { files: ImportFile[]; options: ImportOptions }) => {
  process.send?.(read(files, options));
});

function read(files: readonly ImportFile[], options: ImportOptions): ReadReply {
  try {
    return { read: readImport(files, options) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, message: error.message };
  }
}
