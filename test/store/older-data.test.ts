/**
 * A data folder that commit 0ffa216 wrote, with three pairs, a file, a key and an unanswered question, opens as it is. Made by that
 * commit's own service on the embedded store, without its sentence encoder.
 */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { AskReply } from '../../contract/asking/chat.ts';
import type { FileRecord } from '../../contract/knowledge/files.ts';
import type { PairRecord } from '../../contract/knowledge/pairs.ts';
import { createClient } from '../support/client.ts';
import { startService, type TestService } from '../support/service.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

interface OlderData {
  chatbotId: string;
  apiKey: string;
  /** By path in the data folder, in base64. */
  files: Record<string, string>;
}

const older = JSON.parse(
  gunzipSync(readFileSync(new URL('support/data-of-0ffa216.json.gz', import.meta.url))).toString(),
) as OlderData;

describe('the data of an older version', () => {
  const client = () => createClient(service.baseUrl, { ...older, accountId: '' });
  const ask = async (question: string): Promise<AskReply> =>
    (await client().call<AskReply>('POST', client().chat, { body: { question } })).body;
  let service: TestService;

  before(async () => {
    const dataDir = makeTemporaryFolder('older-data');
    for (const [path, content] of Object.entries(older.files)) {
      mkdirSync(dirname(join(dataDir, path)), { recursive: true });
      writeFileSync(join(dataDir, path), Buffer.from(content, 'base64'));
    }
    service = await startService({ dataDir });
  });

  after(() => service.close());

  test('its pairs and files are listed with their ids and dates', async () => {
    const { body: pairs } = await client().call<PairRecord[]>('GET', client().pairs);
    assert.deepEqual(
      pairs.map(({ id, question, isTrained, createdDate }) => [id, question, isTrained, createdDate]),
      [
        [3, 'What does error E07 mean?', true, '2026-11-25T19:08:35.767Z'],
        [2, 'Wie lange dauert die Lieferung?', true, '2026-11-25T19:08:35.732Z'],
        [1, 'Where is my parcel?', true, '2026-11-25T19:08:35.701Z'],
      ],
    );
    const { body: files } = await client().call<FileRecord[]>('GET', client().files);
    assert.deepEqual(
      files.map(({ id, isTrained }) => [id, isTrained]),
      [[4, true]],
    );
  });

  test('its pairs and passages answer', async () => {
    assert.equal((await ask('Where is my parcel?')).answer, 'Open Orders and choose Track.');
    assert.equal((await ask('Wie lange dauert die Lieferung?')).answer, 'Zwei bis drei Tage.');
    const { answer } = await ask('when can I return an article');
    assert.match(answer, /within 30 days of delivery/);
  });

  test('what it could not answer is kept, and what is taught now answers', async () => {
    const kept = await service.context.store.read.unanswered.list(older.chatbotId, {});
    assert.deepEqual(
      kept.map(({ question }) => question),
      ['do you repair shoes'],
    );
    await client().call('POST', client().pairs, {
      body: { question: 'Do you repair shoes?', answer: 'Yes.' },
    });
    assert.equal((await ask('do you repair shoes')).answer, 'Yes.');
  });
});
