/** A database that an installation is still being moved to serves nobody. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { DATABASE_FILE, openStore } from '../../../server/src/store/open.ts';
import { whyNoPostgres } from '../postgres/postgres-cluster.ts';
import { openCopyStages } from './copy-stage.ts';

describe('the target of a copy', { skip: whyNoPostgres() ?? false }, () => {
  let stages: Awaited<ReturnType<typeof openCopyStages>>;
  before(async () => {
    stages = await openCopyStages();
  });
  after(() => stages.close());

  for (const engine of ['PostgreSQL', 'SQLite']) {
    test(`on ${engine} is refused until the copy is complete, and its source is not`, async () => {
      const stage = await stages.stage();
      const dataDir = stage.newFolder();
      const target = engine === 'PostgreSQL' ? { url: stage.databaseUrl, dataDir: '' } : { dataDir };
      const to = engine === 'PostgreSQL' ? stage.databaseUrl : `sqlite:${join(dataDir, DATABASE_FILE)}`;
      const source = await openStore({ dataDir: stage.source.dataDir, isServer: true });
      const served = await stage.run({ to });
      assert.deepEqual([served.isSame, served.isComplete], [true, false]);
      for (const isServer of [true, false]) {
        await assert.rejects(openStore({ ...target, isServer }), {
          code: 'conflict',
          message: /^This database is the unfinished copy of .*docent migrate --from … --to … again until/,
        });
      }
      await source.close();
      await (await openStore({ dataDir: stage.source.dataDir, isServer: true })).close();
      assert.equal((await stage.run({ to })).isComplete, true);
      const store = await openStore({ ...target, isServer: true });
      assert.equal((await store.read.pairs.list(stage.source.chatbotIds[0] ?? '')).length > 0, true);
      await store.close();
    });
  }
});
