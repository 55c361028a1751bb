/** The first promise: what was acknowledged survives kill -9 of the whole server at any moment. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HistoryPage } from '../../contract/history.ts';
import type { FileRecord } from '../../contract/knowledge/files.ts';
import type { PairRecord } from '../../contract/knowledge/pairs.ts';
import { type Client, createClient, formWithFile } from '../support/client.ts';
import {
  makeDataDir,
  type Provisioned,
  type ServiceProcess,
  startServiceProcess,
} from '../support/service.ts';

const KILLS = 20;
const WRITERS = 8;
/** Longest time under load before a kill, in milliseconds. */
const LOAD_MS = 400;
const ENV = { DOCENT_LOG_LEVEL: 'info', DOCENT_TRAINING_GATHER_MS: '50' };

/** What the client knows: only what was acknowledged, and what it can no longer be sure of. */
interface Ledger {
  /** Acknowledged pairs by id, with the text that was acknowledged last. */
  pairs: Map<number, string>;
  /** Ids whose last write was under way when the server died. */
  unsurePairs: Set<number>;
  deletedPairs: Set<number>;
  files: Set<number>;
  deletedFiles: Set<number>;
  unsureFiles: Set<number>;
  acknowledged: number;
}

const dataDir = await makeDataDir();
after(() => rm(dataDir, { recursive: true, force: true }));

it(`loses nothing acknowledged, brings nothing deleted back and trains everything, over ${KILLS} kills`, async () => {
  const ledger: Ledger = {
    pairs: new Map(),
    unsurePairs: new Set(),
    deletedPairs: new Set(),
    files: new Set(),
    deletedFiles: new Set(),
    unsureFiles: new Set(),
    acknowledged: 0,
  };
  let bot: Provisioned | undefined;
  let random = 12_345;
  const below = (limit: number): number => {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((random / 2 ** 32) * limit);
  };

  for (let kill = 0; kill < KILLS; kill += 1) {
    const service = await startServiceProcess({ dataDir, env: ENV });
    bot ??= await service.provision('killed');
    const client = createClient(service.baseUrl, bot);
    await checkAgainst(client, ledger);
    const load = Array.from({ length: WRITERS }, (_, writer) =>
      write(client, service, ledger, below, writer),
    );
    await sleep(below(LOAD_MS));
    await service.end('SIGKILL');
    await Promise.all(load);
  }
  assert.ok(ledger.acknowledged > KILLS * 5, `only ${ledger.acknowledged} writes were acknowledged`);

  const service = await startServiceProcess({ dataDir, env: ENV });
  try {
    assert.ok(bot);
    const client = createClient(service.baseUrl, bot);
    await checkAgainst(client, ledger);
    await untilTrained(client);
    await checkAnswers(client, ledger);
    await checkHistory(client, bot);
  } finally {
    await service.end('SIGTERM');
  }
});

/** The history's last word on each answer is what the chatbot has, whichever writes were under way at a kill. */
async function checkHistory(client: Client, { chatbotId }: Provisioned): Promise<void> {
  const last = new Map<number, unknown>();
  let query = '';
  do {
    const path = `/api/Training/History/${chatbotId}?subject=answer&limit=100${query}`;
    const { body } = await client.call<HistoryPage>('GET', path);
    for (const { subjectId, after } of body.steps.flatMap(({ changes }) => changes))
      if (!last.has(Number(subjectId))) last.set(Number(subjectId), after?.answer);
    query = body.nextBefore === undefined ? '' : `&before=${body.nextBefore}`;
  } while (query !== '');
  const { body: pairs } = await client.call<PairRecord[]>('GET', client.pairs);
  const present = pairs.map(({ id, answer }) => [id, answer] as const);
  const told = [...last].filter(([, answer]) => answer !== undefined);
  assert.deepEqual(new Map(told.sort(([a], [b]) => b - a)), new Map(present));
}

