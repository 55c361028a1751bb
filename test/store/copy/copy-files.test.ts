/** Moving an installation's files with it: they are read back and compared, and what is amiss is named. */
import assert from 'node:assert/strict';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createBlobStore } from '../../../server/src/store/blobs/open.ts';
import { toFileSnapshot } from '../../../server/src/store/file-snapshot.ts';
import { beginStep } from '../../../server/src/store/history-step.ts';
import { openStore } from '../../../server/src/store/open.ts';
import { type FakeS3, startFakeS3 } from '../fake-s3.ts';
import { whyNoPostgres } from '../postgres/postgres-cluster.ts';
import { type CopyStage, openCopyStages } from './copy-stage.ts';

describe('moving the files of an installation', { skip: whyNoPostgres() ?? false }, () => {
  let stages: Awaited<ReturnType<typeof openCopyStages>>;
  let stage: CopyStage;
  before(async () => {
    stages = await openCopyStages();
  });
  after(() => stages.close());
  beforeEach(async () => {
    stage = await stages.stage();
  });

  test('a file that is missing or is not what was uploaded is found out, and named', async () => {
    const store = await openStore({ dataDir: stage.source.dataDir });
    const keys = await store.read.files.listBlobKeys();
    await store.close();
    await stage.source.blobs.delete(keys[0] ?? '');
    await appendFile(join(stage.source.dataDir, 'files', keys[1] ?? ''), '!');
    await writeFile(join(stage.source.dataDir, 'files', keys[2] ?? ''), 'CONTENT OF 2');
    const report = await stage.run();
    assert.deepEqual([report.isSame, report.files.verified], [false, 0]);
    assert.deepEqual(report.files.problems.map(({ problem }) => problem).sort(), [
      'in the source: it has 13 bytes, not 12',
      'in the source: it is missing',
      'in the source: its content is not what was uploaded',
    ]);
    assert.ok(stage.source.chatbotIds.includes(report.files.problems[0]?.chatbotId ?? ''));
  });

  test('a deleted file that the history can put back comes along', async () => {
    const store = await openStore({ dataDir: stage.source.dataDir });
    const [chatbotId = ''] = stage.source.chatbotIds;
    const [file] = await store.read.files.list(chatbotId);
    assert.ok(file !== undefined);
    const step = beginStep({ kind: 'service', id: null, name: null }, 1_000);
    const change = { subject: 'file', subjectId: String(file.id), action: 'deleted' } as const;
    await store.write(async (tx) => {
      await tx.files.delete(chatbotId, file.id);
      await tx.history.append(chatbotId, step, [{ ...change, before: toFileSnapshot(file), after: null }]);
    });
    await store.close();
    const report = await stage.run();
    assert.deepEqual([report.isSame, report.files.verified], [true, 3]);
    await stage.assertSameInstallation();
  });

  test('files that stay where they are are read there', async () => {
    const report = await stage.run({ filesTo: undefined });
    assert.deepEqual([report.isComplete, report.files.copied, report.files.verified], [true, 0, 3]);
  });

  describe('with files in an S3-compatible store', () => {
    let fake: FakeS3;
    before(async () => {
      fake = await startFakeS3();
    });
    after(() => fake.close());

    test('they are copied whole through its faults, and not again', async () => {
      const query = new URLSearchParams({ endpoint: fake.url, forcePathStyle: 'true' });
      const s3 = await createBlobStore({
        url: `s3://id:secret@bucket/moved?${query}`,
        dataDir: stage.newFolder(),
      });
      const server = await openStore({ dataDir: stage.source.dataDir, isServer: true });
      fake.faults.PUT = ['error', 'truncate', 'corrupt'];
      const first = await stage.run({ filesTo: s3 });
      assert.deepEqual([first.files.copied, first.files.verified, fake.objects.size], [3, 3, 3]);
      await server.close();
      // One is damaged behind the back of everybody: the size alone does not tell.
      const [path = ''] = fake.objects.keys();
      fake.objects.set(path, { bytes: Buffer.from('CONTENT OF ?'), modified: new Date() });
      const again = await stage.run({ filesTo: s3 });
      assert.deepEqual([again.files.copied, again.files.verified, again.isComplete], [1, 3, true]);
      await s3.close();
    });

    test('those with the right size are taken for right where that is asked for', async () => {
      const query = new URLSearchParams({ endpoint: fake.url, forcePathStyle: 'true' });
      const s3 = await createBlobStore({
        url: `s3://id:secret@bucket/sizes?${query}`,
        dataDir: stage.newFolder(),
      });
      const server = await openStore({ dataDir: stage.source.dataDir, isServer: true });
      await stage.run({ filesTo: s3 });
      await server.close();
      fake.faults.GET = ['error', 'error', 'error'];
      const again = await stage.run({ filesTo: s3, isBySize: true });
      assert.deepEqual([again.files.copied, again.files.verified, fake.faults.GET.length], [0, 3, 3]);
      await s3.close();
    });
  });
});
