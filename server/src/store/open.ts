/** Opens the store that the configuration names. */
import { join } from 'node:path';
import { AppError } from '../errors.ts';
import { refuseUnfinishedCopy } from './move/marker.ts';
import { openSqliteStore } from './sqlite/open.ts';
import { acquireServerLock } from './sqlite/server-lock.ts';
import type { Store } from './types.ts';

export interface StoreOptions {
  /** `postgres://…`; absent: the embedded database in the data folder. */
  url?: string | undefined;
  /** Created where it is missing. */
  dataDir: string;
  /** Connections to PostgreSQL at most; default 20. */
  connectionsMax?: number | undefined;
  /** True for servers: keeps a second one off the same data folder. Default false, for commands beside a server. */
  isServer?: boolean;
  log?: { info(fields: object, message: string): void };
}

/** The embedded database's name in the data folder. */
export const DATABASE_FILE = 'docent.db';

/**
 * Opens, creating and migrating where needed.
 * @throws AppError invalid_request where the address is none
 * @throws AppError conflict where another server runs on the folder, newer code made the database, or it is the target of a
 *   move that is not complete
 * @throws AppError unavailable where the engine does not answer
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const isRemote = options.url !== undefined && options.url !== '';
  const store = isRemote ? await openRemote(options.url ?? '', options) : await openEmbedded(options);
  try {
    await refuseUnfinishedCopy(store);
    return options.isServer === true && !isRemote ? withServerLock(store, options.dataDir) : store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openRemote(url: string, options: StoreOptions): Promise<Store> {
  const { connectionsMax, log } = options;
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new AppError('invalid_request', 'The address of the database begins with postgres://.');
  }
  // Loaded only where it is used.
  const { openPostgresStore } = await import('./postgres/open.ts');
  return openPostgresStore({
    url,
    connectionsMax,
    onMigrated: logMigrations(log),
    onError: (error) => log?.info({ err: error }, 'a connection to the database broke'),
  });
}

function openEmbedded({ dataDir, log }: StoreOptions): Promise<Store> {
  return openSqliteStore({ path: join(dataDir, DATABASE_FILE), onMigrated: logMigrations(log) });
}

function logMigrations(log: StoreOptions['log']): (migrations: readonly string[]) => void {
  return (migrations) => log?.info({ migrations }, 'the database was migrated');
}

/** @throws AppError conflict where another server runs on the folder */
function withServerLock(store: Store, dataDir: string): Store {
  const lock = acquireServerLock(dataDir);
  return {
    ...store,
    async close() {
      await store.close();
      lock.release();
    },
  };
}
