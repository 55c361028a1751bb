/** What an ask costs by the size of a chatbot, and by how many other chatbots share the store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../server/src/store/open.ts';
import type { Store } from '../../server/src/store/types.ts';
import { seedChatbot } from '../../test/support/seed-chatbot.ts';
import { makeTemporaryFolder } from '../../test/support/temporary-folder.ts';
import { createCorpus } from '../support/corpus.ts';
import { httpRequest, runLoad } from '../support/load.ts';
import { type MeasuredServer, residentMib, startService } from '../support/process.ts';
import { provision } from '../support/provision.ts';
import { printTable, quantile } from '../support/table.ts';

const SIZES = [200, 2_000, 10_000, 50_000];
const PASSAGE_WORDS = 195;
/** What that encoder takes for a question, whatever the size, is told by `encoders`, and what its vectors add by the index's benchmark. */
const LEXICAL = { DOCENT_SENTENCE_ENCODER: 'false' };
/** After a start and after many asks, until what was needed for them alone is given back. */
const SETTLE_MS = 12_000;
/** Sections of one uploaded file at most: keeps each below the upload limit. */
const CHUNKS_PER_FILE = 10_000;

/** Uploads text files with one heading-less passage of ~150 words per paragraph block, until trained. */
async function teachPassages(
  port: number,
  bot: { chatbotId: string; apiKey: string },
  chunks: number,
): Promise<string[]> {
  const corpus = createCorpus(chunks);
  const passages = Array.from({ length: chunks }, () => corpus.passage(PASSAGE_WORDS));
  for (let from = 0; from < chunks; from += CHUNKS_PER_FILE) {
    const form = new FormData();
    const text = passages.slice(from, from + CHUNKS_PER_FILE).join('\n\n');
    form.append('file', new Blob([text], { type: 'text/plain' }), `passages-${from}.txt`);
    const reply = await fetch(`http://127.0.0.1:${port}/api/Training/File/${bot.chatbotId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bot.apiKey}` },
      body: form,
    });
    if (reply.status !== 201) throw new Error(`upload: ${reply.status} ${await reply.text()}`);
    const { id } = (await reply.json()) as { id: number };
    await untilTrained(port, bot, id);
  }
  const asker = createCorpus(7);
  return passages.slice(0, 500).map((passage) => asker.questionAbout(passage));
}

