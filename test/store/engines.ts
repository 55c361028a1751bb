/** The engines that the contract suites run on, each on a fresh database. */
import { rm } from 'node:fs/promises';
import { openStore } from '../../server/src/store/open.ts';
import type { Store } from '../../server/src/store/types.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

export interface TestEngine {
  /** Opens the same database each time. */
  open(): Promise<Store>;
  /** Removes the database; every store is closed before. */
  dispose(): Promise<void>;
}

export async function makeTempDir(): Promise<string> {
  return makeTemporaryFolder('store');
}

export async function createSqliteEngine(): Promise<TestEngine> {
  const dataDir = await makeTempDir();
  return {
    open: () => openStore({ dataDir }),
    dispose: () => rm(dataDir, { recursive: true, force: true }),
  };
}
