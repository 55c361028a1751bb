/** Copies an installation to another database and file store, and reports whether the copy equals the original. */
import { createWriteStream, existsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors.ts';
import type { BlobStore } from '../store/blobs/blob-store.ts';
import { createBlobStore } from '../store/blobs/open.ts';
import { type CopyListener, type CopyReport, copyInstallation, sqlitePath } from '../store/copy/copy.ts';
import { DATABASE_FILE } from '../store/open.ts';
import { openTemporaryFolder } from '../store/temporary-folder.ts';
import { printReport } from './migrate-report.ts';

export interface CopyArguments {
  from: string;
  to: string;
  /** A data folder or s3://…; absent: the source's data folder, or the one in the settings. */
  filesFrom: string | undefined;
  /** Absent: the data folder of an embedded target; otherwise files stay where they are. */
  filesTo: string | undefined;
  isBySize: boolean;
  /** Gets one line of JSON for each table and chatbot. */
  reportFile: string | undefined;
}

/** @throws AppError conflict if the copy differs from the original, after the report has shown where */
export async function runCopy(given: CopyArguments, readConfig: () => Config): Promise<void> {
  const from = toDatabaseAddress(given.from);
  const to = toDatabaseAddress(given.to);
  if (from === to) throw new AppError('invalid_request', 'Source and target are the same database.');
  const spool = await openTemporaryFolder(tmpdir(), 'docent-migrate');
  const parts = given.reportFile === undefined ? undefined : createWriteStream(given.reportFile);
  const open: BlobStore[] = [];
  const openFiles = async (address: string): Promise<BlobStore> => {
    const store = await openBlobs(address, spool.path);
    open.push(store);
    return store;
  };
  try {
    const addressFrom = given.filesFrom ?? defaultFiles(from, readConfig);
    const addressTo = given.filesTo ?? dataFolder(to);
    if (!isS3(addressFrom) && !existsSync(addressFrom)) {
      throw new AppError('invalid_request', `There is no data folder at ${addressFrom}.`);
    }
    const filesFrom = await openFiles(addressFrom);
    const filesTo =
      addressTo === undefined || addressTo === addressFrom ? undefined : await openFiles(addressTo);
    const listener: CopyListener = {
      ...printProgress(),
      ...(parts !== undefined && {
        onPart: (part, pass) => void parts.write(`${JSON.stringify({ pass, ...part })}\n`),
      }),
    };
    const options = { from, to, filesFrom, filesTo, isBySize: given.isBySize, nowMs: Date.now };
    const report = await copyInstallation(options, listener);
    printReport(report, { areFilesMoved: filesTo !== undefined });
    refuseDifferences(report);
  } finally {
    for (const store of open) await store.close();
    parts?.end();
    if (parts !== undefined) await finished(parts);
    await spool.remove();
  }
}

function refuseDifferences(report: CopyReport): void {
  if (!report.isSame) throw new AppError('conflict', 'The copy differs from its source; see the report.');
}

/** A folder stands for the database in it. */
function toDatabaseAddress(address: string): string {
  const given = sqlitePath(address);
  if (given === undefined) return address;
  const path = resolve(given);
  const isFolder = existsSync(path) ? statSync(path).isDirectory() : !path.endsWith('.db');
  return `sqlite:${isFolder ? join(path, DATABASE_FILE) : path}`;
}

/** That of an embedded database. */
function dataFolder(database: string): string | undefined {
  const path = sqlitePath(database);
  return path && dirname(path);
}

function defaultFiles(from: string, readConfig: () => Config): string {
  const folder = dataFolder(from);
  if (folder !== undefined) return folder;
  const { blobUrl, dataDir } = readConfig().store;
  return blobUrl ?? dataDir;
}

const isS3 = (address: string): boolean => address.startsWith('s3://');

async function openBlobs(address: string, spool: string): Promise<BlobStore> {
  if (isS3(address)) return createBlobStore({ url: address, dataDir: spool });
  return createBlobStore({ dataDir: resolve(address) });
}

/** Written to standard error, so that standard output holds the report alone. */
function printProgress(): CopyListener {
  const print = (line: string): void => console.error(line);
  return {
    onBegin({ source, target, isServed, isResumed }) {
      print(`${isResumed ? 'Going on with' : 'Beginning'} the copy of ${source} to ${target}.`);
      print(
        isServed
          ? 'The source is being served: this copies it as of now. Stop it and run this again for the rest.'
          : 'The source is not being served: it is held until the copy is complete.',
      );
    },
    onTable({ table, source, written, different }, pass) {
      const outcome = different === 0 ? 'the same' : `${different} rows differ`;
      print(`pass ${pass}: ${table}: ${source.rows} rows, ${written} written, ${outcome}`);
    },
    onFile(done) {
      if (done % 1_000 === 0) print(`files: ${done}`);
    },
  };
}
