/** Asks of a service with the encoders that ship: how many a processor serves, memory, and one chatbot under a flood of another's. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCorpus } from '../support/corpus.ts';
import { customerQuestions } from '../support/customer-questions.ts';
import { httpRequest, runLoad } from '../support/load.ts';
import { cpuSeconds, type MeasuredServer, residentMib, startService } from '../support/process.ts';
import { type Provisioned, provision } from '../support/provision.ts';
import { printTable, quantile } from '../support/table.ts';
import { shippedModels } from './encoder-models.ts';

const PAIRS = 300;
const ANSWER_WORDS = 20;
const CALLERS = 32;
const ASKS = 2_000;
const QUIET_ASKS = 200;
const SETTLE_MS = 3_000;
/** No question is asked twice: its vector would be remembered. */
let asked = PAIRS;
const questions = customerQuestions(13_000);

export async function benchAsks(): Promise<void> {
  console.log(
    `## Asks with different questions, ${CALLERS} callers, ${PAIRS} pairs; an ask beside ${CALLERS} callers of another chatbot\n`,
  );
  const rows = [];
  for (const { name, bars } of shippedModels()) {
    const { perCpuSecond, p99, quietMs, floodedMs, idleMib } = await measure(name);
    rows.push([`${name}: asks per CPU second of the service`, perCpuSecond, `≥ ${bars.asksPerCpuSecond}`]);
    rows.push([`${name}: p99 of these asks, ms`, p99, '≤ 350']);
    rows.push([`${name}: ask of a quiet chatbot, p50 ms`, quietMs, '']);
    rows.push([`${name}: the same beside a flood of another, p50 ms`, floodedMs, '']);
    rows.push([`${name}: times as long`, floodedMs / quietMs, '≤ 3']);
    rows.push([`${name}: resident memory, idle, MiB`, idleMib, name === 'english' ? '≤ 150' : '']);
  }
  if (shippedModels().length > 1) {
    rows.push(['both: resident memory, idle, MiB', await idleMemory('english,multilingual'), '≤ 300']);
  }
  printTable(['', '', 'bar'], rows);
}

async function measure(models: string) {
  return withService(models, async (server, folder) => {
    const [busy, quiet] = [provision(folder, 'busy'), provision(folder, 'quiet')];
    for (const bot of [busy, quiet]) await teach(server, bot);
    await load(server, quiet, 1, 50);
    await load(server, busy, CALLERS, 200);
    const cpuBefore = cpuSeconds(server.pid);
    const asks = await load(server, busy, CALLERS, ASKS);
    const perCpuSecond = ASKS / (cpuSeconds(server.pid) - cpuBefore);
    const alone = await load(server, quiet, 1, QUIET_ASKS);
    const flood = { isOver: false };
    const flooding = floodUntil(server, busy, flood);
    const beside = await load(server, quiet, 1, QUIET_ASKS);
    flood.isOver = true;
    await flooding;
    return {
      perCpuSecond,
      p99: quantile(asks, 0.99),
      quietMs: quantile(alone, 0.5),
      floodedMs: quantile(beside, 0.5),
      idleMib: await idleMemory(models),
    };
  });
}

/** Of a service started anew on what it was taught, after a pair more and an ask, for which the models are loaded. */
async function idleMemory(models: string): Promise<number> {
  return withService(models, async (first, folder) => {
    const bot = provision(folder, 'idle');
    await teach(first, bot);
    await first.stop();
    const server = await startService(folder, environmentFor(models));
    await teach(server, bot, 1);
    await load(server, bot, 1, 1);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const mib = residentMib(server.pid);
    await server.stop();
    return mib;
  });
}

async function withService<T>(
  models: string,
  work: (server: MeasuredServer, folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  try {
    const server = await startService(folder, environmentFor(models));
    const result = await work(server, folder);
    await server.stop();
    return result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function environmentFor(models: string): Record<string, string> {
  return { DOCENT_SENTENCE_MODELS: models, DOCENT_TRAINING_VECTOR_WAIT_MS: '600000' };
}

/** Resolves when all is trained, vectors and all. */
async function teach(server: MeasuredServer, bot: Provisioned, pairs = PAIRS): Promise<void> {
  const corpus = createCorpus(12);
  const path = `/api/Training/QA/${bot.chatbotId}`;
  const request = (at: number): Buffer =>
    httpRequest(
      'POST',
      path,
      headersFor(bot),
      JSON.stringify({ question: questions[at], answer: corpus.sentence(ANSWER_WORDS) }),
    );
  await runLoad({ port: server.port, connections: 8, requests: pairs, request });
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${server.port}${path}?isTrained=false&limit=1`, {
      headers: headersFor(bot),
    });
    if (((await reply.json()) as unknown[]).length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Latencies of so many asks, in ms. */
async function load(
  server: MeasuredServer,
  bot: Provisioned,
  connections: number,
  requests: number,
): Promise<number[]> {
  const request = (): Buffer => ask(bot);
  const { latenciesMs, failures } = await runLoad({ port: server.port, connections, requests, request });
  if (failures > 0) throw new Error(`${failures} asks failed`);
  return latenciesMs;
}

async function floodUntil(
  server: MeasuredServer,
  bot: Provisioned,
  flood: { isOver: boolean },
): Promise<void> {
  while (!flood.isOver) await load(server, bot, CALLERS, CALLERS * 4);
}

function ask(bot: Provisioned): Buffer {
  const question = questions[asked % questions.length];
  asked += 1;
  return httpRequest(
    'POST',
    `/api/Chat/${bot.chatbotId}`,
    headersFor(bot),
    JSON.stringify({ question, log: false }),
  );
}

function headersFor({ apiKey }: Provisioned): Record<string, string> {
  return { Authorization: `Bearer ${apiKey}` };
}
