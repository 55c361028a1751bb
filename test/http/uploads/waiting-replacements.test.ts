/** Replacements whose training takes longer than their caller waits. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileDetails, FileRecord } from '../../../contract/knowledge/files.ts';
import type { Core } from '../../../server/src/app/core.ts';
import { type Client, createClient, formWithFile } from '../../support/client.ts';
import { onEveryDeployment } from '../../support/engines.ts';
import type { Provisioned, TestService } from '../../support/service.ts';

onEveryDeployment('replacements that wait for their training', (startService) => {
  let service: TestService<Core>;
  let bot: Provisioned;
  let client: Client;

  before(async () => {
    service = await startService({ training: false, env: { DOCENT_UPLOAD_WAIT_MS: '3000' } });
  });
  after(() => service.close());
  beforeEach(async () => {
    bot = await service.provision();
    client = createClient(service.baseUrl, bot);
  });

  /** A file, without the wait of an upload. */
  const addFile = async (): Promise<number> => {
    const { store } = service.context;
    const content = { kind: 'txt', sizeBytes: 1, sha256: '0', blobKey: 'none' } as const;
    const file = await store.write((tx) =>
      tx.files.insert(bot.chatbotId, { fileName: 'a.txt', ...content, nowMs: 1 }),
    );
    return file?.id ?? 0;
  };
  const replace = (id: number, name: string) =>
    client.call<FileRecord>('PUT', `${client.files}/${id}`, { body: formWithFile(name, name) });
  const replacementOf = async (id: number) =>
    (await client.call<FileDetails>('GET', `${client.files}/${id}`)).body.replacement;

  test('PUT answers with the old record after a while, and the details tell what is under way', async () => {
    const id = await addFile();
    const reply = await replace(id, 'b.txt');
    assert.deepEqual([reply.status, reply.body.fileName], [200, 'a.txt']);
    assert.deepEqual(await replacementOf(id), { fileName: 'b.txt', status: 'pending', failure: null });
  });

  test('another replacement takes the place of the one under way, whose caller is told', async () => {
    const id = await addFile();
    const first = replace(id, 'b.txt');
    while ((await replacementOf(id)) === null) await nextTurn();
    const second = await replace(id, 'c.txt');
    assert.equal(second.status, 200);
    assert.equal((await replacementOf(id))?.fileName, 'c.txt');
    assert.equal((await first).status, 409);
  });

  test('a replacement has no id of its own for anyone, and goes with its file', async () => {
    const id = await addFile();
    const replaced = replace(id, 'b.txt');
    while ((await replacementOf(id)) === null) await nextTurn();
    const { store } = service.context;
    const row = await store.read.files.findReplacement(bot.chatbotId, id);
    const own = `${client.files}/${row?.id}`;
    for (const [method, path] of [
      ['GET', own],
      ['GET', `${own}/content`],
      ['DELETE', own],
    ] as const) {
      assert.equal((await client.call(method, path)).status, 404, `${method} ${path}`);
    }
    assert.equal((await client.call('PUT', own, { body: formWithFile('c.txt', 'c') })).status, 404);
    assert.equal((await client.call('DELETE', `${client.files}/${id}`)).status, 204);
    assert.equal(await store.read.files.find(bot.chatbotId, row?.id ?? 0), undefined);
    assert.equal(await store.read.files.hasBlob(row?.blobKey ?? ''), false);
    assert.equal((await replaced).status, 409);
  });
});
