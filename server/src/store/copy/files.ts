/** Copies an installation's files under their keys, and reads them back from the target. */
import { createHash } from 'node:crypto';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { ReadableDatabase } from './database.ts';
import type { Table } from './table.ts';

interface FileRow {
  chatbotId: string;
  id: number;
  key: string;
  sizeBytes: number;
  sha256: string;
}

export interface FileProblem {
  chatbotId: string;
  id: number;
  problem: string;
}

export interface FilesReport {
  files: number;
  bytes: number;
  copied: number;
  /** Read in the target with the size and hash in the database; or, with `isBySize`, known from an earlier run by size. */
  verified: number;
  problems: FileProblem[];
}

export interface FilesToCopy {
  from: BlobStore;
  /** Undefined: they stay where they are, and are read there. */
  to: BlobStore | undefined;
  /** Files in the target with the right size are assumed to be right. */
  isBySize: boolean;
}

const AT_ONCE = 4;

/** @param database lists the files: the target, once its tables equal those of the source */
export async function copyFiles(
  database: ReadableDatabase,
  tables: readonly Table[],
  files: FilesToCopy,
  onProgress: (done: number) => void,
): Promise<FilesReport> {
  const report: FilesReport = { files: 0, bytes: 0, copied: 0, verified: 0, problems: [] };
  const known =
    files.isBySize && files.to !== undefined ? await listSizes(files.to) : new Map<string, number>();
  const rows = readFiles(database, tables);
  const work = async (): Promise<void> => {
    for (;;) {
      const next = await rows.next();
      if (next.done === true) return;
      const file = next.value;
      report.files += 1;
      report.bytes += file.sizeBytes;
      const problem =
        known.get(file.key) === file.sizeBytes ? undefined : await copyFile(file, files, report);
      if (problem === undefined) report.verified += 1;
      else report.problems.push({ chatbotId: file.chatbotId, id: file.id, problem });
      onProgress(report.files);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return report;
}

/** Copies one file unless the target has it. @returns what is wrong with it, if anything */
async function copyFile(
  file: FileRow,
  { from, to }: FilesToCopy,
  report: FilesReport,
): Promise<string | undefined> {
  if (to === undefined) return check(file, from);
  if ((await check(file, to)) === undefined) return undefined;
  const problem = await check(file, from);
  if (problem !== undefined) return `in the source: ${problem}`;
  await to.put(file.key, await from.read(file.key));
  report.copied += 1;
  const after = await check(file, to);
  return after && `after copying: ${after}`;
}

/** Reads the whole file. @throws AppError unavailable if the store does not answer */
async function check(file: FileRow, store: BlobStore): Promise<string | undefined> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  try {
    for await (const chunk of (await store.read(file.key)) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      sizeBytes += chunk.length;
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'not_found') return 'it is missing';
    throw error;
  }
  if (sizeBytes !== file.sizeBytes) return `it has ${sizeBytes} bytes, not ${file.sizeBytes}`;
  return hash.digest('hex') === file.sha256 ? undefined : 'its content is not what was uploaded';
}

async function listSizes(store: BlobStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, sizeBytes } of store.list()) sizes.set(key, sizeBytes);
  return sizes;
}

async function* readFiles(
  database: ReadableDatabase,
  tables: readonly Table[],
): AsyncGenerator<FileRow, undefined> {
  yield* readTrained(database, tables);
  yield* readKept(database, tables);
  return undefined;
}

/** Those that the history alone names, so that they can be put back. */
async function* readKept(database: ReadableDatabase, tables: readonly Table[]): AsyncGenerator<FileRow> {
  const table = tables.find(({ name }) => name === 'history');
  if (table === undefined) return;
  const at = (name: string): number => table.columns.findIndex((column) => column.name === name);
  const [chatbotId, id, key, before] = [at('chatbot_id'), at('subject_id'), at('blob_key'), at('before')];
  for await (const page of database.rows(table)) {
    for (const row of page) {
      if (row[key] === null || row[before] === null) continue;
      const { sizeBytes, sha256 } = JSON.parse(String(row[before])) as Pick<FileRow, 'sizeBytes' | 'sha256'>;
      yield {
        chatbotId: String(row[chatbotId]),
        id: Number(row[id]),
        key: String(row[key]),
        sizeBytes,
        sha256,
      };
    }
  }
}

async function* readTrained(database: ReadableDatabase, tables: readonly Table[]): AsyncGenerator<FileRow> {
  const table = tables.find(({ name }) => name === 'files');
  if (table === undefined) return;
  const at = (name: string): number => table.columns.findIndex((column) => column.name === name);
  const [chatbotId, id, key] = [at('chatbot_id'), at('id'), at('blob_key')];
  const [sizeBytes, sha256] = [at('size_bytes'), at('sha256')];
  for await (const page of database.rows(table)) {
    for (const row of page) {
      yield {
        chatbotId: String(row[chatbotId]),
        id: Number(row[id]),
        key: String(row[key]),
        sizeBytes: Number(row[sizeBytes]),
        sha256: String(row[sha256]),
      };
    }
  }
}
