/** The thread that reads an import: its parent goes on serving, and ends it where it takes too long. */
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../../../errors.ts';
import { type ImportOptions, readImport } from './read-import.ts';
import type { ReadReply } from './read-in-worker.ts';
import type { ImportFile } from './read-sources.ts';

const { files, options } = workerData as { files: ImportFile[]; options: ImportOptions };
parentPort?.postMessage(read());

function read(): ReadReply {
  try {
    return { read: readImport(files, options) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, message: error.message };
  }
}
