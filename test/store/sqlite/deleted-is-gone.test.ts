/** What was deleted is in no file of the embedded database any more, neither in its pages nor in its log. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { backUpDatabase } from '../../../server/src/store/sqlite/backup.ts';
import { openSqliteStore } from '../../../server/src/store/sqlite/open.ts';
import type { Store } from '../../../server/src/store/types.ts';
import { makeTempDir } from '../engines.ts';
import { addChatbot } from '../records.ts';

const MARK = 'quagmire';
const SOON = { delayMs: 50, retryMs: 5 };
/** Written in one transaction, as those of one moment are. */
const TOGETHER = 25;

describe('what was deleted from the embedded database', () => {
  let folder: string;
  const database = (): string => join(folder, 'docent.db');
  const open = (options = {}): Promise<Store> =>
    openSqliteStore({ path: database(), checkpoints: SOON, ...options });

  before(async () => {
    folder = await makeTempDir();
  });
  after(() => rm(folder, { recursive: true }));

  async function occurrences(mark: string): Promise<number> {
    let found = 0;
    for (const name of await readdir(folder))
      found += readFileSync(join(folder, name), 'latin1').split(mark).length - 1;
    return found;
  }

  /** Waits for the checkpoint, which nothing else announces. */
  async function untilGone(mark: string): Promise<void> {
    while ((await occurrences(mark)) > 0) await new Promise(setImmediate);
  }

  const pairOf = (at: number, mark: string) => ({
    question: `Where is the ${mark} ${at}?`,
    answer: `${mark} `.repeat(1 + (at % 97)),
    contentLength: 3,
    nowMs: at,
    dueAtMs: at,
  });

  test('goes from its pages and from the log while the service runs, however pages were split before', async () => {
    const store = await open();
    try {
      const chatbotId = await addChatbot(store);
      const ids: number[] = [];
      for (let from = 0; from < 1_500; from += TOGETHER) {
        const written = Array.from({ length: TOGETHER }, async (_, place) => {
          const mark = (from + place) % 3 === 0 ? MARK : 'stays';
          const pair = await store.write((tx) => tx.pairs.insert(chatbotId, pairOf(from + place, mark)));
          if (mark === MARK) ids.push(pair?.id ?? 0);
        });
        await Promise.all(written);
      }
      assert.ok((await occurrences(MARK)) > 0);
      await Promise.all(ids.map((id) => store.write((tx) => tx.pairs.delete(chatbotId, id))));
      await untilGone(MARK);
      await backUpDatabase(database(), join(folder, 'copy.db'));
      assert.equal(await occurrences(MARK), 0);
      assert.ok((await occurrences('stays')) > 0);
    } finally {
      await store.close();
    }
  });

  test('goes when the database is next opened where an earlier release deleted it', async () => {
    const raw = new DatabaseSync(database());
    raw.exec('pragma user_version = 0; pragma secure_delete = off; create table old (text text)');
    raw.prepare('insert into old values (?)').run('zymurgy '.repeat(3_000));
    raw.exec('drop table old');
    raw.close();
    assert.ok((await occurrences('zymurgy')) > 0);
    await (await open()).close();
    assert.ok((await occurrences('zymurgy')) > 0, 'a command beside a server does not rewrite the file');
    await (await open({ mayRewrite: true })).close();
    assert.equal(await occurrences('zymurgy'), 0);
  });
});
