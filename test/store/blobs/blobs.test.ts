/** Blobs in a local folder. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { BlobStore } from '../../../server/src/store/blobs/blob-store.ts';
import { createBlobStore } from '../../../server/src/store/blobs/open.ts';
import { testBlobs } from '../contract/blobs.ts';
import { makeTempDir } from '../engines.ts';

describe('blobs in a local folder', () => {
  let dataDir: string;
  let blobs: BlobStore;
  before(async () => {
    dataDir = await makeTempDir();
    blobs = await createBlobStore({ dataDir });
  });
  after(async () => {
    await blobs.close();
    await rm(dataDir, { recursive: true });
  });
  testBlobs(() => blobs);

  test('what a broken upload left is removed once nobody has touched it for long enough', async () => {
    const path = join(dataDir, 'files', 'incoming', randomUUID());
    await writeFile(path, 'half');
    const nowMs = Date.now();
    assert.equal(await blobs.removeAbandoned(nowMs - 3_600_000), 0);
    await access(path);
    await utimes(path, new Date(nowMs - 7_200_000), new Date(nowMs - 7_200_000));
    assert.equal(await blobs.removeAbandoned(nowMs - 3_600_000), 1);
    await assert.rejects(access(path));
  });

  test('a key never leads out of the folder', async () => {
    const secret = join(dataDir, 'secret');
    await writeFile(secret, 'x');
    for (const key of [
      '../secret',
      '/etc/passwd',
      '..',
      '',
      'aa/../../secret',
      `incoming/${'a'.repeat(36)}/..`,
    ]) {
      await assert.rejects(blobs.read(key), { code: 'not_found' });
      await assert.rejects(blobs.delete(key), { code: 'not_found' });
    }
    await access(secret);
  });

  test('what a killed upload left is listed for the sweeper and can be deleted', async () => {
    const script = `
      import { Readable } from 'node:stream';
      import { createBlobStore } from ${JSON.stringify(fileURLToPath(new URL('../../../server/src/store/blobs/open.ts', import.meta.url)))};
      const blobs = await createBlobStore({ dataDir: ${JSON.stringify(dataDir)} });
      async function* forever() { for (;;) { yield Buffer.alloc(65536); process.stdout.write('.'); } }
      await blobs.write(Readable.from(forever()));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let chunks = 0;
    for await (const _ of child.stdout) if (++chunks === 3) child.kill('SIGKILL');
    const left: string[] = [];
    for await (const { key } of blobs.list()) left.push(key);
    assert.equal(left.length, 1);
    assert.match(left[0] ?? '', /^incoming\//);
    await blobs.delete(left[0] ?? '');
    for await (const { key } of blobs.list()) assert.fail(key);
  });
});
