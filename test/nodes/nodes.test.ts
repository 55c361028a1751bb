/** What only several processes on one database can show. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client as Database } from 'pg';
import type { AskReply } from '../../contract/asking/chat.ts';
import type { FileRecord, UploadResult } from '../../contract/knowledge/files.ts';
import type { PairRecord } from '../../contract/knowledge/pairs.ts';
import { whyNoPostgres } from '../store/postgres/postgres-cluster.ts';
import { type Client, createClient, formWithFile } from '../support/client.ts';
import { closeBeforePostgres, sharedPostgres } from '../support/engines.ts';
import { type Nodes, startNodes } from '../support/nodes.ts';
import type { Provisioned } from '../support/service.ts';

/** So that only a wake can be the reason why something is trained. */
const NEVER_POLL = { DOCENT_TRAINING_POLL_MS: '3600000' };
const HOUR_MS = 3_600_000;

/** Runs SQL on the nodes' database. */
async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const database = new Database({ connectionString: url });
  await database.connect();
  try {
    return (await database.query(sql)).rows;
  } finally {
    await database.end();
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const giveUpMs = Date.now() + 60_000;
  while (!(await isSo())) {
    assert.ok(Date.now() < giveUpMs, `still not: ${what}`);
    await sleep(20);
  }
}

