/** The embedded store: one file, one writer with group commit, readers beside it. */
import { dirname } from 'node:path';
import { Kysely, sql } from 'kysely';
import { makeDataFolder } from '../data-folder.ts';
import { sqliteDialect } from '../dialect.ts';
import { type MigrateOptions, migrate } from '../migrations/migrate.ts';
import { prepare, written } from '../prepared.ts';
import { closeToOthers } from '../privacy.ts';
import { SessionRepositories } from '../repositories/session-repositories.ts';
import { createClaimCursors } from '../repositories/training-claims.ts';
import { STORE_SETTINGS } from '../settings.ts';
import type { Store } from '../types.ts';
import { beginImmediate } from './begin.ts';
import { Checkpointer, type CheckpointLimits } from './checkpointer.ts';
import { SqliteConnection } from './connection.ts';
import { toOpeningError } from './errors.ts';
import { GroupCommit, type GroupCommitLimits } from './group-commit.ts';
import { createKyselyDialect } from './kysely-dialect.ts';
import { rewriteOnce } from './rewrite.ts';
import { ReadSession } from './session.ts';
import { Snapshots } from './snapshots.ts';

export interface SqliteStoreOptions extends Pick<MigrateOptions, 'schema' | 'lock'> {
  path: string;
  /** How long the history of a chatbot is kept whose owner set nothing, in days; default: 30. */
  historyDays?: number | undefined;
  limits?: Partial<GroupCommitLimits> | undefined;
  checkpoints?: Partial<CheckpointLimits> | undefined;
  /** Whether what releases before `secure_delete` left in the file may be removed, which takes a while. Default: false. */
  mayRewrite?: boolean | undefined;
  /** Called if that failed; the next opening tries again. */
  onRewriteFailed?: ((error: unknown) => void) | undefined;
  onMigrated?: ((names: readonly string[]) => void) | undefined;
  /** Called with each statement's text when it is first prepared. */
  onPrepare?: ((sql: string) => void) | undefined;
}

/** Readers meet a lock only if another process opens or closes the file. */
const BUSY_TIMEOUT_MS = 1_000;
/** Longest that another process may take to migrate. */
const MIGRATION_BUSY_MS = 60_000;

const PING = prepare<object>()((db) => written(db, sql`select 1`));

/**
 * Creates or migrates the file if needed and allowed.
 * @throws AppError conflict if it was made by newer code; unavailable if it cannot be opened; what `migrate` throws
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const { path, onPrepare } = options;
  await makeDataFolder(dirname(path));
  const connections: SqliteConnection[] = [];
  const connect = (isReadOnly: boolean, cacheKib: number, busyTimeoutMs: number): SqliteConnection => {
    const connection = new SqliteConnection(path, { isReadOnly, cacheKib, busyTimeoutMs, onPrepare });
    connections.push(connection);
    return connection;
  };
  // The writer last: only it can bring the log into the file and remove it.
  const closeAll = (): void => {
    for (const connection of connections.toReversed()) connection.close();
  };

  try {
    // Changed pages beyond it go into the log before the commit, which would write them in one stretch.
    const writer = connect(false, 16_384, BUSY_TIMEOUT_MS);
    // Those beside the database have its permissions when they are made, and may be there from before.
    for (const suffix of ['', '-wal', '-shm']) closeToOthers(`${path}${suffix}`);
    // The writer waits for locks without blocking.
    writer.exec('pragma busy_timeout = 0');
    const migrated = await migrateLocked(writer, options);
    if (migrated.length > 0) options.onMigrated?.(migrated);

    if (options.mayRewrite) rewriteOnce(path, options.onRewriteFailed);

    const parts = {
      cursors: createClaimCursors(),
      historyDays: options.historyDays ?? STORE_SETTINGS.historyDays.default,
    };
    // A snapshot reads a chatbot from end to end, once: pages kept of it would hardly be read again.
    const snapshots = new Snapshots(() => connect(true, 1_024, BUSY_TIMEOUT_MS));
    const readSession = new ReadSession(connect(true, 32_768, BUSY_TIMEOUT_MS), snapshots);
    const commits = new GroupCommit(writer, options.limits, () => checkpointer.noteCommit());
    const checkpointer = new Checkpointer({
      path,
      betweenTransactions: (work) => commits.betweenTransactions(work),
      limits: options.checkpoints,
    });
    return {
      hasOneServer: true,
      nowMs: Date.now,
      read: new SessionRepositories(readSession, parts),
      write: (work) => commits.write((session) => work(new SessionRepositories(session, parts))),
      announceWork() {
        // The process that writes is the one that trains.
      },
      onWork: () => () => undefined,
      async ping() {
        await readSession.all(PING, {});
      },
      async close() {
        await checkpointer.close();
        await commits.close();
        await snapshots.close();
        closeAll();
      },
    };
  } catch (error) {
    closeAll();
    throw toOpeningError(path, error);
  }
}

/** Migrates in one transaction that keeps every other process from writing: all of it happens or nothing. */
async function migrateLocked(
  connection: SqliteConnection,
  { schema, lock }: SqliteStoreOptions,
): Promise<string[]> {
  await beginImmediate(connection, MIGRATION_BUSY_MS);
  try {
    const database = new Kysely<unknown>({ dialect: createKyselyDialect(connection) });
    const migrated = await migrate(database, sqliteDialect, { schema, lock });
    connection.exec('commit');
    return migrated;
  } catch (error) {
    if (connection.isInTransaction) connection.exec('rollback');
    throw error;
  }
}
