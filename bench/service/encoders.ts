/** What the encoders cost: an ask beside lexical matching alone, training in the background, memory, and other requests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EncodingProgress } from '../../contract/asking/tuning.ts';
import { createCorpus } from '../support/corpus.ts';
import { customerQuestions } from '../support/customer-questions.ts';
import { httpRequest, runLoad } from '../support/load.ts';
import { cpuSeconds, type MeasuredServer, residentMib, startService } from '../support/process.ts';
import { type Provisioned, provision } from '../support/provision.ts';
import { printTable, quantile } from '../support/table.ts';
import { benchAsks } from './encoder-asks.ts';
import { benchModels } from './encoder-models.ts';

const PAIRS_TAUGHT = 1_000;
const QUESTIONS = 500;
/** Of each pair's answer. */
const ANSWER_WORDS = 20;
/** Of a file whose passages are encoded: about 200 words each, as chunks of full length. */
const CHUNKS = 150;
const SENTENCES_A_CHUNK = 20;

export async function benchEncoders(): Promise<void> {
  await benchModels();
  await benchAsks();
  await benchSentence();
}

/** A service taught pairs over HTTP, without and with the sentence encoder. */
async function benchSentence(): Promise<void> {
  console.log(
    `## Sentence encoder: a service that is taught ${PAIRS_TAUGHT.toLocaleString('en-US')} pairs\n`,
  );
  const off = await measureService({ DOCENT_SENTENCE_ENCODER: 'false' });
  const on = await measureService({ DOCENT_TRAINING_VECTOR_WAIT_MS: '600000' });
  printTable(
    ['', 'off', 'on', 'bar'],
    [
      ['pairs trained with their vectors, pairs/s', off.perSecond, on.perSecond, ''],
      ['pairs per CPU second of the whole service', off.perCpuSecond, on.perCpuSecond, '≥ 80'],
      ['health check meanwhile, p99 ms', off.healthP99, on.healthP99, '≤ 50'],
      ['ask one after another, p50 ms', off.askP50, on.askP50, '≤ 20'],
      ['chunks of files encoded, chunks/s', '–', on.chunksPerSecond, ''],
      [
        'resident memory afterwards, MiB',
        off.residentMib,
        on.residentMib,
        `${Math.round(on.residentMib - off.residentMib)} more`,
      ],
    ],
  );
}

async function measureService(environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  try {
    const server = await startService(folder, environment);
    const bot = provision(folder, 'bench');
    const headers = { Authorization: `Bearer ${bot.apiKey}` };
    const corpus = createCorpus(12);
    const questions = customerQuestions(PAIRS_TAUGHT + QUESTIONS);
    const pairs = `/api/Training/QA/${bot.chatbotId}`;
    const cpuBefore = cpuSeconds(server.pid);
    const startedMs = performance.now();
    const pair = (at: number): string =>
      JSON.stringify({ question: questions[at], answer: corpus.sentence(ANSWER_WORDS) });
    const request = (at: number): Buffer => httpRequest('POST', pairs, headers, pair(at));
    await runLoad({ port: server.port, connections: 8, requests: PAIRS_TAUGHT, request });
    const health = await untilTrained(server, bot);
    const seconds = (performance.now() - startedMs) / 1000;
    const usedSeconds = cpuSeconds(server.pid) - cpuBefore;
    const ask = (at: number): Buffer => {
      const question = questions[PAIRS_TAUGHT + (at % QUESTIONS)];
      return httpRequest(
        'POST',
        `/api/Chat/${bot.chatbotId}`,
        headers,
        JSON.stringify({ question, log: false }),
      );
    };
    await runLoad({ port: server.port, connections: 1, requests: 50, request: ask });
    const { latenciesMs } = await runLoad({
      port: server.port,
      connections: 1,
      requests: QUESTIONS,
      request: ask,
    });
    const resident = residentMib(server.pid);
    const chunksPerSecond = await encodeFile(server, bot);
    await server.stop();
    return {
      chunksPerSecond,
      perSecond: PAIRS_TAUGHT / seconds,
      perCpuSecond: PAIRS_TAUGHT / usedSeconds,
      healthP99: quantile(health, 0.99),
      askP50: quantile(latenciesMs, 0.5),
      residentMib: resident,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Chunks of an uploaded file that are encoded in a second, from the moment it is trained. */
async function encodeFile(server: MeasuredServer, bot: Provisioned): Promise<number> {
  const headers = { authorization: `Bearer ${bot.apiKey}` };
  const origin = `http://127.0.0.1:${server.port}`;
  const sentences = customerQuestions(CHUNKS * SENTENCES_A_CHUNK);
  const passages = Array.from({ length: CHUNKS }, (_, at) =>
    sentences.slice(at * SENTENCES_A_CHUNK, (at + 1) * SENTENCES_A_CHUNK).join(' '),
  );
  const body = new FormData();
  body.append('file', new Blob([passages.join('\n\n')], { type: 'text/plain' }), 'passages.txt');
  const uploaded = await fetch(`${origin}/api/Training/File/${bot.chatbotId}`, {
    method: 'POST',
    headers,
    body,
  });
  if (uploaded.status !== 201) throw new Error(`upload: ${uploaded.status} ${await uploaded.text()}`);
  const startedMs = performance.now();
  for (;;) {
    const reply = await fetch(`${origin}/api/chatbots/${bot.chatbotId}/encoding`, { headers });
    const { files } = (await reply.json()) as EncodingProgress;
    if (files.chunks > 0 && files.encoded === files.chunks)
      return files.chunks / ((performance.now() - startedMs) / 1000);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Latencies of health checks, in ms, made all the while until every pair is trained. */
async function untilTrained(server: MeasuredServer, bot: Provisioned): Promise<number[]> {
  const untrained = `http://127.0.0.1:${server.port}/api/Training/QA/${bot.chatbotId}?isTrained=false&limit=1`;
  const latencies: number[] = [];
  for (;;) {
    const { latenciesMs } = await runLoad({
      port: server.port,
      connections: 1,
      requests: 25,
      request: () => httpRequest('GET', '/healthz/ready', {}),
    });
    latencies.push(...latenciesMs);
    const reply = await fetch(untrained, { headers: { authorization: `Bearer ${bot.apiKey}` } });
    if (((await reply.json()) as unknown[]).length === 0) return latencies;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
