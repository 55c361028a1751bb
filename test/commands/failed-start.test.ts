/** A start that fails leaves nothing open, so that the process ends and whoever started it can tell. */
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { buildContext, type Context } from '../../server/src/app/context.ts';
import { openCore } from '../../server/src/app/core.ts';
import { startService } from '../../server/src/app/service.ts';
import { parseConfig } from '../../server/src/config/config.ts';
import { createBlobStore } from '../../server/src/store/blobs/open.ts';
import { borrowPostgres, type TestDatabases, whyNoPostgres } from '../store/postgres/postgres-cluster.ts';
import { findFreePort } from '../support/free-port.ts';
import { makeDataDir, runDocent } from '../support/service.ts';

const QUIET = { DOCENT_LOG_LEVEL: 'silent', DOCENT_SENTENCE_ENCODER: 'false' };
const NO_MODEL = { DOCENT_ONNX_MODEL: join(import.meta.dirname, 'no-such-model') };
const NO_BUCKET = { DOCENT_BLOB_URL: 's3://b?wrong=1' };

let dataDir: string;
before(async () => {
  dataDir = await makeDataDir();
});
after(() => rm(dataDir, { recursive: true, force: true }));

const configure = (env: Record<string, string>) =>
  parseConfig({ ...QUIET, DOCENT_DATA_DIR: dataDir, DOCENT_HOST: '127.0.0.1', ...env });

/** Rejects where an earlier server on the folder still holds it. */
async function openAndClose(): Promise<void> {
  await (await buildContext(configure({}))).close();
}

describe('a start that fails, on PostgreSQL', { skip: whyNoPostgres() ?? false }, () => {
  let databases: TestDatabases;
  let url: string;

  before(async () => {
    databases = await borrowPostgres();
    url = await databases.cloneDatabase();
  });
  after(() => databases.dispose());

  test('ends the process with 1, and says why', async () => {
    const env = { ...QUIET, DOCENT_DATABASE_URL: url, DOCENT_DATA_DIR: dataDir };
    const server = await runDocent([], { ...env, ...NO_MODEL, DOCENT_PORT: '0' });
    assert.equal(server.code, 1);
    assert.match(server.stderr, /no-such-model/);
    const args = ['provision', '--account', 'a@example.com', '--chatbot', 'one'];
    const command = await runDocent(args, { ...env, ...NO_BUCKET });
    assert.equal(command.code, 1);
    assert.match(command.stderr, /wrong/);
  });
});

describe('a start that fails, on SQLite', () => {
  test('leaves the data folder to the next one', async () => {
    await assert.rejects(buildContext(configure(NO_MODEL)), /no-such-model/);
    await openAndClose();
    // Behind the database comes the file store, whose folder cannot be made here.
    const files = join(dataDir, 'files');
    await rm(files, { recursive: true });
    await writeFile(files, '');
    await assert.rejects(openCore(configure({}), { isServer: true }), { code: 'EEXIST' });
    await rm(files);
    await openAndClose();
  });

  const skip = process.platform === 'linux' ? false : 'there is no /proc';
  test('ends the process with 1 where no folder can be made in one that is there', { skip }, async () => {
    const { code, stderr } = await runDocent([], { ...QUIET, DOCENT_DATA_DIR: '/proc/docent/data' });
    assert.equal(code, 1);
    assert.match(stderr, /ENOENT.*\/proc\/docent/);
    await assert.rejects(createBlobStore({ dataDir: '/proc/docent/data' }), { code: 'unavailable' });
  });

  test('answers nothing any more where it failed while listening already', async () => {
    const port = await findFreePort();
    const context = await buildContext(configure({ DOCENT_PORT: `${port}` }));
    const lives = () => fetch(`http://127.0.0.1:${port}/healthz/live`).then(({ status }) => status);
    const seen: number[] = [];
    context.trainer.start = async () => {
      seen.push(await lives());
      throw new Error('no training today');
    };
    await assert.rejects(startService(context, { http: true, training: true }), /no training today/);
    assert.deepEqual(seen, [200]);
    await assert.rejects(lives());
    await openAndClose();
  });
});

describe('a part that cannot be closed', () => {
  let context: Context;
  before(async () => {
    context = await buildContext(configure({}));
  });

  test('is told, and keeps none of the others open', async () => {
    context.sandbox.close = () => Promise.reject(new Error('stuck'));
    await assert.rejects(context.close(), /stuck/);
    await openAndClose();
  });
});
