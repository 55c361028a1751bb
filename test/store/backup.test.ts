/** Backup of a database that is being written to. */
import assert from 'node:assert/strict';
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { DATABASE_FILE, openStore } from '../../server/src/store/open.ts';
import { backUpDatabase } from '../../server/src/store/sqlite/backup.ts';
import type { Store } from '../../server/src/store/types.ts';
import { makeTempDir } from './engines.ts';
import { addChatbot, addPair } from './records.ts';

describe('backup', () => {
  let folder: string;
  let database: string;
  let store: Store;
  before(async () => {
    folder = await makeTempDir();
    store = await openStore({ dataDir: join(folder, 'data') });
    database = join(folder, 'data', DATABASE_FILE);
  });
  after(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  test('a copy made while writing has everything acknowledged before it, and is consistent', async () => {
    const chatbotId = await addChatbot(store);
    let isWriting = true;
    let written = 0;
    const writers = Array.from({ length: 10 }, async () => {
      while (isWriting) {
        await addPair(store, chatbotId);
        written += 1;
      }
    });
    while (written < 200) await new Promise(setImmediate);
    const before = written;
    const path = join(folder, 'copy.db');
    await backUpDatabase(database, path);
    isWriting = false;
    await Promise.all(writers);

    const restoredDir = join(folder, 'restored');
    await mkdir(restoredDir);
    await copyFile(path, join(restoredDir, DATABASE_FILE));
    const restored = await openStore({ dataDir: restoredDir });
    const pairs = await restored.read.pairs.count(chatbotId);
    assert.ok(pairs >= before, `${pairs} of ${before}`);
    assert.equal((await restored.read.chatbots.find(chatbotId))?.knowledgeVersion, pairs);
    await addPair(restored, chatbotId);
    assert.equal(await restored.read.pairs.count(chatbotId), pairs + 1);
    await restored.close();
    assert.deepEqual((await readdir(folder)).sort(), ['copy.db', 'data', 'restored']);
  });

  test('a file that exists is refused and stays as it is', async () => {
    const path = join(folder, 'taken.db');
    await writeFile(path, 'mine');
    await assert.rejects(backUpDatabase(database, path), { code: 'conflict' });
    assert.equal(await (await import('node:fs/promises')).readFile(path, 'utf8'), 'mine');
    await rm(path);
  });

  test('a folder that does not exist is refused and nothing is left', async () => {
    await assert.rejects(backUpDatabase(database, join(folder, 'missing', 'copy.db')));
    assert.equal((await readdir(folder)).includes('missing'), false);
  });
});
