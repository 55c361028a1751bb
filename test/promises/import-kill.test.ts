/** An import goes on over kill -9 of the process that does it with nobody looking, and every row of it is there once. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, test } from 'node:test';
import { setTimeout as rest } from 'node:timers/promises';
import type { HistoryPage } from '../../contract/history.ts';
import type { ImportRun } from '../../contract/knowledge/import-runs.ts';
import type { PairRecord } from '../../contract/knowledge/pairs.ts';
import { whyNoPostgres } from '../store/postgres/postgres-cluster.ts';
import { createClient } from '../support/client.ts';
import { startNodes } from '../support/nodes.ts';
import { handOver, type SendAsOwner, sendBy, untilEnded } from '../support/owner-session.ts';
import { runSql } from '../support/run-sql.ts';
import { makeDataDir, type ServiceProcess, startServiceProcess } from '../support/service.ts';

const PARTS = 60;
const ROWS = 100;
const TOTAL = PARTS * ROWS;
const KILLS = 4;
const PASSWORD = 'correct horse battery';
const env = { DOCENT_SIGN_UP: 'open' };

/** What the owner sends to that process, with a new session. */
async function openSession({ baseUrl }: ServiceProcess, path: string): Promise<SendAsOwner> {
  const reply = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify({ email: 'killed@example.com', password: PASSWORD }),
  });
  assert.ok(reply.ok, await reply.text());
  const cookie = reply.headers.getSetCookie().map((one) => one.split(';')[0]);
  const client = createClient(baseUrl, { accountId: '', chatbotId: '', apiKey: '' });
  return sendBy(client, { cookie: cookie.join('; ') });
}

const parts = Array.from({ length: PARTS }, (_, part) =>
  Array.from({ length: ROWS }, (_, at) => ({ questions: [`Question ${part * ROWS + at}?`], answer: 'Yes.' })),
);

/** In a new chatbot; its id. */
async function begin(send: SendAsOwner): Promise<string> {
  const { id } = (await send('POST', '/api/chatbots', { name: 'Killed' })) as { id: string };
  const importId = await handOver(send, id, parts);
  await send('POST', `/api/chatbots/${id}/import`, { importId, parts: PARTS, mode: 'add' });
  return id;
}

/** Whether it is still running with that many rows. */
async function untilAt(send: SendAsOwner, chatbotId: string, rows: number): Promise<boolean> {
  for (;;) {
    const run = (await send('GET', `/api/chatbots/${chatbotId}/import`)) as ImportRun;
    if (run.state !== 'running' || run.done >= rows) return run.state === 'running';
    await rest(1);
  }
}

/** All rows once and in order, as one step that one undo takes back. */
async function checkEnd(send: SendAsOwner, chatbotId: string): Promise<void> {
  const { state, done, counts, stepId } = await untilEnded(send, chatbotId);
  assert.deepEqual([state, done, counts.created], ['done', TOTAL, TOTAL]);
  const listPairs = async () => (await send('GET', `/api/Training/QA/${chatbotId}`)) as PairRecord[];
  const expected = parts.flat().map(({ questions: [question] }) => question);
  assert.deepEqual((await listPairs()).map(({ question }) => question).reverse(), expected);
  const history = `/api/Training/History/${chatbotId}`;
  const { steps } = (await send('GET', `${history}?subject=answer`)) as HistoryPage;
  assert.deepEqual(
    steps.map((step) => [step.stepId, step.count]),
    [[stepId, TOTAL]],
  );
  await send('POST', `${history}/steps/${stepId}/undo`);
  assert.deepEqual(await listPairs(), []);
}

test(`an import is whole over ${KILLS} kills of the whole server`, async (t) => {
  const dataDir = await makeDataDir();
  after(() => rm(dataDir, { recursive: true, force: true }));
  let service = await startServiceProcess({ dataDir, env });
  t.after(() => service.end('SIGKILL'));
  let send = await openSession(service, '/api/accounts');
  const chatbotId = await begin(send);
  let killed = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    if (await untilAt(send, chatbotId, (kill * TOTAL) / (KILLS + 1))) killed += 1;
    await service.end('SIGKILL');
    service = await startServiceProcess({ dataDir, env });
    send = await openSession(service, '/api/sessions');
  }
  assert.ok(killed > 0, 'it was done before the first kill');
  await checkEnd(send, chatbotId);
});

test('an import whose node is killed goes on at another one', {
  skip: whyNoPostgres() ?? false,
}, async (t) => {
  const nodes = await startNodes({ training: false, env });
  t.after(() => nodes.close());
  const [one, other] = nodes.servers;
  assert.ok(one !== undefined && other !== undefined);
  const chatbotId = await begin(await openSession(one, '/api/accounts'));
  const send = await openSession(other, '/api/sessions');
  assert.ok(await untilAt(send, chatbotId, TOTAL / 4), 'it was done before the kill');
  await one.end('SIGKILL');
  // As if the time of its lease had passed.
  await runSql(nodes, "update import_runs set leased_until = 1 where state = 'running'");
  await checkEnd(send, chatbotId);
});
