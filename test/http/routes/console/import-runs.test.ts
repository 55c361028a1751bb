/** Imports that the service does by itself: whole, once and one step of the history, whoever leaves or dies meanwhile. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { BulkRow } from '../../../../contract/knowledge/bulk.ts';
import { IMPORT_PART_ROWS, type ImportRun } from '../../../../contract/knowledge/import-runs.ts';
import type { PairRecord } from '../../../../contract/knowledge/pairs.ts';
import { createImportRuns } from '../../../../server/src/services/teaching/bulk/import-runs.ts';
import { type Client, createClient } from '../../../support/client.ts';
import { onEveryEngine } from '../../../support/engines.ts';
import {
  handOver,
  openOwnerSession,
  type SendAsOwner,
  sendBy,
  untilEnded,
} from '../../../support/owner-session.ts';
import { runSql } from '../../../support/run-sql.ts';
import type { TestService } from '../../../support/service.ts';

const ROWS_MAX = IMPORT_PART_ROWS + 10;
const row = (question: string, answer = 'Yes.'): BulkRow => ({ questions: [question], answer });
const rows = Array.from({ length: IMPORT_PART_ROWS }, (_, at) => row(`${at}?`));

onEveryEngine("the console's import", (startService) => {
  let service: TestService;
  let headers: { cookie: string };
  let chatbotId: string;
  let client: Client;
  let send: SendAsOwner;

  before(async () => {
    service = await startService({ training: false, env: { DOCENT_IMPORT_ROWS: String(ROWS_MAX) } });
    await openBot();
  });
  after(() => service.close());

  /** Each test has a chatbot of its own. */
  async function openBot(): Promise<void> {
    const bot = await service.provision();
    headers ??= await openOwnerSession(service);
    chatbotId = bot.chatbotId;
    client = createClient(service.baseUrl, bot);
    send = sendBy(client, headers);
  }

  const path = (rest = '') => `/api/chatbots/${chatbotId}/import${rest}`;
  const call = (method: string, to: string, body?: object) =>
    client.call(method, path(to), { key: null, headers, body });
  const begin = async (importId: string, parts: number, rest: object = {}) =>
    (await send('POST', path(), { importId, parts, mode: 'add', ...rest })) as ImportRun;
  const listPairs = async () => (await client.call<PairRecord[]>('GET', client.pairs)).body;
  const listQuestions = async () => (await listPairs()).map(({ question }) => question).reverse();
  const waiting = () => runSql(service, `select texts from import_parts where chatbot_id = '${chatbotId}'`);
  const undo = (stepId: string | null) =>
    client.call('POST', `/api/Training/History/${chatbotId}/steps/${stepId}/undo`);

  /** Another node, each part of which waits until it is let through. */
  function openNode() {
    const { store, bulk, massChanges } = service.context;
    const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
    const reached = gates.map(() => Promise.withResolvers<void>());
    let parts = 0;
    const node = createImportRuns({
      ...{ store, massChanges, rowsMax: ROWS_MAX, log: { warn: () => undefined } },
      bulk: {
        async apply(...given) {
          const at = parts;
          parts += 1;
          reached[at]?.resolve();
          await gates[at]?.promise;
          return bulk.apply(...given);
        },
      },
    });
    return { node, let: (at: number) => gates[at]?.resolve(), reached: (at: number) => reached[at]?.promise };
  }
  const actor = { kind: 'account', id: null, name: 'owner@example.com' } as const;
  const parts = (...questions: string[]) => questions.map((question) => [row(question)]);

  test('all parts and what makes room for them are one step of the history, which one undo takes back', async () => {
    await openBot();
    const { body: old } = await client.call<PairRecord>('POST', client.pairs, {
      body: { question: 'Same?', answer: 'Once.' },
    });
    assert.deepEqual(await send('GET', path()), {
      ...{ state: 'none', importId: null, done: 0, total: 0, stepId: null, fault: null },
      counts: { created: 0, changed: 0, unchanged: 0, refused: 0 },
    });
    const importId = await handOver(send, chatbotId, [
      [row('Same?'), row('Same?', 'No.')],
      [row('Same?', 'Perhaps.')],
    ]);
    assert.equal((await begin(importId, 2, { replacedIds: [old.id] })).total, 3);
    const { stepId, ...told } = await untilEnded(send, chatbotId);
    assert.deepEqual(told, {
      ...{ state: 'done', importId, done: 3, total: 3, fault: null },
      counts: { created: 3, changed: 0, unchanged: 0, refused: 0 },
    });
    assert.deepEqual(
      (await listPairs()).map(({ answer }) => answer),
      ['Perhaps.', 'No.', 'Yes.'],
    );
    const history = await runSql(
      service,
      `select step_id, actor_kind, actor_name, action from history where chatbot_id = '${chatbotId}' and actor_kind = 'import' order by ordinal`,
    );
    const by = { step_id: stepId, actor_kind: 'import', actor_name: 'owner@example.com' };
    assert.deepEqual(
      history.map((entry) => ({ ...entry })),
      ['created', 'created', 'created', 'deleted'].map((action) => ({ ...by, action })),
    );
    assert.deepEqual(await waiting(), []);
    // Begun again, as after a reply that was lost, it is told as it is.
    assert.equal((await begin(importId, 2)).state, 'done');
    assert.equal((await undo(stepId)).status, 200);
    assert.deepEqual(
      (await listPairs()).map(({ id, answer }) => [id, answer]),
      [[old.id, 'Once.']],
    );
  });

  test('in mode upsert a question finds the answer that was there, and none that another part made', async () => {
    await openBot();
    await client.call('POST', client.pairs, { body: { question: 'Old?', answer: 'Once.' } });
    const named = { ...row('New?', 'One.'), externalId: 'n' };
    const importId = await handOver(send, chatbotId, [[named], [row('Old?', 'Now.'), row('New?', 'Two.')]]);
    await begin(importId, 2, { mode: 'upsert' });
    const { counts } = await untilEnded(send, chatbotId);
    assert.deepEqual(counts, { created: 2, changed: 1, unchanged: 0, refused: 0 });
    assert.deepEqual((await listPairs()).map(({ answer }) => answer).sort(), ['Now.', 'One.', 'Two.']);
  });

  test('a part with a row that is wrong is refused with its place, and keeps nothing', async () => {
    await openBot();
    const importId = randomUUID();
    const reply = await call('PUT', '/parts', { importId, part: 0, rows: [row('Fine?'), row(' ')] });
    assert.deepEqual([reply.status, reply.body.errors?.[0]?.path], [400, '/rows/1/questions/0']);
    assert.deepEqual(await waiting(), []);
  });

  test('a part may have 16 MiB, and no byte more', async () => {
    await openBot();
    const body = JSON.stringify({ importId: randomUUID(), part: 0, rows: [row('A?')] });
    const asJson = { key: null, headers: { ...headers, 'content-type': 'application/json' } };
    const put = async (bytes: number) =>
      (await client.call('PUT', path('/parts'), { ...asJson, body: body.padEnd(bytes) })).status;
    assert.deepEqual([await put(2 ** 24), await put(2 ** 24 + 1)], [204, 413]);
  });

  test('a part handed over again replaces what it was; rows beyond the limit are refused, and keep nothing', async () => {
    await openBot();
    const importId = randomUUID();
    const put = async (part: number, some: BulkRow[]) =>
      (await call('PUT', '/parts', { importId, part, rows: some })).status;
    assert.equal(await put(0, [...rows, row('One more?')]), 400);
    assert.equal(await put(0, rows), 204);
    assert.equal(await put(0, rows), 204);
    assert.equal(await put(1, rows.slice(0, ROWS_MAX - IMPORT_PART_ROWS + 1)), 400);
    assert.equal((await waiting()).length, 1);
    assert.equal(await put(1, rows.slice(0, ROWS_MAX - IMPORT_PART_ROWS)), 204);
    await begin(importId, 2);
    assert.equal((await untilEnded(send, chatbotId)).counts.created, ROWS_MAX);
  });

  test('rows of somebody who left long ago make room for those of another import', async () => {
    await openBot();
    await handOver(send, chatbotId, [rows]);
    const put = async () =>
      (await call('PUT', '/parts', { importId: randomUUID(), part: 0, rows: rows.slice(0, 20) })).status;
    assert.equal(await put(), 400);
    await runSql(service, `update import_parts set created_at = 0 where chatbot_id = '${chatbotId}'`);
    assert.equal(await put(), 204);
    assert.equal((await waiting()).length, 1);
  });

  test('none begins while a part is missing, or another one runs, and one that was begun takes no part', async () => {
    await openBot();
    const importId = await handOver(send, chatbotId, parts('A?', 'B?'));
    const missing = await call('POST', '', { importId, parts: 3, mode: 'add' });
    assert.deepEqual([missing.status, missing.body.code], [409, 'conflict']);
    const { node, reached } = openNode();
    await node.begin(chatbotId, { importId, parts: 2, mode: 'add' }, actor);
    await reached(0);
    const later = await handOver(send, chatbotId, parts('C?'));
    for (const [method, to, body] of [
      ['POST', '', { importId: later, parts: 1, mode: 'add' }],
      ['PUT', '/parts', { importId, part: 0, rows: [row('A?')] }],
      ['POST', '/resume', undefined],
      ['DELETE', '', undefined],
    ] as const)
      assert.equal((await call(method, to, body)).status, 409, `${method} ${to}`);
    await call('POST', '/stop');
    assert.equal((await begin(later, 1)).importId, later);
    await untilEnded(send, chatbotId);
    assert.deepEqual(await listQuestions(), ['C?']);
    assert.deepEqual(await waiting(), []);
  });

  describe('stopped from another node', () => {
    let other: ReturnType<typeof openNode>;
    let importId: string;

    before(async () => {
      await openBot();
      importId = await handOver(send, chatbotId, parts('A?', 'B?', 'C?'));
      other = openNode();
      await other.node.begin(chatbotId, { importId, parts: 3, mode: 'add' }, actor);
      other.let(0);
      await other.reached(1);
    });

    test('the part at hand is not written, and what is left waits', async () => {
      const run = (await send('POST', path('/stop'))) as ImportRun;
      assert.deepEqual([run.state, run.done, run.total], ['stopped', 1, 3]);
      other.let(1);
      await other.node.close();
      assert.deepEqual(await listQuestions(), ['A?']);
      assert.equal((await waiting()).length, 2);
    });

    test('it goes on with the rest as the same step', async () => {
      await send('POST', path('/resume'));
      const { state, done, stepId } = await untilEnded(send, chatbotId);
      assert.deepEqual([state, done], ['done', 3]);
      assert.deepEqual(await listQuestions(), ['A?', 'B?', 'C?']);
      await undo(stepId);
      assert.deepEqual(await listQuestions(), []);
      assert.equal((await call('POST', '/resume')).status, 409);
    });
  });

  test('what was not applied is gone once the import is discarded', async () => {
    await openBot();
    const importId = await handOver(send, chatbotId, parts('A?', 'B?'));
    const { node, let: letThrough, reached } = openNode();
    await node.begin(chatbotId, { importId, parts: 2, mode: 'add' }, actor);
    letThrough(0);
    await reached(1);
    await send('POST', path('/stop'));
    await send('DELETE', path());
    assert.equal(((await send('GET', path())) as ImportRun).state, 'none');
    assert.deepEqual([await waiting(), await listQuestions()], [[], ['A?']]);
    letThrough(1);
    await node.close();
    assert.deepEqual(await listQuestions(), ['A?']);
  });

  test('one whose process hangs is taken over, and nothing of it is written twice', async () => {
    await openBot();
    const importId = await handOver(send, chatbotId, parts('A?', 'B?', 'C?'));
    const { node, let: letThrough, reached } = openNode();
    await node.begin(chatbotId, { importId, parts: 3, mode: 'add' }, actor);
    letThrough(0);
    await reached(1);
    await runSql(service, `update import_runs set leased_until = 1 where chatbot_id = '${chatbotId}'`);
    assert.equal((await untilEnded(send, chatbotId)).state, 'done');
    letThrough(1);
    await node.close();
    assert.deepEqual(await listQuestions(), ['A?', 'B?', 'C?']);
  });

  test('a node that is stopped ends behind the part at hand, and another one goes on at once', async () => {
    await openBot();
    const importId = await handOver(send, chatbotId, parts('A?', 'B?'));
    const { node, let: letThrough, reached } = openNode();
    await node.begin(chatbotId, { importId, parts: 2, mode: 'add' }, actor);
    await reached(0);
    const closed = node.close();
    letThrough(0);
    await closed;
    await assert.rejects(node.resume(chatbotId), { code: 'unavailable' });
    assert.equal((await untilEnded(send, chatbotId)).state, 'done');
    assert.deepEqual(await listQuestions(), ['A?', 'B?']);
  });

  test('one that failed says why, and goes on', async () => {
    await openBot();
    const importId = await handOver(send, chatbotId, parts('A?'));
    const { store, bulk } = service.context;
    const node = createImportRuns({
      ...{ store, bulk, rowsMax: ROWS_MAX, log: { warn: () => undefined } },
      massChanges: { apply: () => Promise.reject(new Error('Nobody is told this.')) },
    });
    await node.begin(chatbotId, { importId, parts: 1, mode: 'add', replacedIds: [999_999] }, actor);
    const { state, fault } = await untilEnded(send, chatbotId);
    assert.deepEqual([state, fault], ['failed', { status: 500, code: 'internal_error', detail: '' }]);
    await send('POST', path('/resume'));
    assert.equal((await untilEnded(send, chatbotId)).state, 'done');
    assert.deepEqual(await listQuestions(), ['A?']);
  });

  test('a chatbot that is deleted takes its import along', async () => {
    await openBot();
    await handOver(send, chatbotId, parts('A?'));
    assert.equal((await waiting()).length, 1);
    await send('DELETE', `/api/chatbots/${chatbotId}`);
    assert.deepEqual(await waiting(), []);
  });
});
