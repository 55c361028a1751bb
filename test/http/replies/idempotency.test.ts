import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileDetails, FileRecord, UploadResult } from '../../../contract/knowledge/files.ts';
import type { PairRecord } from '../../../contract/knowledge/pairs.ts';
import type { Core } from '../../../server/src/app/core.ts';
import { type Client, createClient, formWithFile } from '../../support/client.ts';
import { onEveryDeployment, onEveryEngine } from '../../support/engines.ts';
import type { TestService } from '../../support/service.ts';

const HOUR_MS = 3_600_000;

onEveryDeployment('Idempotency-Key', (startService) => {
  let service: TestService<Core>;
  let client: Client;

  before(async () => {
    service = await startService();
  });
  after(() => service.close());
  beforeEach(async () => {
    client = createClient(service.baseUrl, await service.provision());
  });

  const headers = (key: string): Record<string, string> => ({ 'idempotency-key': key });
  const add = (key: string, question: string) =>
    client.call<PairRecord>('POST', client.pairs, { headers: headers(key), body: { question, answer: 'a' } });
  const upload = (key: string, text: string, name = 'a.txt') =>
    client.call<UploadResult>('POST', client.files, {
      headers: headers(key),
      body: formWithFile(name, text),
    });
  const count = async (path: string): Promise<number> =>
    (await client.call<unknown[]>('GET', path)).body.length;
  const blobs = async (): Promise<number> => {
    const entries = await readdir(join(service.dataDir, 'files'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  };

  test('repeating a POST of a pair gives the first answer and one pair, whatever happened to it since', async () => {
    const first = await add('k1', 'q');
    const again = await add('k1', 'q');
    assert.deepEqual([again.status, again.text], [201, first.text]);
    assert.equal(again.headers.get('location'), first.headers.get('location'));
    await client.call('DELETE', `${client.pairs}/${first.body.id}`);
    assert.equal((await add('k1', 'q')).text, first.text);
    assert.equal(await count(client.pairs), 0);
  });

  test('repeats at the same time have one effect and one answer', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => add('race', 'q')));
    assert.deepEqual(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size, 1);
    assert.equal(replies[0]?.status, 201);
    assert.equal(await count(client.pairs), 1);
  });

  test('the same key with another body is refused', async () => {
    await add('k1', 'q');
    const reply = await client.call('POST', client.pairs, {
      headers: headers('k1'),
      body: { question: 'other', answer: 'a' },
    });
    assert.deepEqual([reply.status, reply.body.code], [422, 'idempotency_key_reused']);
    const file = await client.call('POST', client.files, {
      headers: headers('k1'),
      body: formWithFile('a.txt', 'a b'),
    });
    assert.deepEqual([file.status, file.body.code], [422, 'idempotency_key_reused']);
    assert.equal(await count(client.pairs), 1);
  });

  test('a key belongs to its chatbot', async () => {
    const first = await add('shared', 'q');
    const other = createClient(service.baseUrl, await service.provision());
    const reply = await other.call<PairRecord>('POST', other.pairs, {
      headers: headers('shared'),
      body: { question: 'q', answer: 'a' },
    });
    assert.equal(reply.status, 201);
    assert.notEqual(reply.body.chatbotId, first.body.chatbotId);
  });

  test('repeating an upload gives the first answer, one file and one content', async () => {
    const kept = await blobs();
    const first = await upload('f1', 'some words');
    const again = await upload('f1', 'some words');
    assert.deepEqual([again.status, again.text], [first.status, first.text]);
    assert.equal(await count(client.files), 1);
    assert.equal(await blobs(), kept + 1);
    for (const other of [await upload('f1', 'other words'), await upload('f1', 'some words', 'b.txt')]) {
      assert.equal(other.status, 422);
    }
    assert.equal(await blobs(), kept + 1);
  });

  test('uploads at the same time have one effect and one answer', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => upload('race', 'some words')));
    assert.deepEqual(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size, 1);
    assert.equal(replies[0]?.status, 201);
    assert.equal(await count(client.files), 1);
  });

  test('a refused upload leaves its key free, and refuses those at the same time alike', async () => {
    const kept = await blobs();
    const replies = await Promise.all(Array.from({ length: 5 }, () => upload('r1', ' \n ')));
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([422]));
    assert.equal(await blobs(), kept);
    assert.equal((await upload('r1', 'now with words')).status, 201);
    assert.equal(await count(client.files), 1);
  });

  test('what cannot be a key is refused by name', async () => {
    for (const key of ['a b', 'a'.repeat(256), 'ü']) {
      const reply = await client.call('POST', client.pairs, {
        headers: headers(key),
        body: { question: 'q', answer: 'a' },
      });
      assert.deepEqual([reply.status, reply.body.errors?.[0]?.path], [400, 'Idempotency-Key']);
    }
    assert.equal(await count(client.pairs), 0);
  });
});

onEveryEngine('the Idempotency-Key of an upload', (startService) => {
  const upload = (client: Client, text: string) =>
    client.call<UploadResult>('POST', client.files, {
      headers: { 'idempotency-key': 'k1' },
      body: formWithFile('a.txt', text),
    });

  test('is free again where the file was deleted before the upload was answered', async () => {
    const service = await startService({ training: false });
    try {
      const client = createClient(service.baseUrl, await service.provision());
      const deleted: number[] = [];
      for (let round = 0; round < 2; round += 1) {
        let isAnswered = false;
        const waiting = upload(client, 'some words').finally(() => {
          isAnswered = true;
        });
        let records: FileRecord[] = [];
        while (records.length === 0 && !isAnswered)
          records = (await client.call<FileRecord[]>('GET', client.files)).body;
        const id = records[0]?.id ?? 0;
        assert.equal((await client.call('DELETE', `${client.files}/${id}`)).status, 204);
        assert.equal((await waiting).status, 409);
        deleted.push(id);
      }
      assert.notEqual(deleted[0], deleted[1]);
    } finally {
      await service.close();
    }
  });

  test('gives the first answer also where the file fails after it', async () => {
    const service = await startService({ env: { DOCENT_UPLOAD_WAIT_MS: '0' } });
    try {
      const client = createClient(service.baseUrl, await service.provision());
      const first = await upload(client, ' \n ');
      assert.equal(first.status, 201);
      const details = async () =>
        (await client.call<FileDetails>('GET', `${client.files}/${first.body.id}`)).body;
      while ((await details()).status !== 'failed') await nextTurn();
      const again = await upload(client, ' \n ');
      assert.deepEqual([again.status, again.text], [201, first.text]);
      assert.equal((await details()).failure?.code, 'file_has_no_text');
    } finally {
      await service.close();
    }
  });
});

onEveryEngine('an Idempotency-Key', (startService) => {
  test('is new again after 24 hours', async () => {
    let nowMs = Date.now();
    const service = await startService({ nowMs: () => nowMs, training: false });
    try {
      const client = createClient(service.baseUrl, await service.provision());
      const add = (question: string) =>
        client.call<PairRecord>('POST', client.pairs, {
          headers: { 'idempotency-key': 'k1' },
          body: { question, answer: 'a' },
        });
      const first = await add('q');
      nowMs += 24 * HOUR_MS - 1000;
      assert.equal((await add('q')).body.id, first.body.id);
      nowMs += 2000;
      const later = await add('other');
      assert.equal(later.status, 201);
      assert.ok(later.body.id > first.body.id);
    } finally {
      await service.close();
    }
  });
});
