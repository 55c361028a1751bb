/** Blobs in a local folder, and the same suite in an S3-compatible store of the test's own. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { access, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseS3Url } from '../../server/src/store/blobs/s3-url.ts';
import { type BlobStore, createBlobStore } from '../../server/src/store/blobs.ts';
import { makeTempDir } from './engines.ts';

function testBlobs(blobs: () => BlobStore): void {
  const list = async (): Promise<string[]> => {
    const keys: string[] = [];
    for await (const blob of blobs().list()) keys.push(blob.key);
    return keys.sort();
  };

  test('what is written is read back, with its size and hash', async () => {
    for (const size of [0, 1, 200_001]) {
      const bytes = randomBytes(size);
      const blob = await blobs().write(
        Readable.from([bytes.subarray(0, size >> 1), bytes.subarray(size >> 1)]),
      );
      assert.equal(blob.sizeBytes, size);
      assert.equal(blob.sha256, createHash('sha256').update(bytes).digest('hex'));
      assert.deepEqual(await buffer(await blobs().read(blob.key)), bytes);
      const local = await blobs().withLocalFile(blob.key, (path) => readFile(path));
      assert.deepEqual(local, bytes);
      await blobs().delete(blob.key);
    }
  });

  test('the local file is gone or untouched after its use, also where the use fails', async () => {
    const { key } = await blobs().write(Readable.from([Buffer.from('x')]));
    const boom = new Error('boom');
    await assert.rejects(
      blobs().withLocalFile(key, () => Promise.reject(boom)),
      boom,
    );
    assert.deepEqual(await list(), [key]);
    await blobs().delete(key);
  });

  test('an upload that breaks off leaves nothing and rejects with its own error', async () => {
    const boom = new Error('the client went away');
    const content = new PassThrough();
    const written = blobs().write(content);
    content.write(randomBytes(100_000));
    content.destroy(boom);
    await assert.rejects(written, boom);
    assert.deepEqual(await list(), []);
  });

  test('a deleted blob is gone; deleting it again is nothing', async () => {
    const { key } = await blobs().write(Readable.from([Buffer.from('x')]));
    await blobs().delete(key);
    await blobs().delete(key);
    await assert.rejects(blobs().read(key), { code: 'not_found' });
    await assert.rejects(
      blobs().withLocalFile(key, async () => undefined),
      { code: 'not_found' },
    );
  });

  test('all blobs are listed with their sizes', async () => {
    const sizes = [3, 5, 7];
    const written = await Promise.all(sizes.map((size) => blobs().write(Readable.from([randomBytes(size)]))));
    const listed = new Map<string, number>();
    for await (const blob of blobs().list()) {
      assert.ok(Math.abs(blob.modifiedAtMs - Date.now()) < 3_600_000);
      listed.set(blob.key, blob.sizeBytes);
    }
    assert.deepEqual(listed, new Map(written.map((blob) => [blob.key, blob.sizeBytes])));
    for (const { key } of written) await blobs().delete(key);
  });
}

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
      import { createBlobStore } from ${JSON.stringify(fileURLToPath(new URL('../../server/src/store/blobs.ts', import.meta.url)))};
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

describe('blobs in an S3-compatible store', () => {
  let dataDir: string;
  let blobs: BlobStore;
  let fake: FakeS3;
  before(async () => {
    dataDir = await makeTempDir();
    fake = await startFakeS3();
    const query = new URLSearchParams({ endpoint: fake.url, region: 'eu-1', forcePathStyle: 'true' });
    blobs = await createBlobStore({ url: `s3://id:secret@bucket/some/folder?${query}`, dataDir });
  });
  after(async () => {
    await blobs.close();
    await fake.close();
    await rm(dataDir, { recursive: true });
  });
  testBlobs(() => blobs);

  test('objects lie under the prefix and hold the bytes alone', async () => {
    const bytes = randomBytes(100_000);
    const { key } = await blobs.write(Readable.from([bytes]));
    assert.deepEqual(fake.objects.get(`/bucket/some/folder/${key}`)?.bytes, bytes);
    await blobs.delete(key);
  });

  test('a store that fails at first is tried again', async () => {
    fake.failures = ['error', 'error'];
    const { key } = await blobs.write(Readable.from([randomBytes(5000)]));
    assert.equal((await buffer(await blobs.read(key))).length, 5000);
    await blobs.delete(key);
  });

  test('an object that is stored with another size is noticed, and nothing is kept', async () => {
    fake.failures = ['truncate', 'truncate', 'truncate'];
    await assert.rejects(blobs.write(Readable.from([randomBytes(5000)])), { code: 'unavailable' });
    assert.equal(fake.objects.size, 0);
  });

  test('a store that does not answer is unavailable', async () => {
    fake.failures = ['error', 'error', 'error', 'error', 'error', 'error', 'error', 'error', 'error'];
    await assert.rejects(blobs.write(Readable.from([randomBytes(5)])), { code: 'unavailable' });
    fake.failures = [];
  });
});

test('addresses of stores are read, and wrong ones refused without telling the secret', () => {
  assert.deepEqual(parseS3Url('s3://bucket'), {
    bucket: 'bucket',
    prefix: '',
    client: { region: 'us-east-1' },
  });
  assert.deepEqual(
    parseS3Url('s3://key:se%2Fcret@bucket/a/b/?endpoint=http://127.0.0.1:9&forcePathStyle=true'),
    {
      bucket: 'bucket',
      prefix: 'a/b/',
      client: {
        region: 'us-east-1',
        endpoint: 'http://127.0.0.1:9',
        forcePathStyle: true,
        credentials: { accessKeyId: 'key', secretAccessKey: 'se/cret' },
      },
    },
  );
  for (const address of ['http://bucket', 'bucket', 's3://', 's3://key:hidden@bucket?regoin=x']) {
    assert.throws(
      () => parseS3Url(address),
      (error: Error & { code: string }) =>
        error.code === 'invalid_request' && !error.message.includes('hidden'),
    );
  }
});

interface FakeS3 {
  url: string;
  objects: Map<string, { bytes: Buffer; modified: Date }>;
  /** What happens to the next uploads. */
  failures: ('error' | 'truncate')[];
  close(): Promise<void>;
}