describe('several nodes', { skip: whyNoPostgres() ?? false }, () => {
  let nodes: Nodes;
  let url: string;
  let bot: Provisioned;
  /** Through the proxy, and at each of the two servers. */
  let client: Client;
  let a: Client;
  let b: Client;

  before(async () => {
    url = await (await sharedPostgres()).cloneDatabase();
    nodes = await startNodes({ databaseUrl: url, env: NEVER_POLL, workers: 2 });
    closeBeforePostgres(() => nodes.close());
    bot = await nodes.provision();
    client = createClient(nodes.baseUrl, bot);
    [a, b] = nodes.servers.map(({ baseUrl }) => createClient(baseUrl, bot)) as [Client, Client];
  });

  const metric = async (at: Client, name: string): Promise<number> => {
    const { text } = await at.call('GET', '/metrics', { key: null });
    return Number(new RegExp(`^docent_index_cache_${name}_total (\\d+)`, 'm').exec(text)?.[1]);
  };
  const add = async (at: Client, question: string, answer: string): Promise<PairRecord> =>
    (await at.call<PairRecord>('POST', at.pairs, { body: { question, answer } })).body;
  const ask = async (at: Client, question: string): Promise<AskReply> =>
    (await at.call<AskReply>('POST', at.chat, { body: { question, log: false } })).body;

  /** As an import leaves them. */
  const insertPending = (chatbotId: string, count: number) =>
    query(
      url,
      `insert into pairs (chatbot_id, id, question, answer, search_text, answer_hash, content_length, doc_id, state,
         attempts, due_at, changed_version, created_at, modified_at)
       select '${chatbotId}', n, 'question number ' || n, 'a', '', 'h', 20, '', 'pending', 0, 1, 1, 1, 1
       from generate_series(1, ${count}) as n`,
    );

  test('the proxy gives every node its share', async () => {
    for (let n = 0; n < 10; n += 1) await client.call('GET', client.pairs);
    for (const { baseUrl } of nodes.servers) assert.ok((nodes.proxy.counts.get(baseUrl) ?? 0) >= 5);
  });

  test('a node follows the changes that others made without reading the whole chatbot again', async () => {
    const pair = await add(a, 'What is the code of the day?', 'none');
    for (let n = 0; n < 50; n += 1) await add(a, `Filler question number ${n}`, `Filler ${n}`);
    await ask(b, 'What is the code of the day?');
    const loads = await metric(b, 'loads');
    const deltas = await metric(b, 'deltas');
    for (let n = 0; n < 20; n += 1) {
      const body = { question: 'What is the code of the day?', answer: `code ${n}` };
      assert.equal((await a.call('PUT', `${a.pairs}/${pair.id}`, { body })).status, 200);
      assert.equal((await ask(b, body.question)).matches[0]?.text, body.answer);
    }
    await a.call('DELETE', `${a.pairs}/${pair.id}`);
    const texts = (await ask(b, 'What is the code of the day?')).matches.map(({ text }) => text);
    assert.ok(!texts.includes('code 19'));
    // What is read within a second was rendered once.
    while ((await metric(b, 'deltas')) < deltas + 21);
    assert.equal(await metric(b, 'loads'), loads);
  });

  test('an upload is answered when a worker of another process has trained it, and answers on every node', async () => {
    const form = formWithFile('bulbs.txt', 'The lamp needs an E27 bulb of nine watts.');
    const { body, status } = await a.call<UploadResult>('POST', a.files, { body: form });
    assert.equal(status, 201);
    const [record] = (await b.call<FileRecord[]>('GET', b.files)).body;
    assert.deepEqual([record?.id, record?.isTrained], [body.id, true]);
    assert.match((await ask(b, 'Which bulb does the lamp need?')).matches[0]?.text ?? '', /E27/);
  });

  test('a pair is trained by a worker that nobody but the writing node told of it', async () => {
    const { id } = await add(b, 'Who told you?', 'The node.');
    await until('the pair is trained', async () => {
      const pairs = (await a.call<PairRecord[]>('GET', `${a.pairs}?isTrained=true`)).body;
      return pairs.some((pair) => pair.id === id);
    });
  });

  test('repeats of one POST on several nodes at the same time have one effect and one answer', async () => {
    const other = await nodes.provision();
    const at = nodes.servers.map(({ baseUrl }) => createClient(baseUrl, other));
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        (at[n % 2] as Client).call('POST', `/api/Training/QA/${other.chatbotId}`, {
          headers: { 'idempotency-key': 'one' },
          body: { question: 'q', answer: 'a' },
        }),
      ),
    );
    assert.equal(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size, 1);
    assert.equal(replies[0]?.status, 201);
    assert.equal((await at[0]?.call<unknown[]>('GET', at[0].pairs))?.body.length, 1);
  });

  test('a key revoked by one process is refused by every other at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { key, secret } = await nodes.context.keys.create(bot.chatbotId);
      for (const at of [a, b]) assert.equal((await at.call('GET', at.pairs, { key: secret })).status, 200);
      await nodes.context.keys.revoke(bot.chatbotId, key.id);
      for (const at of [a, b]) assert.equal((await at.call('GET', at.pairs, { key: secret })).status, 401);
    }
  });

  test("thousands of one owner's pairs do not hold up another's one", async () => {
    const [large, small] = [await nodes.provision(), await nodes.provision()];
    await insertPending(large.chatbotId, 8_000);
    const owner = createClient(nodes.baseUrl, small);
    const { id } = await add(owner, 'Am I next?', 'Yes.');
    await until('the one pair is trained', async () => {
      const { body } = await owner.call<PairRecord[]>('GET', `${owner.pairs}?isTrained=true`);
      return body.some((pair) => pair.id === id);
    });
    const left = `select count(*)::int as left from pairs where chatbot_id = '${large.chatbotId}' and state <> 'trained'`;
    assert.ok(Number((await query(url, left))[0]?.left) > 0, 'the many were trained before the one');
  });

  test('a worker told to end loses nothing and repeats nothing; the other one takes over', async () => {
    const untrained = async (): Promise<number> =>
      Number((await query(url, `select count(*)::int as left from pairs where state <> 'trained'`))[0]?.left);
    const [leaving] = nodes.workers;
    await insertPending((await nodes.provision()).chatbotId, 3_000);
    await a.call('POST', a.pairs, { body: { question: 'Who wakes them?', answer: 'This one.' } });
    await until('both workers hold some', async () => {
      const holders = await query(url, 'select distinct owner from pairs where owner is not null');
      return holders.length === 2;
    });
    assert.equal(await leaving?.end('SIGTERM'), 0);
    await until('everything is trained', async () => (await untrained()) === 0);
    const tried = await query(url, 'select max(attempts)::int as most from pairs');
    assert.deepEqual(tried, [{ most: 1 }]);
    const chunks = `select count(*)::int as chunks from chunks where kind = 'qa'`;
    const pairs = 'select count(*)::int as chunks from pairs';
    assert.deepEqual(await query(url, chunks), await query(url, pairs));
  });
});

describe('nodes whose clocks are hours apart', { skip: whyNoPostgres() ?? false }, () => {
  for (const [serverMs, workerMs] of [
    [HOUR_MS, -HOUR_MS],
    [-HOUR_MS, HOUR_MS],
  ] as const) {
    test(`train and answer at once, the API by ${serverMs} ms and the worker by ${workerMs} ms`, async () => {
      const nodes = await startNodes({
        env: NEVER_POLL,
        servers: 1,
        serverClockMs: serverMs,
        workerClockMs: workerMs,
      });
      try {
        const client = createClient(nodes.baseUrl, await nodes.provision());
        const form = formWithFile('clock.txt', 'The clock on the tower is slow.');
        const reply = await client.call<UploadResult>('POST', client.files, { body: form });
        assert.equal(reply.status, 201, reply.text);
        const [record] = (await client.call<FileRecord[]>('GET', client.files)).body;
        assert.equal(record?.isTrained, true);
        const ageMs = Math.abs(Date.parse(record?.createdDate ?? '') - Date.now());
        assert.ok(ageMs < HOUR_MS / 2, `made ${ageMs} ms away from the database's time`);
      } finally {
        await nodes.close();
      }
    });
  }
});
