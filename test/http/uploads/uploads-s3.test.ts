/** Uploads to a service whose files are in an S3-compatible store, while that store has faults. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { FileRecord, UploadResult } from '../../../contract/knowledge/files.ts';
import { sweep } from '../../../server/src/services/upkeep/sweeper.ts';
import { SIGNATURE_FOLDER } from '../../../server/src/store/blobs/blob-store.ts';
import { type FakeS3, startFakeS3 } from '../../store/fake-s3.ts';
import { type Client, createClient, formWithFile } from '../../support/client.ts';
import { startService, type TestService } from '../../support/service.ts';

const DAY_MS = 86_400_000;

describe('uploads to an S3-compatible store', () => {
  let fake: FakeS3;
  let service: TestService;
  let client: Client;

  before(async () => {
    fake = await startFakeS3();
    const query = new URLSearchParams({ endpoint: fake.url, forcePathStyle: 'true' });
    service = await startService({
      env: { DOCENT_BLOB_URL: `s3://id:secret@bucket/docent?${query}` },
    });
    // That the database signs at the start is not to meet the faults.
    while (fake.objects.size === 0) await new Promise(setImmediate);
  });
  after(async () => {
    await service.close();
    await fake.close();
    await rm(service.dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    client = createClient(service.baseUrl, await service.provision());
    for (const path of filePaths()) fake.objects.delete(path);
    fake.faults = { PUT: [], GET: [], LIST: [], DELETE: [] };
  });

  const filePaths = (): string[] =>
    [...fake.objects.keys()].filter((path) => !path.includes(`/${SIGNATURE_FOLDER}/`));
  const upload = () =>
    client.call<UploadResult & { code: string }>('POST', client.files, {
      body: formWithFile('policy.txt', 'Refunds arrive within five working days.'),
    });
  const list = async () => (await client.call<FileRecord[]>('GET', client.files)).body;

  for (const fault of ['error', 'truncate', 'corrupt'] as const) {
    test(`where "${fault}" lasts, the upload is refused with a time to come again, and then taken`, async () => {
      fake.faults.PUT = [fault, fault, fault];
      const refused = await upload();
      assert.deepEqual([refused.status, refused.body.code], [503, 'unavailable'], refused.text);
      assert.ok(Number(refused.headers.get('retry-after')) > 0);
      assert.deepEqual([await list(), filePaths().length], [[], 0]);
      assert.equal((await upload()).status, 201);
      assert.deepEqual([(await list()).length, filePaths().length], [1, 1]);
      const asked = await client.call<{ matches: { text: string }[] }>('POST', client.chat, {
        body: { question: 'When do refunds arrive?' },
      });
      assert.match(asked.body.matches[0]?.text ?? '', /five working days/);
    });
  }

  test('a file that could not be removed from the store is gone all the same, and swept later', async () => {
    const { id } = (await upload()).body;
    fake.faults.DELETE = ['error', 'error', 'error'];
    await client.call('DELETE', `${client.files}/${id}?erase=true`);
    assert.deepEqual([await list(), filePaths().length], [[], 1]);
    const { context } = service;
    assert.equal((await sweep(context))?.removed, 0);
    assert.equal((await sweep({ ...context, nowMs: () => Date.now() + 2 * DAY_MS }))?.removed, 1);
    assert.equal(filePaths().length, 0);
  });
});
