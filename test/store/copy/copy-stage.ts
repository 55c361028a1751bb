/** The stage of tests that copy an installation: a source with content, an empty database, and a place for the files. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from '../../../server/src/store/blobs/blob-store.ts';
import { createBlobStore } from '../../../server/src/store/blobs/open.ts';
import { type CopyListener, type CopyReport, copyInstallation } from '../../../server/src/store/copy/copy.ts';
import { openStore } from '../../../server/src/store/open.ts';
import type { Store } from '../../../server/src/store/types.ts';
import { makeTempDir } from '../engines.ts';
import { type Installation, seedInstallation } from '../installation.ts';
import { borrowPostgres } from '../postgres/postgres-cluster.ts';

const SILENT: CopyListener = { onBegin() {}, onTable() {}, onFile() {} };

export interface CopyOptions {
  from?: string;
  to?: string;
  filesFrom?: BlobStore;
  /** Undefined: files stay where they are. */
  filesTo?: BlobStore | undefined;
  isBySize?: boolean;
}

/** The places of one test. */
export interface CopyStage {
  source: Installation;
  databaseUrl: string;
  filesTo: BlobStore;
  /** A folder that nothing is in. */
  newFolder(): string;
  /** From the source to the database, unless the options say otherwise. */
  run(options?: CopyOptions, listener?: Partial<CopyListener>): Promise<CopyReport>;
  /** Reads source and database by their repositories and compares them; every file must be there. */
  assertSameInstallation(): Promise<void>;
}

/** Starts PostgreSQL; `stage` gives a test places of its own. */
export async function openCopyStages(): Promise<{ stage(): Promise<CopyStage>; close(): Promise<void> }> {
  const folder = await makeTempDir();
  const databases = await borrowPostgres();
  let folders = 0;
  const newFolder = (): string => {
    folders += 1;
    return join(folder, String(folders));
  };
  return {
    async stage() {
      const source = await seedInstallation(newFolder());
      const databaseUrl = await databases.cloneDatabase();
      const filesTo = await createBlobStore({ dataDir: newFolder() });
      const defaults = {
        from: source.address,
        to: databaseUrl,
        filesFrom: source.blobs,
        filesTo,
        isBySize: false,
        nowMs: Date.now,
      };
      return {
        source,
        databaseUrl,
        filesTo,
        newFolder,
        run: (options = {}, listener = {}) =>
          copyInstallation({ ...defaults, ...options }, { ...SILENT, ...listener }),
        assertSameInstallation: () => assertSame(source, databaseUrl, filesTo),
      };
    },
    async close() {
      await databases.dispose();
      await rm(folder, { recursive: true });
    },
  };
}

async function assertSame(source: Installation, databaseUrl: string, files: BlobStore): Promise<void> {
  const one = await openStore({ dataDir: source.dataDir });
  const other = await openStore({ url: databaseUrl, dataDir: '' });
  try {
    for (const id of source.chatbotIds) {
      assert.deepEqual(await other.read.pairs.list(id), await one.read.pairs.list(id));
      assert.deepEqual(await readKnowledge(other, id), await readKnowledge(one, id));
      assert.deepEqual(await other.read.chatbots.find(id), await one.read.chatbots.find(id));
      assert.deepEqual(await other.read.files.list(id), await one.read.files.list(id));
      assert.deepEqual(await other.read.unanswered.list(id), await one.read.unanswered.list(id));
    }
    for (const key of await other.read.files.listBlobKeys()) {
      const file = await files.read(key);
      file.resume();
    }
  } finally {
    await one.close();
    await other.close();
  }
}

/** Its entries in an order of their own, for the store gives them in any. */
async function readKnowledge(store: Store, chatbotId: string) {
  const known = await store.read.knowledge.delta(chatbotId, 0);
  known?.delta.entries.sort((a, b) => a.sourceId - b.sourceId);
  known?.untrained.sort((a, b) => a.sourceId - b.sourceId);
  return known;
}
