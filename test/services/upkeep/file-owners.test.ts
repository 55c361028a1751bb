/** Stored files are removed only on the word of the one database that has ever used them. */
import assert from 'node:assert/strict';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { parseConfig } from '../../../server/src/config/config.ts';
import { SAMPLE_FILES, signFiles, UNKNOWN_OWNER } from '../../../server/src/services/upkeep/file-owners.ts';
import { type SweeperParts, startSweeper, sweep } from '../../../server/src/services/upkeep/sweeper.ts';
import { createBlobStore } from '../../../server/src/store/blobs/open.ts';
import { DATABASE_FILE, openStore } from '../../../server/src/store/open.ts';
import type { Store } from '../../../server/src/store/types.ts';
import { makeTempDir } from '../../store/engines.ts';
import { addChatbot, addFile } from '../../store/records.ts';

const DAYS_MS = 3 * 86_400_000;

interface Stage extends SweeperParts {
  store: Store;
  lines: { msg: string; databases?: string[] }[];
  /** Files that a row names. */
  keep(count: number): Promise<void>;
  /** Files that no row names. */
  drop(count: number): Promise<void>;
  countFiles(): Promise<number>;
}

async function openStage(t: TestContext, dataDir: string): Promise<Stage> {
  const store = await openStore({ dataDir });
  const blobs = await createBlobStore({ dataDir });
  t.after(() => store.close());
  const lines: Stage['lines'] = [];
  const write = async () => (await blobs.write(Readable.from([Buffer.from('text')]))).key;
  return {
    store,
    blobs,
    lines,
    log: pino<never>({}, { write: (line) => void lines.push(JSON.parse(line) as Stage['lines'][0]) }),
    nowMs: () => Date.now() + DAYS_MS,
    config: parseConfig({}),
    async keep(count) {
      const chatbotId = await addChatbot(store);
      for (let at = 0; at < count; at += 1) await addFile(store, chatbotId, { blobKey: await write() });
    },
    async drop(count) {
      for (let at = 0; at < count; at += 1) await write();
    },
    async countFiles() {
      let count = 0;
      for await (const _blob of blobs.list()) count += 1;
      return count;
    },
  };
}

describe('stored files', () => {
  test('stay whole where an empty database is started beside them, however few they are', async (t) => {
    for (const isSigned of [true, false]) {
      const dataDir = await makeTempDir();
      const first = await openStage(t, dataDir);
      await first.keep(5);
      if (isSigned) await signFiles(first);
      await first.store.close();
      await rename(join(dataDir, DATABASE_FILE), join(dataDir, 'docent.db.damaged'));

      const second = await openStage(t, dataDir);
      assert.equal((await sweep(second))?.removed, 0);
      // Not either once it has files of its own.
      await second.keep(20);
      assert.equal((await sweep(second))?.removed, 0);
      assert.equal(await second.countFiles(), 25);
      assert.match(second.lines[0]?.msg ?? '', /may be those of another database/);
      assert.equal(second.lines[0]?.databases?.length, 1);
      await second.store.close();

      // Back again, the first does not remove what was uploaded meanwhile.
      await rename(join(dataDir, 'docent.db.damaged'), join(dataDir, DATABASE_FILE));
      const again = await openStage(t, dataDir);
      assert.equal((await sweep(again))?.removed, 0);
      assert.equal(await again.countFiles(), 25);
    }
  });

  test('of another database stay, also where there are many more of ones own', async (t) => {
    const dataDir = await makeTempDir();
    const owner = await openStage(t, dataDir);
    await signFiles(owner);
    await owner.keep(30);
    const stranger = { ...(await openStage(t, await makeTempDir())), blobs: owner.blobs };
    await signFiles(stranger);
    await owner.drop(1);
    assert.equal((await sweep(owner))?.removed, 0);
    assert.equal((await sweep(stranger))?.removed, 0);
    assert.equal(await owner.countFiles(), 31);
  });

  test('are told to be of another database at the start already, and where nothing is swept', async (t) => {
    const dataDir = await makeTempDir();
    await signFiles(await openStage(t, dataDir));
    const config = parseConfig({ DOCENT_SWEEP_INTERVAL_MINUTES: '0' });
    const stranger = { ...(await openStage(t, await makeTempDir())), config };
    const sweeper = startSweeper({ ...stranger, blobs: await createBlobStore({ dataDir }) });
    await sweeper.stop();
    assert.match(stranger.lines[0]?.msg ?? '', /may be those of another database/);
  });

  test('of an earlier release, which did not sign, are the database’s that names half of them or more', async (t) => {
    for (const [kept, dropped, others] of [
      [0, 0, []],
      [3, 3, []],
      [3, 4, [UNKNOWN_OWNER]],
    ] as const) {
      const stage = await openStage(t, await makeTempDir());
      await stage.keep(kept);
      await stage.drop(dropped);
      assert.deepEqual(await signFiles(stage), others);
      assert.deepEqual(await signFiles(stage), others, 'again');
    }
  });

  test('of an earlier release are looked up by a sample', async (t) => {
    const stage = await openStage(t, await makeTempDir());
    await stage.drop(SAMPLE_FILES + 1);
    let looked = 0;
    const hasBlob = async () => {
      looked += 1;
      return true;
    };
    const read = { auth: stage.store.read.auth, files: { hasBlob } } as unknown as Store['read'];
    assert.deepEqual(await signFiles({ ...stage, store: { ...stage.store, read } }), []);
    assert.equal(looked, SAMPLE_FILES);
  });

  test('are one’s own on every node, whichever signs first', async (t) => {
    const dataDir = await makeTempDir();
    const nodes = await Promise.all([openStage(t, dataDir), openStage(t, dataDir)]);
    assert.deepEqual(await Promise.all(nodes.map(signFiles)), [[], []]);
    assert.equal((await nodes[0].blobs.listSignatures()).length, 1);
  });
});