/** Writes until the server dies: adds, changes and deletes pairs, uploads and deletes files. */
async function write(
  client: Client,
  service: ServiceProcess,
  ledger: Ledger,
  below: (limit: number) => number,
  writer: number,
): Promise<void> {
  /** Only this writer's own records, so that its last word is the last word. */
  const mine: number[] = [];
  const myFiles: number[] = [];
  while (service.child.exitCode === null && service.child.signalCode === null) {
    const dice = below(10);
    try {
      if (dice < 5 || mine.length === 0) {
        const text = `question ${writer}-${below(1e9)}`;
        const reply = await client.call<PairRecord>('POST', client.pairs, {
          body: { question: text, answer: text },
        });
        if (reply.status !== 201) continue;
        ledger.pairs.set(reply.body.id, text);
        mine.push(reply.body.id);
      } else if (dice < 7) {
        await change(client, ledger, mine[below(mine.length)] ?? 0, `changed ${writer}-${below(1e9)}`);
      } else if (dice < 8) {
        const [id = 0] = mine.splice(below(mine.length), 1);
        await remove(client, ledger, id);
      } else if (dice < 9 || myFiles.length === 0) {
        const form = formWithFile('a.txt', `text of a file ${writer}-${below(1e9)}`);
        const reply = await client.call<{ id: number }>('POST', client.files, { body: form });
        if (reply.status !== 201) continue;
        ledger.files.add(reply.body.id);
        myFiles.push(reply.body.id);
      } else {
        const [id = 0] = myFiles.splice(below(myFiles.length), 1);
        ledger.unsureFiles.add(id);
        const reply = await client.call('DELETE', `${client.files}/${id}`);
        if (reply.status !== 204) continue;
        ledger.unsureFiles.delete(id);
        ledger.files.delete(id);
        ledger.deletedFiles.add(id);
      }
      ledger.acknowledged += 1;
    } catch {
      return; // The connection broke: the server is dead.
    }
  }
}

async function change(client: Client, ledger: Ledger, id: number, text: string): Promise<void> {
  ledger.unsurePairs.add(id);
  const reply = await client.call('PUT', `${client.pairs}/${id}`, { body: { question: text, answer: text } });
  if (reply.status !== 200) return;
  ledger.pairs.set(id, text);
  ledger.unsurePairs.delete(id);
}

async function remove(client: Client, ledger: Ledger, id: number): Promise<void> {
  ledger.unsurePairs.add(id);
  const reply = await client.call('DELETE', `${client.pairs}/${id}`);
  if (reply.status !== 204) return;
  ledger.unsurePairs.delete(id);
  ledger.pairs.delete(id);
  ledger.deletedPairs.add(id);
}

async function checkAgainst(client: Client, ledger: Ledger): Promise<void> {
  const pairs = (await client.call<PairRecord[]>('GET', client.pairs)).body;
  const byId = new Map(pairs.map((pair) => [pair.id, pair]));
  for (const [id, text] of ledger.pairs) {
    if (ledger.unsurePairs.has(id)) continue;
    assert.equal(byId.get(id)?.question, text, `pair ${id} is not as it was acknowledged`);
  }
  for (const id of ledger.deletedPairs) assert.ok(!byId.has(id), `deleted pair ${id} is back`);
  const files = new Set((await client.call<FileRecord[]>('GET', client.files)).body.map((file) => file.id));
  for (const id of ledger.files) {
    if (!ledger.unsureFiles.has(id)) assert.ok(files.has(id), `file ${id} is lost`);
  }
  for (const id of ledger.deletedFiles) assert.ok(!files.has(id), `deleted file ${id} is back`);
}

async function untilTrained(client: Client): Promise<void> {
  const giveUpMs = Date.now() + 120_000;
  for (;;) {
    const pairs = (await client.call<unknown[]>('GET', `${client.pairs}?isTrained=false&limit=1`)).body;
    const files = (await client.call<unknown[]>('GET', `${client.files}?isTrained=false&limit=1`)).body;
    if (pairs.length === 0 && files.length === 0) return;
    assert.ok(Date.now() < giveUpMs, `not trained: ${JSON.stringify([...pairs, ...files])}`);
    await sleep(100);
  }
}

/** A sample of what is known is answered word for word; a sample of what was deleted is not. */
async function checkAnswers(client: Client, ledger: Ledger): Promise<void> {
  const sure = [...ledger.pairs].filter(([id]) => !ledger.unsurePairs.has(id)).slice(-50);
  for (const [id, question] of sure) {
    const { body } = await client.call<{ matches: { type: string; id: number; text: string }[] }>(
      'POST',
      client.chat,
      {
        body: { question, log: false },
      },
    );
    assert.deepEqual([body.matches[0]?.id, body.matches[0]?.text], [id, question]);
    for (const match of body.matches) {
      const deleted = match.type === 'qa' ? ledger.deletedPairs : ledger.deletedFiles;
      assert.ok(!deleted.has(match.id), `deleted ${match.type} ${match.id} answers`);
    }
  }
}
