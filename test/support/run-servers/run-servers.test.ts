import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { whyNoPostgres } from '../postgres-server.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { startRunServers } from './run-servers.ts';

const pathOf = (module: string): string => fileURLToPath(new URL(module, import.meta.url));
const RUNNER = pathOf('../../../scripts/test.ts');

test('a run of files that reach no server starts none', async () => {
  const { env, stop } = await startRunServers([pathOf('../../config/config.test.ts')]);
  await stop();
  assert.deepEqual(env, {});
});

test('a run starts the server that its files reach by other modules, and no other', {
  skip: whyNoPostgres() ?? false,
}, async () => {
  const { env, stop } = await startRunServers([pathOf('../../store/copy/copy.test.ts')]);
  await stop();
  assert.deepEqual(Object.keys(env), ['TEST_POSTGRES_URL']);
});

test('a run closes with its slowest files and, last, with how many tests passed, failed and were skipped', async () => {
  const folder = makeTemporaryFolder('run');
  const quick = join(folder, 'quick.test.mjs');
  const slow = join(folder, 'slow.test.mjs');
  writeFileSync(quick, "import { test } from 'node:test'; test('passes', () => {}); test.skip('waits');");
  writeFileSync(
    slow,
    "import { test } from 'node:test'; test('passes', () => new Promise((done) => setTimeout(done, 300)));",
  );
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [RUNNER, quick, slow], { env });
  const [first = '', second = '', last] = stdout.trimEnd().split('\n').slice(-3);
  assert.match(first, /^\d+\.\d s {2}.*slow\.test\.mjs$/);
  assert.match(second, /^\d+\.\d s {2}.*quick\.test\.mjs$/);
  assert.equal(last, '2 passed, 0 failed, 1 skipped');
});