async function untilTrained(
  port: number,
  bot: { chatbotId: string; apiKey: string },
  id: number,
): Promise<void> {
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/Training/File/${bot.chatbotId}/${id}`, {
      headers: { authorization: `Bearer ${bot.apiKey}` },
    });
    const { status, failure } = (await reply.json()) as { status: string; failure: unknown };
    if (status === 'trained') return;
    if (status === 'failed') throw new Error(`training failed: ${JSON.stringify(failure)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Latencies of asks one after another, in ms, after a warm-up that loads the index. */
async function askLatencies(
  server: MeasuredServer,
  bot: { chatbotId: string; apiKey: string },
  questions: string[],
  requests: number,
): Promise<number[]> {
  const headers = { Authorization: `Bearer ${bot.apiKey}` };
  const requestsBytes = questions.map((question) =>
    httpRequest('POST', `/api/Chat/${bot.chatbotId}`, headers, JSON.stringify({ question, log: false })),
  );
  const request = (i: number): Buffer => requestsBytes[i % requestsBytes.length] as Buffer;
  await runLoad({ port: server.port, connections: 1, requests: 200, request });
  const { latenciesMs, failures } = await runLoad({ port: server.port, connections: 1, requests, request });
  if (failures > 0) throw new Error(`${failures} asks failed`);
  return latenciesMs;
}

export async function benchAskBySize(): Promise<void> {
  console.log(
    `## Ask over HTTP, one after another, by chunks of about ${PASSAGE_WORDS} words, without the sentence encoder; memory\n`,
  );
  const rows: (string | number)[][] = [];
  /** The same service after the same asks, with hardly any chunks: what it takes more is theirs. */
  let smallest: { chunks: number; askedMib: number } | undefined;
  for (const chunks of SIZES) {
    const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
    try {
      const training = await startService(folder, LEXICAL);
      const bot = provision(folder, 'bench');
      const questions = await teachPassages(training.port, bot, chunks);
      await training.stop();

      const server = await startService(folder, LEXICAL);
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      const idleMib = residentMib(server.pid);
      const startedMs = performance.now();
      await askLatencies(server, bot, questions.slice(0, 1), 1);
      const firstMs = performance.now() - startedMs;
      const latencies = await askLatencies(server, bot, questions, 1_000);
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      const askedMib = residentMib(server.pid);
      smallest ??= { chunks, askedMib };
      const perTenThousand = ((askedMib - smallest.askedMib) / (chunks - smallest.chunks)) * 10_000;
      await server.stop();
      rows.push([
        chunks,
        quantile(latencies, 0.5),
        quantile(latencies, 0.99),
        firstMs,
        idleMib,
        askedMib,
        chunks >= 10_000 ? perTenThousand : '–',
        chunks === 10_000 ? 'p99 ≤ 10, idle ≤ 150, ≤ 40 per 10k' : '',
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  printTable(
    [
      'chunks',
      'p50 ms',
      'p99 ms',
      'load and 200 asks ms',
      'idle MiB',
      'asked MiB',
      'MiB per 10k chunks',
      'bar',
    ],
    rows,
  );
}

/** Fills a store with chatbots of 20 pairs each, the first being the one that is asked. */
async function seedTenants(store: Store, count: number): Promise<void> {
  const corpus = createCorpus(3);
  for (let i = 0; i < count; i += 1) {
    const chatbotId = await seedChatbot(store, `tenant ${i}`);
    const nowMs = Date.now();
    await store.write(async (tx) => {
      for (let k = 0; k < 20; k += 1) {
        const pair = { question: corpus.sentence(8), answer: corpus.sentence(20), contentLength: 200 };
        await tx.pairs.insert(chatbotId, { ...pair, nowMs, dueAtMs: nowMs });
      }
    });
  }
}

/** Each server is asked so often, in turns: a machine's speed drifts by a tenth within minutes. */
const TENANT_ROUNDS = 9;
const ASKS_PER_ROUND = 500;

interface AskedServer {
  tenants: number;
  /** Latencies of so many asks one after another, in ms. */
  ask: (requests: number) => Promise<number[]>;
  stop: () => Promise<void>;
}

/** A service with so many chatbots, the last of which knows 200 pairs, all trained. */
async function startWithTenants(tenants: number): Promise<AskedServer> {
  const folder = makeTemporaryFolder('bench');
  const store = await openStore({ dataDir: folder });
  await seedTenants(store, tenants - 1);
  await store.close();
  const server = await startService(folder, LEXICAL);
  const bot = provision(folder, 'bench');
  const corpus = createCorpus(5);
  const questions = Array.from({ length: 200 }, () => corpus.sentence(8));
  for (const question of questions) {
    await fetch(`http://127.0.0.1:${server.port}/api/Training/QA/${bot.chatbotId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bot.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question, answer: corpus.sentence(20) }),
    });
  }
  await untilQuiet(server.port);
  const asked = questions.map((text) => corpus.questionAbout(text));
  return {
    tenants,
    ask: (requests) => askLatencies(server, bot, asked, requests),
    stop: () => server.stop(),
  };
}

export async function benchAskByTenants(): Promise<void> {
  console.log('## Ask by the number of chatbots in the store, without the sentence encoder\n');
  const alone = await startWithTenants(1);
  const among = await startWithTenants(5_000);
  // Beforehand as many as in the rounds: what is compared is the steady state, not how soon code is compiled.
  for (const { ask } of [alone, among]) await ask(TENANT_ROUNDS * ASKS_PER_ROUND);
  const rounds: { alone: number[]; among: number[] }[] = [];
  for (let round = 0; round < TENANT_ROUNDS; round += 1) {
    const latencies = { alone: [] as number[], among: [] as number[] };
    for (const whose of round % 2 === 0 ? (['alone', 'among'] as const) : (['among', 'alone'] as const))
      latencies[whose] = await { alone, among }[whose].ask(ASKS_PER_ROUND);
    rounds.push(latencies);
  }
  for (const { stop } of [alone, among]) await stop();
  const median = (read: (round: { alone: number[]; among: number[] }) => number): number =>
    quantile(rounds.map(read), 0.5);
  const row = (whose: 'alone' | 'among'): [number, number] => [
    median((round) => quantile(round[whose], 0.5)),
    median((round) => quantile(round[whose], 0.99)),
  ];
  const ratio = median((round) => quantile(round.among, 0.5) / quantile(round.alone, 0.5));
  printTable(
    ['chatbots', 'p50 ms', 'p99 ms', 'p50 ratio', 'bar'],
    [
      [alone.tenants, ...row('alone'), 1, ''],
      [among.tenants, ...row('among'), ratio, '≤ 1.2'],
    ],
  );
}

/** Until nothing is left to train, by the service's own metrics. */
async function untilQuiet(port: number): Promise<void> {
  for (let calm = 0; calm < 3; ) {
    const before = await trainedSoFar(port);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    calm = (await trainedSoFar(port)) === before ? calm + 1 : 0;
  }
}

async function trainedSoFar(port: number): Promise<string> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return metrics
    .split('\n')
    .filter((line) => line.startsWith('docent_training'))
    .join('\n');
}
