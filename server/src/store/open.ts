/** Opens the store that the configuration names. */
import { join } from 'node:path';
import { AppError } from '../errors.ts';
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
 * @throws AppError conflict where another server runs on the folder, or newer code made the database
 * @throws AppError unavailable where the engine does not answer
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { url, dataDir, log } = options;
  const onMigrated = (migrations: readonly string[]): void =>
    log?.info({ migrations }, 'the database was migrated');
  if (url !== undefined && url !== '') {
    if (!/^postgres(ql)?:\/\//.test(url)) {
      throw new AppError('invalid_request', 'The address of the database begins with postgres://.');
    }
    // Loaded only where it is used.
    const { openPostgresStore } = await import('./postgres/open.ts');
    return openPostgresStore({
      url,
      connectionsMax: options.connectionsMax,
      onMigrated,
      onError: (error) => log?.info({ err: error }, 'a connection to the database broke'),
    });
  }
  const store = await openSqliteStore({
    path: join(dataDir, DATABASE_FILE),
    onMigrated,
  });
  if (options.isServer !== true) return store;
  return withServerLock(store, dataDir);
}

async function withServerLock(store: Store, dataDir: string): Promise<Store> {
  try {
    const lock = acquireServerLock(dataDir);
    return {
      ...store,
      async close() {
        await store.close();
        lock.release();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
