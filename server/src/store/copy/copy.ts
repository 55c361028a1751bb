/**
 * Copies an installation to another database, and its files to another store.
 *
 * While the source is served, a pass copies it as of the moment when the pass began; later writes are left to the next
 * pass. The last pass is made with the source stopped and locked: then the copy is complete, and marked so.
 */
import { AppError } from '../../errors.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { postgresDialect } from '../dialect.ts';
import { listMigrations } from '../migrations/list.ts';
import type { ReadableDatabase, SourceDatabase, TargetDatabase } from './database.ts';
import { copyFiles, type FilesReport } from './files.ts';
import { claimTarget, completeTarget } from './marker.ts';
import { makePass, type PartReport, type PassReport, type TableReport } from './pass.ts';
import { checkSameTables, orderTables, type Table } from './table.ts';

export interface CopyOptions {
  /** `sqlite:PATH` or `postgres://…` */
  from: string;
  to: string;
  filesFrom: BlobStore;
  /** Undefined: files stay where they are. */
  filesTo: BlobStore | undefined;
  isBySize: boolean;
  nowMs: () => number;
}

export interface CopyListener {
  onBegin(facts: { source: string; target: string; isServed: boolean; isResumed: boolean }): void;
  onTable(report: TableReport, pass: number): void;
  onPart?(report: PartReport, pass: number): void;
  onFile(done: number): void;
}

export interface CopyReport {
  passes: PassReport[];
  files: FilesReport;
  /** Whether the source is served, and so may have changed since its last pass. */
  isServed: boolean;
  /** Whether everything is the same on both sides; of a served source, as of the moment when the last pass began. */
  isSame: boolean;
  /** The source was held, and everything is the same. */
  isComplete: boolean;
}

/** A served source gets another pass while the last one wrote more rows than this, up to PASSES_MAX. */
const FEW_ROWS = 1_000;
const PASSES_MAX = 5;

/**
 * Interrupted at any moment, it resumes when it is called again.
 * @throws AppError invalid_request, conflict, unavailable
 */
export async function copyInstallation(options: CopyOptions, listener: CopyListener): Promise<CopyReport> {
  const source = await openSource(options.from);
  try {
    const target = await openTarget(options.to);
    try {
      return await copy(source, target, options, listener);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function copy(
  source: SourceDatabase,
  target: TargetDatabase,
  options: CopyOptions,
  listener: CopyListener,
): Promise<CopyReport> {
  await checkMigrations(source);
  const tables = orderTables(await target.listTables());
  checkSameTables(await source.listTables(), tables);
  const isResumed = await claimTarget(target, source, tables, options.nowMs());
  const { isServed } = source;
  listener.onBegin({ source: source.label, target: target.label, isServed, isResumed });

  const passes = await makePasses({ source, target }, tables, listener);
  const files = await copyFiles(
    target,
    tables,
    { from: options.filesFrom, to: options.filesTo, isBySize: options.isBySize },
    listener.onFile,
  );
  if (!isServed) await source.end();

  const rowsDiffer = passes.at(-1)?.tables.some((table) => table.different > 0) ?? true;
  // While the source is served, files may be deleted during the copy: only the last run can report them missing.
  const isSame = !rowsDiffer && (isServed || files.problems.length === 0);
  const isComplete = isSame && !isServed;
  if (isComplete) await completeTarget(target, tables, options.nowMs());
  return { passes, files, isServed, isSame, isComplete };
}

/** A source that is not served stays held after them. */
async function makePasses(
  sides: { source: SourceDatabase; target: TargetDatabase },
  tables: readonly Table[],
  listener: CopyListener,
): Promise<PassReport[]> {
  const { source } = sides;
  const passes: PassReport[] = [];
  for (;;) {
    const number = passes.length + 1;
    await source.begin();
    const pass = await makePass(sides, tables, {
      onTable: (report) => listener.onTable(report, number),
      onPart: (report) => listener.onPart?.(report, number),
    });
    passes.push(pass);
    if (!source.isServed) return passes;
    await source.end();
    if (pass.written + pass.removed <= FEW_ROWS || passes.length === PASSES_MAX) return passes;
  }
}

/** @throws AppError conflict if the source's schema is not that of this release */
async function checkMigrations(source: ReadableDatabase): Promise<void> {
  const wanted = Object.keys(listMigrations(postgresDialect));
  const had = await source.listMigrations();
  const missing = wanted.filter((name) => !had.includes(name));
  const unknown = had.filter((name) => !wanted.includes(name));
  if (unknown.length > 0) {
    throw new AppError('conflict', `The source was made by a newer version (it has ${unknown.join(', ')}).`);
  }
  if (missing.length > 0) {
    throw new AppError(
      'conflict',
      `The source has the schema of an older version (it lacks ${missing.join(', ')}): run this version on it first.`,
    );
  }
}

async function openSource(address: string): Promise<SourceDatabase> {
  const path = sqlitePath(address);
  if (path !== undefined) return (await import('./sqlite-database.ts')).openSqliteSource(path);
  return (await import('./postgres-database.ts')).openPostgresSource(address);
}

async function openTarget(address: string): Promise<TargetDatabase> {
  const path = sqlitePath(address);
  if (path !== undefined) return (await import('./sqlite-database.ts')).openSqliteTarget(path);
  return (await import('./postgres-database.ts')).openPostgresTarget(address);
}

/** The path of an embedded database; undefined for PostgreSQL. @throws AppError invalid_request */
export function sqlitePath(address: string): string | undefined {
  if (/^postgres(ql)?:\/\//.test(address)) return undefined;
  const path = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(address)?.[1];
  if (path !== undefined) return path;
  throw new AppError('invalid_request', 'A database is named sqlite:PATH or postgres://….');
}
