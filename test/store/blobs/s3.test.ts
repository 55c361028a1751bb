/** Blobs in an S3-compatible store that behaves, in both ways of naming a bucket, and in one that does not. */
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import dns from 'node:dns';
import { access, readdir, readFile, readlink, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BlobStore } from '../../../server/src/store/blobs/blob-store.ts';
import { createBlobStore } from '../../../server/src/store/blobs/open.ts';
import { parseS3Url } from '../../../server/src/store/blobs/s3-url.ts';
import { testBlobs } from '../contract/blobs.ts';
import { makeTempDir } from '../engines.ts';
import { type FakeS3, startFakeS3 } from '../fake-s3.ts';

let dataDir: string;
let fake: FakeS3;

before(async () => {
  dataDir = await makeTempDir();
  fake = await startFakeS3();
});
after(async () => {
  await fake.close();
  await rm(dataDir, { recursive: true });
});

const open = (parameters: Record<string, string>): Promise<BlobStore> =>
  createBlobStore({
    url: `s3://id:secret@bucket/some/folder?${new URLSearchParams({ region: 'eu-1', ...parameters })}`,
    dataDir,
  });

const write = (blobs: BlobStore, bytes: Buffer) => blobs.write(Readable.from([bytes]));

/** Those of the store that this process holds. */
async function openFiles(): Promise<string[]> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')),
  );
  return links.filter((path) => path.startsWith(dataDir));
}

const spooled = (): Promise<string[]> => readdir(join(dataDir, 'files', 'incoming'));

describe('blobs in an S3-compatible store, the bucket in the path', () => {
  let blobs: BlobStore;
  before(async () => {
    blobs = await open({ endpoint: fake.url, forcePathStyle: 'true' });
  });
  after(() => blobs.close());
  testBlobs(() => blobs);

  test('objects lie under the prefix and hold the bytes alone', async () => {
    const bytes = randomBytes(100_000);
    const { key } = await write(blobs, bytes);
    assert.deepEqual(fake.objects.get(`/bucket/some/folder/${key}`)?.bytes, bytes);
    assert.deepEqual([...fake.hosts], ['127.0.0.1']);
    await blobs.delete(key);
  });

  test('a listing of many pages is complete, and leaves out what is not ours', async () => {
    fake.pageSize = 2;
    const written = await Promise.all(Array.from({ length: 5 }, () => write(blobs, randomBytes(9))));
    fake.objects.set('/bucket/some/folder/readme.txt', { bytes: Buffer.from('x'), modified: new Date() });
    const listed: string[] = [];
    for await (const { key } of blobs.list()) listed.push(key);
    assert.deepEqual(listed.sort(), written.map(({ key }) => key).sort());
    for (const { key } of written) await blobs.delete(key);
    fake.objects.clear();
    fake.pageSize = 1000;
  });

  test('what a broken upload left on this machine is removed once it is old', async () => {
    const path = join(dataDir, 'files', 'incoming', randomUUID());
    await writeFile(path, 'half');
    const hourAgo = Date.now() - 3_600_000;
    assert.equal(await blobs.removeAbandoned(hourAgo), 0);
    await utimes(path, new Date(hourAgo - 1_000), new Date(hourAgo - 1_000));
    assert.equal(await blobs.removeAbandoned(hourAgo), 1);
    await assert.rejects(access(path));
  });
});

describe('blobs in an S3-compatible store, the bucket in the host name', () => {
  const { lookup } = dns;
  let blobs: BlobStore;
  before(async () => {
    // Not every resolver knows that names below localhost are this machine.
    dns.lookup = ((name: string, ...rest: [object, never]) =>
      lookup(name.endsWith('.localhost') ? '127.0.0.1' : name, ...rest)) as typeof dns.lookup;
    fake.hosts.clear();
    blobs = await open({ endpoint: `http://localhost:${fake.port}` });
  });
  after(async () => {
    await blobs.close();
    dns.lookup = lookup;
  });
  testBlobs(() => blobs);

  test('the bucket is called by its own host name', () => {
    assert.deepEqual([...fake.hosts], ['bucket.localhost']);
  });
});

