/** What every store of files must do, wherever it keeps them. */
import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import type { BlobStore } from '../../../server/src/store/blobs/blob-store.ts';

export function testBlobs(blobs: () => BlobStore): void {
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

  test('names that are left beside the blobs are listed, each once, and are no blobs', async () => {
    assert.deepEqual(await blobs().listSignatures(), []);
    const [one, other] = [randomUUID(), 'unknown'];
    for (const name of [one, other, one]) await blobs().sign(name);
    assert.deepEqual(new Set(await blobs().listSignatures()), new Set([one, other]));
    assert.equal((await blobs().listSignatures()).length, 2);
    assert.deepEqual(await list(), []);
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

  test('what is put under a key of another store is there under it, and replaces what was', async () => {
    const id = randomUUID();
    const key = `${id.slice(0, 2)}/${id}`;
    for (const text of ['first', 'second']) {
      const put = await blobs().put(key, Readable.from([Buffer.from(text)]));
      assert.deepEqual(put, {
        key,
        sizeBytes: text.length,
        sha256: createHash('sha256').update(text).digest('hex'),
      });
      assert.equal((await buffer(await blobs().read(key))).toString(), text);
    }
    assert.deepEqual(await list(), [key]);
    await blobs().delete(key);
    for (const wrong of ['', 'x', '../secret', `incoming/${id}`, `ab/${id}/..`]) {
      await assert.rejects(blobs().put(wrong, Readable.from([])), { code: 'invalid_request' });
    }
  });
}