/** As much of S3 as the store uses, over real HTTP. Refuses bodies that do not match their Content-MD5. */
async function startFakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  const server: Server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const bytes = await buffer(request);
    const object = objects.get(url.pathname);
    if (request.method === 'PUT') {
      const failure = fake.failures.shift();
      if (failure === 'error') return void response.writeHead(500).end();
      const md5 = createHash('md5').update(bytes).digest('base64');
      if (request.headers['content-md5'] !== md5) return void response.writeHead(400).end();
      const stored = failure === 'truncate' ? bytes.subarray(1) : bytes;
      objects.set(url.pathname, { bytes: stored, modified: new Date() });
      return void response.writeHead(200, { etag: '"x"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(url.pathname);
      return void response.writeHead(204).end();
    }
    if (url.searchParams.get('list-type') === '2') {
      const prefix = url.searchParams.get('prefix') ?? '';
      const contents = [...objects]
        .map(
          ([
            path,
            {
              bytes: { length },
              modified,
            },
          ]) => [path.slice('/bucket/'.length), length, modified] as const,
        )
        .filter(([key]) => key.startsWith(prefix))
        .map(
          ([key, size, modified]) =>
            `<Contents><Key>${key}</Key><Size>${size}</Size><LastModified>${modified.toISOString()}</LastModified></Contents>`,
        );
      return void response.end(
        `<?xml version="1.0"?><ListBucketResult>${contents.join('')}</ListBucketResult>`,
      );
    }
    if (object === undefined) return void response.writeHead(404).end();
    response.writeHead(200, {
      'content-length': object.bytes.length,
      'last-modified': object.modified.toUTCString(),
    });
    response.end(request.method === 'HEAD' ? undefined : object.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeS3 = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failures: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return fake;
}