describe('an S3-compatible store with faults', () => {
  let blobs: BlobStore;
  const bytes = randomBytes(5000);
  before(async () => {
    blobs = await open({ endpoint: fake.url, forcePathStyle: 'true' });
  });
  beforeEach(() => {
    fake.objects.clear();
    fake.faults = { PUT: [], GET: [], LIST: [], DELETE: [] };
  });
  after(() => blobs.close());

  for (const fault of ['error', 'truncate', 'corrupt', 'framing'] as const) {
    test(`an upload that meets "${fault}" is made again, and then holds what was sent`, async () => {
      fake.faults.PUT = [fault, fault];
      const { key } = await write(blobs, bytes);
      assert.deepEqual(fake.objects.get(`/bucket/some/folder/${key}`)?.bytes, bytes);
      assert.deepEqual(await spooled(), []);
    });

    test(`an upload that meets "${fault}" every time is refused, and nothing is kept`, async () => {
      fake.faults.PUT = [fault, fault, fault];
      await assert.rejects(write(blobs, bytes), { code: 'unavailable' });
      assert.equal(fake.objects.size, 0);
      assert.deepEqual(await spooled(), []);
    });
  }

  test('an upload to a store without room is refused as such, and nothing is kept', async () => {
    fake.faults.PUT = ['full', 'full', 'full'];
    await assert.rejects(write(blobs, bytes), { code: 'storage_full', status: 507 });
    assert.equal(fake.objects.size, 0);
    assert.deepEqual(await spooled(), []);
  });

  for (const fault of ['error', 'truncate'] as const) {
    test(`a download that meets "${fault}" is made again`, async () => {
      const { key } = await write(blobs, bytes);
      fake.faults.GET = [fault, fault];
      assert.deepEqual(await blobs.withLocalFile(key, (path) => readFile(path)), bytes);
      assert.deepEqual(await spooled(), []);
    });
  }

  test('a store that says nothing is asked again, and given up after so many tries', async () => {
    const hasty = await open({ endpoint: fake.url, forcePathStyle: 'true', silenceMs: '500' });
    fake.faults.PUT = ['silence'];
    const { key } = await write(hasty, bytes);
    fake.faults.GET = ['silence'];
    assert.deepEqual(await hasty.withLocalFile(key, (path) => readFile(path)), bytes);
    await hasty.delete(key);
    fake.faults.PUT = ['silence', 'silence', 'silence'];
    await assert.rejects(write(hasty, bytes), { code: 'unavailable' });
    assert.deepEqual([fake.objects.size, await spooled()], [0, []]);
    await hasty.close();
  });

  test('an upload that the store does not take leaves no file open', {
    skip: process.platform !== 'linux',
  }, async () => {
    const hasty = await open({ endpoint: fake.url, forcePathStyle: 'true', silenceMs: '200', tries: '2' });
    fake.faults.PUT = ['silence', 'silence'];
    await assert.rejects(write(hasty, Buffer.alloc(20_000_000)), { code: 'unavailable' });
    // They are closed in the background.
    for (let turn = 0; turn < 1_000 && (await openFiles()).length > 0; turn += 1) await nextTurn();
    assert.deepEqual(await openFiles(), []);
    await hasty.close();
  });

  test('a store that is slow is waited for', async () => {
    const patient = await open({ endpoint: fake.url, forcePathStyle: 'true', tries: '1' });
    fake.faults = { PUT: ['slow'], GET: ['slow', 'slow'], LIST: [], DELETE: [] };
    const { key } = await write(patient, bytes);
    assert.deepEqual(await patient.withLocalFile(key, (path) => readFile(path)), bytes);
    await patient.close();
  });

  test('a download that breaks off every time is refused, and never taken for whole', async () => {
    const { key } = await write(blobs, bytes);
    fake.faults.GET = Array.from({ length: 9 }, () => 'truncate');
    await assert.rejects(
      blobs.withLocalFile(key, () => assert.fail('it is not whole')),
      { code: 'unavailable' },
    );
    fake.faults.GET = ['truncate'];
    await assert.rejects(buffer(await blobs.read(key)));
    assert.deepEqual(await spooled(), []);
  });

  test('a store that refuses listing and deleting is unavailable, and forgets nothing', async () => {
    const { key } = await write(blobs, bytes);
    fake.faults.LIST = ['error', 'error', 'error'];
    await assert.rejects(
      async () => {
        for await (const _ of blobs.list());
      },
      { code: 'unavailable' },
    );
    fake.faults.DELETE = ['error', 'error', 'error'];
    await assert.rejects(blobs.delete(key), { code: 'unavailable' });
    assert.deepEqual(await buffer(await blobs.read(key)), bytes);
  });

  test('as many tries are made as the address says', async () => {
    const once = await open({ endpoint: fake.url, forcePathStyle: 'true', tries: '1' });
    fake.faults.PUT = ['error', 'error'];
    await assert.rejects(write(once, bytes), { code: 'unavailable' });
    assert.equal(fake.faults.PUT.length, 1);
    await once.close();
  });
});

test('addresses of stores are read, and wrong ones refused without telling the secret', () => {
  assert.deepEqual(parseS3Url('s3://bucket'), {
    bucket: 'bucket',
    prefix: '',
    client: { region: 'us-east-1' },
    tries: 3,
    silenceMs: 60_000,
  });
  assert.deepEqual(
    parseS3Url(
      's3://key:se%2Fcret@bucket/a/b/?endpoint=http://127.0.0.1:9&forcePathStyle=true&tries=1&silenceMs=9',
    ),
    {
      bucket: 'bucket',
      prefix: 'a/b/',
      client: {
        region: 'us-east-1',
        endpoint: 'http://127.0.0.1:9',
        forcePathStyle: true,
        credentials: { accessKeyId: 'key', secretAccessKey: 'se/cret' },
      },
      tries: 1,
      silenceMs: 9,
    },
  );
  for (const address of [
    'http://bucket',
    'bucket',
    's3://',
    's3://key:hidden@bucket?regoin=x',
    's3://key:hidden@bucket?forcePathStyle=yes',
    's3://key:hidden@bucket?tries=0',
    's3://key:hidden@bucket?silenceMs=-1',
  ]) {
    assert.throws(
      () => parseS3Url(address),
      (error: Error & { code: string }) =>
        error.code === 'invalid_request' && !error.message.includes('hidden'),
    );
  }
});
