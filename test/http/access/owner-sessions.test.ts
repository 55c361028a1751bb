/** The training API with the session of an owner instead of a key, as the console uses it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { FileDetails } from '../../../contract/knowledge/files.ts';
import { type Client, createClient } from '../../support/client.ts';
import { openOwnerSession } from '../../support/owner-session.ts';
import { seedChatbot } from '../../support/seed-chatbot.ts';
import { type Provisioned, startService, type TestService } from '../../support/service.ts';

let service: TestService;
let bot: Provisioned;
let client: Client;
let headers: { cookie: string };

before(async () => {
  service = await startService({ training: false });
  bot = await service.provision();
  client = createClient(service.baseUrl, bot);
  headers = await openOwnerSession(service);
});
after(() => service.close());

async function insertFile(sha256: string): Promise<number | undefined> {
  const file = {
    fileName: 'a.txt',
    kind: 'txt',
    sizeBytes: 1,
    sha256,
    blobKey: randomUUID(),
    nowMs: 1,
  } as const;
  return (await service.context.store.write((tx) => tx.files.insert(bot.chatbotId, file)))?.id;
}

test('a session opens the chatbots of its account', async () => {
  assert.equal((await client.call('GET', client.pairs, { key: null, headers })).status, 200);
});

test('of another chatbot, there or not, it is told in words of its own', async () => {
  for (const chatbotId of [await seedChatbot(service.context.store), randomUUID()]) {
    const path = `/api/Training/QA/${chatbotId}`;
    const refused = await client.call('GET', path, { key: null, headers });
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.detail],
      [403, 'forbidden', 'Your account has no such chatbot.'],
    );
    const byKey = await client.call('GET', path);
    assert.equal(byKey.body.detail, 'This key does not open this chatbot.');
  }
});

test('an id is a number in its plain form', async () => {
  assert.equal(await insertFile(''), 1);
  const chunksOf = (id: string) =>
    client.call('GET', `/api/chatbots/${bot.chatbotId}/files/${id}/chunks`, { key: null, headers });
  assert.equal((await chunksOf('1')).status, 200);
  for (const id of ['01', '0x1', '1e0', '1.0', '0', '9007199254740992']) {
    const reply = await chunksOf(id);
    assert.deepEqual([reply.status, reply.body.detail], [404, 'This chatbot has no such file.'], id);
  }
});

test('the list of files tells of each the oldest other with its content, as its details do', async () => {
  const ids = [];
  for (const sha256 of ['one', 'two', 'one', 'one']) ids.push(await insertFile(sha256));
  const [first] = ids;
  const path = `/api/chatbots/${bot.chatbotId}/files`;
  const { body } = await client.call<FileDetails[]>('GET', path, { key: null, headers });
  const listed = body.slice(0, ids.length).reverse();
  assert.deepEqual(
    listed.map(({ id, duplicateOf }) => [id, duplicateOf]),
    ids.map((id, at) => [id, at < 2 ? null : first]),
  );
  for (const { id, duplicateOf } of listed) {
    const details = await client.call<FileDetails>('GET', `${client.files}/${id}`);
    assert.equal(details.body.duplicateOf, duplicateOf);
  }
});
