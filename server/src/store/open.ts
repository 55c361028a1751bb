/** Opens the store that the configuration names. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../errors.ts';
import { refuseUnfinishedCopy } from './copy/marker.ts';
import { makeDataFolder } from './data-folder.ts';
import type { SchemaRule } from './migrations/migrate.ts';
import { openSqliteStore } from './sqlite/open.ts';
import { acquireServerLock, type ServerLock } from './sqlite/server-lock.ts';
import type { Store } from './types.ts';

export interface StoreOptions {
  /** `postgres://…`; absent: the embedded database in the data folder. */
  url?: string | undefined;
  /** Created if it is missing. */
  dataDir: string;
  /** Longest time until what was deleted is out of the embedded database's files, in milliseconds; default 30,000. */
  overwriteMs?: number | undefined;
  /** How long the history of a chatbot is kept whose owner set nothing, in days; default: 30. */
  historyDays?: number | undefined;
  /** Connections to PostgreSQL at most; default 20. */
  connectionsMax?: number | undefined;
  /** True for servers: keeps a second one off the same data folder. Default false, for commands beside a server. */
  isServer?: boolean;
  /** Default: migrate. The embedded database is migrated only while no other server runs on the folder. */
  schema?: SchemaRule | undefined;
  log?: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/** The embedded database's name in the data folder. */
export const DATABASE_FILE = 'docent.db';

/**
 * Opens the store, creating and migrating it if needed and allowed.
 * @throws AppError invalid_request if the address is malformed
 * @throws AppError conflict if another server runs on the folder, newer code made the database, or it is an incomplete
 *   copy; conflict or not_found if its schema is to be kept and is not that of this release
 * @throws AppError unavailable if the engine does not answer
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const isRemote = options.url !== undefined && options.url !== '';
  const store = isRemote ? await openRemote(options.url ?? '', options) : await openEmbedded(options);
  try {
    await refuseUnfinishedCopy(store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openRemote(url: string, options: StoreOptions): Promise<Store> {
  const { connectionsMax, historyDays, schema, log } = options;
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new AppError('invalid_request', 'The address of the database begins with postgres://.');
  }
  // Loaded only if it is used.
  const { openPostgresStore } = await import('./postgres/open.ts');
  return openPostgresStore({
    url,
    connectionsMax,
    historyDays,
    schema,
    onMigrated: logMigrations(log),
    onError: (error) => log?.info({ err: error }, 'a connection to the database broke'),
  });
}

async function openEmbedded(options: StoreOptions): Promise<Store> {
  const { dataDir, schema, log, overwriteMs, historyDays, isServer = false } = options;
  const path = join(dataDir, DATABASE_FILE);
  if (schema === 'keep' && !existsSync(path)) {
    throw new AppError(
      'not_found',
      `There is no database at ${path}. Is that the data folder of the service?`,
    );
  }
  await makeDataFolder(dataDir);
  const open = (lock?: () => ServerLock): Promise<Store> =>
    openSqliteStore({
      path,
      historyDays,
      schema,
      lock,
      ...(overwriteMs !== undefined && { checkpoints: { delayMs: overwriteMs } }),
      onMigrated: logMigrations(log),
      // Nobody else has it open for long then.
      mayRewrite: isServer,
      onRewriteFailed: (error) =>
        log?.warn(
          { err: error },
          'what earlier releases deleted could not be removed from the database file',
        ),
    });
  return isServer ? openHolding(acquireServerLock(dataDir), open) : open(() => acquireServerLock(dataDir));
}

/** The lock is released when the store is closed. */
async function openHolding(lock: ServerLock, open: () => Promise<Store>): Promise<Store> {
  try {
    const store = await open();
    return {
      ...store,
      async close() {
        await store.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function logMigrations(log: StoreOptions['log']): (migrations: readonly string[]) => void {
  return (migrations) => log?.info({ migrations }, 'the database was migrated');
}
