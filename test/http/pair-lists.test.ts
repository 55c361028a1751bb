/** The console's list of pairs: every pair once over its pages, and from then on what changed. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { PairChangesReply, PairPage } from '../../contract/knowledge/pair-list.ts';
import type { PairRecord } from '../../contract/knowledge/pairs.ts';
import { CHANGES_MAX } from '../../server/src/services/console/pair-lists.ts';
import { type Client, createClient } from '../support/client.ts';
import { openOwnerSession } from '../support/owner-session.ts';
import { seedChatbot } from '../support/seed-chatbot.ts';
import { type Provisioned, startService, type TestService } from '../support/service.ts';

let service: TestService;
let bot: Provisioned;
let client: Client;
let headers: { cookie: string };

before(async () => {
  service = await startService({ training: false, env: { DOCENT_SENTENCE_ENCODER: 'false' } });
  bot = await service.provision();
  client = createClient(service.baseUrl, bot);
  headers = await openOwnerSession(service);
});
after(() => service.close());

const own = { call: <T>(path: string) => client.call<T>('GET', path, { key: null, headers }) };
const listPath = () => `/api/chatbots/${bot.chatbotId}/pairs`;

async function readPage(query = ''): Promise<PairPage> {
  const reply = await own.call<PairPage>(`${listPath()}${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

async function changesSince(since: number): Promise<PairChangesReply['changes']> {
  return (await own.call<PairChangesReply>(`${listPath()}/changes?since=${since}`)).body.changes;
}

const body = { question: 'When do you open?', answer: 'At nine.' };
const add = async () => (await client.call<PairRecord>('POST', client.pairs, { body })).body;

/** As taught with the key. */
const asListed = <T>(pair: T) => ({ ...pair, taughtBy: 'key' });

test('pages hold every pair once, highest id first, as the training API shows it', async () => {
  for (let n = 0; n < 5; n += 1) await add();
  const pages: PairPage[] = [await readPage('?limit=2')];
  for (let next = pages[0]?.nextBefore; next !== undefined; next = pages.at(-1)?.nextBefore)
    pages.push(await readPage(`?limit=2&before=${next}`));
  assert.deepEqual(
    pages.map(({ pairs }) => pairs.length),
    [2, 2, 1],
  );
  const { body: all } = await client.call<PairRecord[]>('GET', client.pairs);
  assert.deepEqual(
    pages.flatMap(({ pairs }) => pairs),
    all.map(asListed),
  );
  assert.deepEqual((await readPage()).pairs, all.map(asListed));
});

test('what changed since a page was read is told once, and what went by its id', async () => {
  const { version, pairs } = await readPage();
  const [kept, gone] = pairs;
  assert.ok(kept && gone);
  const changed = await client.call<PairRecord>('PUT', `${client.pairs}/${kept.id}`, {
    body: { ...body, answer: 'At ten.' },
  });
  await client.call('DELETE', `${client.pairs}/${gone.id}`);
  const added = await add();
  const changes = (await changesSince(version)) ?? assert.fail();
  assert.deepEqual(
    changes.changed.sort((a, b) => a.id - b.id),
    [changed.body, added].map(asListed),
  );
  assert.deepEqual(changes.removedIds, [gone.id]);
  assert.deepEqual(await changesSince(changes.version), {
    version: changes.version,
    changed: [],
    removedIds: [],
  });
});

test('after more changes than are told, and of a version that never was, the list is to be read anew', async () => {
  const { version } = await readPage();
  const importSome = async (count: number): Promise<void> => {
    const rows = Array.from({ length: count }, () => ({ questions: [body.question], answer: body.answer }));
    const reply = await client.call('POST', `${client.pairs}/bulk`, { body: { mode: 'add', rows } });
    assert.equal(reply.status, 200, reply.text);
  };
  for (let left = CHANGES_MAX; left > 0; left -= 500) await importSome(Math.min(500, left));
  assert.equal((await changesSince(version))?.changed.length, CHANGES_MAX);
  await importSome(1);
  assert.equal(await changesSince(version), null);
  assert.equal(await changesSince(version + 1_000_000), null);
});

test('only the owner of a chatbot reads its list', async () => {
  const statusOf = async (path: string, of: Record<string, string>) =>
    (await client.call('GET', path, { key: null, headers: of })).status;
  for (const rest of ['', '/changes?since=0']) {
    assert.equal(await statusOf(`${listPath()}${rest}`, {}), 401);
    for (const other of [await seedChatbot(service.context.store), randomUUID()])
      assert.equal(await statusOf(`/api/chatbots/${other}/pairs${rest}`, headers), 404);
  }
  assert.equal(await statusOf(`${listPath()}?limit=1001`, headers), 400);
  assert.equal(await statusOf(`${listPath()}/changes`, headers), 400);
});
