/** The scale-out store: PostgreSQL, with as many nodes as wanted. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import { AppError } from '../../errors.ts';
import { postgresDialect } from '../dialect.ts';
import { migrate } from '../migrations/migrate.ts';
import { prepare, written } from '../prepared.ts';
import { SessionRepositories } from '../repositories/session-repositories.ts';
import type { Store } from '../types.ts';
import { startClock } from './clock.ts';
import { translatePostgresError } from './errors.ts';
import { createPool } from './pool.ts';
import { PoolSession, type StatementListener } from './session.ts';
import { runTransaction } from './transaction.ts';
import { openWorkChannel } from './work-channel.ts';

export interface PostgresStoreOptions {
  /** May name several servers by commas, as libpq does: the one that is the primary is used. */
  url: string;
  /** Connections for reading, and as many for writing. Default 10. */
  connectionsMax?: number | undefined;
  onMigrated?: ((names: readonly string[]) => void) | undefined;
  /** Told of connections that broke; they are replaced. */
  onError?: ((error: unknown) => void) | undefined;
  onStatement?: StatementListener | undefined;
}

const CONNECTIONS_MAX = 10;
const STATEMENT_TIMEOUT_MS = 30_000;

const PING = prepare<object>()((db) => written(db, sql`select 1`));

/**
 * Migrates where needed; any number of nodes may do so at the same moment.
 * @throws AppError conflict where newer code made the database; unavailable where it does not answer
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { url, connectionsMax = CONNECTIONS_MAX, onStatement, onError = () => undefined } = options;
  const migrated = await migrateOnce(url, onError);
  if (migrated.length > 0) options.onMigrated?.(migrated);

  const settings = { url, connectionsMax, statementTimeoutMs: STATEMENT_TIMEOUT_MS, onError };
  const reading = createPool({ ...settings, parameters: { default_transaction_read_only: 'on' } });
  const writing = createPool({
    ...settings,
    // Acknowledged means on disk, whatever the server's default.
    parameters: { synchronous_commit: 'on', idle_in_transaction_session_timeout: '60000' },
  });
  const cursors = { pairs: '', files: '' };
  const readSession = new PoolSession(reading, onStatement);
  const clock = await startClock(reading, onError).catch(async (error: unknown) => {
    await Promise.all([reading.end(), writing.end()]);
    throw translatePostgresError(error);
  });
  const channel = openWorkChannel(url, writing, onError, clock.nowMs);
  let closing: Promise<void> | undefined;

  return {
    hasOneServer: false,
    nowMs: clock.nowMs,
    read: new SessionRepositories(readSession, cursors),
    write: (work) =>
      runTransaction(writing, (session) => work(new SessionRepositories(session, cursors)), onStatement),
    announceWork: (dueAtMs) => channel.announce(dueAtMs),
    onWork: (listener) => channel.listen(listener),
    async backup() {
      throw new AppError('invalid_request', 'Back up PostgreSQL with its own tools, such as pg_dump.');
    },
    async ping() {
      await readSession.all(PING, {});
    },
    close() {
      closing ??= (async () => {
        await channel.close();
        await clock.close();
        await Promise.all([reading.end(), writing.end()]);
      })();
      return closing;
    },
  };
}

/** Kysely's migrator holds an advisory lock meanwhile: of several nodes, the others wait and find nothing to do. */
async function migrateOnce(url: string, onError: (error: unknown) => void): Promise<string[]> {
  const pool = createPool({ url, connectionsMax: 2, parameters: {}, statementTimeoutMs: 0, onError });
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await migrate(database, postgresDialect);
  } catch (error) {
    throw translatePostgresError(error);
  } finally {
    await database.destroy();
  }
}
