/** Reports what the migrations of this release would do to the database, by trying them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors.ts';
import { type Rehearsal, rehearsePostgres, rehearseSqlite } from '../store/copy/rehearse.ts';
import { DATABASE_FILE } from '../store/open.ts';

/** @throws AppError unavailable if a migration fails, naming it and its reason */
export async function rehearse({ store }: Pick<Config, 'store'>): Promise<void> {
  const { databaseUrl, dataDir } = store;
  console.log(databaseUrl === null ? await onCopy(dataDir) : await inTransaction(databaseUrl));
}

async function onCopy(dataDir: string): Promise<string> {
  const path = join(dataDir, DATABASE_FILE);
  if (!existsSync(path)) throw new AppError('not_found', `There is no database at ${path} yet.`);
  const rehearsal = await rehearseSqlite(path);
  return describe(rehearsal, `a copy of ${path}, made in ${seconds(rehearsal.copyMs)} and removed again`);
}

async function inTransaction(url: string): Promise<string> {
  const { toOpeningError } = await import('../store/postgres/errors.ts');
  const rehearsal = await rehearsePostgres(url).catch((error: unknown) => {
    throw toOpeningError(url, error);
  });
  return describe(rehearsal, 'the database, in a transaction that was rolled back');
}

function describe({ migrations }: Rehearsal, where: string): string {
  if (migrations.length === 0) return 'Nothing would be done: the database has the schema of this release.';
  const count = migrations.length === 1 ? '1 migration' : `${migrations.length} migrations`;
  const totalMs = migrations.reduce((sum, { ms }) => sum + ms, 0);
  return [
    `Run on ${where}:`,
    ...migrations.map(({ name, ms }) => `  ${name}  ${seconds(ms)}`),
    `${count} would be run, in ${seconds(totalMs)}. The database is as it was.`,
  ].join('\n');
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
