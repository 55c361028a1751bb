/** An import goes on over kill -9 of the whole server with nobody looking, and every row of it is there once. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, it } from 'node:test';
import { setTimeout as rest } from 'node:timers/promises';
import type { HistoryPage } from '../../contract/history.ts';
import type { ImportRun } from '../../contract/knowledge/import-runs.ts';
import type { PairRecord } from '../../contract/knowledge/pairs.ts';
import { createClient } from '../support/client.ts';
import { handOver, type SendAsOwner, sendBy, untilEnded } from '../support/owner-session.ts';
import { makeDataDir, type ServiceProcess, startServiceProcess } from '../support/service.ts';

const PARTS = 60;
const ROWS = 100;
const KILLS = 4;
const PASSWORD = 'correct horse battery';

const dataDir = await makeDataDir();
after(() => rm(dataDir, { recursive: true, force: true }));
const env = { DOCENT_SIGN_UP: 'open' };

async function openSession({ baseUrl }: ServiceProcess, path: string): Promise<Record<string, string>> {
  const reply = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify({ email: 'killed@example.com', password: PASSWORD }),
  });
  assert.ok(reply.ok, await reply.text());
  const cookie = reply.headers.getSetCookie().map((one) => one.split(';')[0]);
  return { cookie: cookie.join('; ') };
}

it(`has every row once, as one step that one undo takes back, over ${KILLS} kills`, async () => {
  let service = await startServiceProcess({ dataDir, env });
  after(() => service.end('SIGKILL'));
  let headers = await openSession(service, '/api/accounts');
  const noKey = { accountId: '', chatbotId: '', apiKey: '' };
  const sendTo = (): SendAsOwner => sendBy(createClient(service.baseUrl, noKey), headers);
  const { id: chatbotId } = (await sendTo()('POST', '/api/chatbots', { name: 'Killed' })) as { id: string };
  const parts = Array.from({ length: PARTS }, (_, part) =>
    Array.from({ length: ROWS }, (_, at) => ({
      questions: [`Question ${part * ROWS + at}?`],
      answer: 'Yes.',
    })),
  );
  const importId = await handOver(sendTo(), chatbotId, parts);
  const look = async () => (await sendTo()('GET', `/api/chatbots/${chatbotId}/import`)) as ImportRun;
  await sendTo()('POST', `/api/chatbots/${chatbotId}/import`, { importId, parts: PARTS, mode: 'add' });

  let killed = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    let run = await look();
    while (run.state === 'running' && run.done < (kill * PARTS * ROWS) / (KILLS + 1)) {
      await rest(1);
      run = await look();
    }
    if (run.state === 'running') killed += 1;
    await service.end('SIGKILL');
    service = await startServiceProcess({ dataDir, env });
    headers = await openSession(service, '/api/sessions');
  }
  assert.ok(killed > 0, 'it was done before the first kill');

  const { state, done, counts, stepId } = await untilEnded(sendTo(), chatbotId);
  assert.deepEqual([state, done, counts.created], ['done', PARTS * ROWS, PARTS * ROWS]);
  const listPairs = async () => (await sendTo()('GET', `/api/Training/QA/${chatbotId}`)) as PairRecord[];
  const expected = parts.flat().map(({ questions: [question] }) => question);
  assert.deepEqual((await listPairs()).map(({ question }) => question).reverse(), expected);
  const history = `/api/Training/History/${chatbotId}`;
  const { steps } = (await sendTo()('GET', `${history}?subject=answer`)) as HistoryPage;
  assert.deepEqual(
    steps.map((step) => [step.stepId, step.count]),
    [[stepId, PARTS * ROWS]],
  );
  await sendTo()('POST', `${history}/steps/${stepId}/undo`);
  assert.deepEqual(await listPairs(), []);
});
