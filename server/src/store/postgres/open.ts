/** The scale-out store: PostgreSQL, with as many nodes as wanted. */
import { Kysely, sql } from 'kysely';
import { AppError } from '../../errors.ts';
import type { Dialect } from '../dialect.ts';
import { migrate, type SchemaRule } from '../migrations/migrate.ts';
import { prepare, written } from '../prepared.ts';
import { KeyPlaces } from '../repositories/keys/key-places.ts';
import { SessionRepositories } from '../repositories/session-repositories.ts';
import { createClaimCursors } from '../repositories/training-claims.ts';
import { STORE_SETTINGS } from '../settings.ts';
import type { Store } from '../types.ts';
import { startClock } from './clock.ts';
import { toOpeningError } from './errors.ts';
import { findDialect } from './find-dialect.ts';
import { createPipelinedConnections } from './pipelined-connections.ts';
import { createPool } from './pool.ts';
import { PoolSession, type StatementListener } from './session.ts';
import { runTransaction } from './transaction.ts';
import { VisibleTablesDialect } from './visible-tables.ts';
import { openWorkChannel } from './work-channel.ts';

export interface PostgresStoreOptions {
  /** May name several servers by commas, as libpq does: the one that is the primary is used. */
  url: string;
  /** How long the history of a chatbot is kept whose owner set nothing, in days; default: 30. */
  historyDays?: number | undefined;
  /** Connections at most, half of them to read; one that listens comes on top. At least 6; default 20. */
  connectionsMax?: number | undefined;
  onMigrated?: ((names: readonly string[]) => void) | undefined;
  /** Called with errors of idle connections; the connections are replaced. */
  onError?: ((error: unknown) => void) | undefined;
  onStatement?: StatementListener | undefined;
  /** Default: the server's setting. */
  dialect?: Dialect;
  /** Default: migrate. */
  schema?: SchemaRule | undefined;
}

const CONNECTIONS_MAX = 20;
/** Number of pipelined connections for reading: one can answer while the other is still busy. */
const PIPELINED_CONNECTIONS = 2;
const STATEMENT_TIMEOUT_MS = 30_000;
const READ_ONLY = { default_transaction_read_only: 'on' };

const PING = prepare<object>()((db) => written(db, sql`select 1`));

/**
 * Migrates if needed and allowed; any number of nodes may do so at the same moment.
 * @throws AppError conflict if newer code made the database, or it cannot hold every text; conflict or not_found if its
 *   schema is to be kept and is not that of this release; unavailable if it cannot be opened
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { url, connectionsMax = CONNECTIONS_MAX, onStatement, onError = () => undefined } = options;
  const { dialect, migrated } = await migrateOnce(options, onError);
  if (migrated.length > 0) options.onMigrated?.(migrated);

  const settings = { url, statementTimeoutMs: STATEMENT_TIMEOUT_MS, onError };
  const readersMax = Math.floor(connectionsMax / 2);
  const reading = createPool({
    ...settings,
    connectionsMax: readersMax - PIPELINED_CONNECTIONS,
    parameters: READ_ONLY,
  });
  const brief = createPool({
    ...settings,
    connectionsMax: PIPELINED_CONNECTIONS,
    pipeline: true,
    // Planned once: to plan costs more than to find some rows by their keys.
    parameters: { ...READ_ONLY, plan_cache_mode: 'force_generic_plan' },
  });
  const connections = createPipelinedConnections(brief, PIPELINED_CONNECTIONS);
  const writing = createPool({
    ...settings,
    connectionsMax: connectionsMax - readersMax,
    // Acknowledged means on disk, whatever the server's default.
    parameters: { synchronous_commit: 'on', idle_in_transaction_session_timeout: '60000' },
  });
  const sessions = { dialect, onStatement };
  const parts = {
    cursors: createClaimCursors(),
    historyDays: options.historyDays ?? STORE_SETTINGS.historyDays.default,
  };
  const endPools = async (): Promise<void> => {
    await connections.close();
    await Promise.all([reading.end(), brief.end(), writing.end()]);
  };
  const readSession = new PoolSession(reading, connections, sessions);
  const clock = await startClock(reading, onError).catch(async (error: unknown) => {
    await endPools();
    throw toOpeningError(url, error);
  });
  const channel = openWorkChannel(url, writing, onError, clock.nowMs);
  let closing: Promise<void> | undefined;

  return {
    hasOneServer: false,
    nowMs: clock.nowMs,
    read: new SessionRepositories(readSession, parts, new KeyPlaces()),
    write: (work) =>
      runTransaction(writing, (session) => work(new SessionRepositories(session, parts)), sessions),
    announceWork: (dueAtMs) => channel.announce(dueAtMs),
    onWork: (listener) => channel.listen(listener),
    fileSignals: channel.files,
    async ping() {
      await readSession.all(PING, {});
    },
    close() {
      closing ??= (async () => {
        await channel.close();
        await clock.close();
        await endPools();
      })();
      return closing;
    },
  };
}

/** Kysely's migrator holds an advisory lock meanwhile: other nodes wait, and then find nothing to do. */
async function migrateOnce(
  { url, dialect: given, schema }: PostgresStoreOptions,
  onError: (error: unknown) => void,
): Promise<{ dialect: Dialect; migrated: string[] }> {
  const pool = createPool({ url, connectionsMax: 2, parameters: {}, statementTimeoutMs: 0, onError });
  const database = new Kysely<unknown>({ dialect: new VisibleTablesDialect({ pool }) });
  try {
    await refuseEncoding(database);
    const dialect = given ?? (await findDialect(database));
    return { dialect, migrated: await migrate(database, dialect, { schema }) };
  } catch (error) {
    throw toOpeningError(url, error);
  } finally {
    await database.destroy();
  }
}

/** @throws AppError conflict if texts of some languages could not be stored, or not be compared by characters */
async function refuseEncoding(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    encoding: string;
  }>`select current_setting('server_encoding') as encoding`.execute(database);
  const encoding = rows[0]?.encoding;
  if (encoding === 'UTF8') return;
  throw new AppError(
    'conflict',
    `The database has the encoding ${encoding}. Make one with UTF8: create database … encoding 'UTF8' template template0.`,
  );
}
