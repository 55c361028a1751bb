/** What it takes to tell the impact of an edit on a large chatbot, with the sentence encoder on, and how long it holds the event loop. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import type { Impact } from '../../contract/knowledge/impact.ts';
import type { Hold } from '../../test/promises/loop-watch.ts';
import { createCorpus } from '../support/corpus.ts';
import { customerQuestions } from '../support/customer-questions.ts';
import { httpRequest, runLoad } from '../support/load.ts';
import { startService } from '../support/process.ts';
import { provision } from '../support/provision.ts';
import { printTable, quantile } from '../support/table.ts';

const PAIRS = 10_000;
const UNANSWERED = 2_000;
const EDITS = 100;
const WRITERS = 16;

const questions = customerQuestions(PAIRS + UNANSWERED + 2 * EDITS);

export async function benchImpact(): Promise<void> {
  console.log(
    `## Impact before saving, ${PAIRS} pairs and ${UNANSWERED} questions without an answer, with the English encoder\n`,
  );
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  const report = join(folder, 'watch.json');
  const data = join(folder, 'data');
  const bot = provision(data, 'large');
  const environment = { DOCENT_SENTENCE_MODELS: 'english', DOCENT_RATE_LIMIT_PER_MINUTE: '0' };
  const watch = `${new URL('../support/watch-loop.ts', import.meta.url).href}?to=${encodeURIComponent(report)}`;
  let server = await startService(data, environment);
  const headers = { Authorization: `Bearer ${bot.apiKey}`, 'content-type': 'application/json' };
  const taught = `/api/Training/QA/${bot.chatbotId}`;
  const corpus = createCorpus(5);

  async function call<T>(path: string, body?: object, method = 'POST'): Promise<T> {
    const post = body && { method, body: JSON.stringify(body) };
    const reply = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers, ...post });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  }

  async function send(path: string, count: number, body: (at: number) => object): Promise<void> {
    const request = (at: number): Buffer => httpRequest('POST', path, headers, JSON.stringify(body(at)));
    await runLoad({ port: server.port, connections: WRITERS, requests: count, request });
  }

  async function untilEncoded(): Promise<void> {
    for (;;) {
      const { pairs } = await call<{ pairs: { chunks: number; encoded: number } }>(
        `/api/chatbots/${bot.chatbotId}/encoding`,
      );
      if (pairs.chunks === PAIRS && pairs.encoded === PAIRS) return;
      await rest(500);
    }
  }

  /** Times in ms of edits, each with its own wording, and how many questions were looked at. */
  async function measure(edit: (at: number) => object): Promise<{ ms: number[]; lookedAt: number[] }> {
    const ms: number[] = [];
    const lookedAt: number[] = [];
    for (let at = 0; at < EDITS; at += 1) {
      const startedMs = performance.now();
      const impact = await call<Impact>(`${taught}/impact`, edit(at));
      ms.push(performance.now() - startedMs);
      lookedAt.push(impact.lookedAt);
    }
    return { ms, lookedAt };
  }

  try {
    await send(taught, PAIRS, (at) => ({ question: questions[at], answer: corpus.sentence(20) }));
    await untilEncoded();
    await call(`/api/chatbots/${bot.chatbotId}/thresholds`, { answerThreshold: 1 }, 'PUT');
    await send(`/api/Chat/${bot.chatbotId}`, UNANSWERED, (at) => ({ question: questions[PAIRS + at] }));
    await call(`/api/chatbots/${bot.chatbotId}/thresholds`, { answerThreshold: null }, 'PUT');
    await server.stop();
    server = await startService(data, environment, [watch]);
    const freshAt = (at: number): string => questions[PAIRS + UNANSWERED + at] ?? '';
    // Vectors of what is kept are made in the background of the first ones.
    await measure((at) => ({ questions: [freshAt(at)], answer: corpus.sentence(20) }));
    await rest(20_000);
    const added = await measure((at) => ({ questions: [freshAt(EDITS + at)], answer: corpus.sentence(20) }));
    const changed = await measure((at) => ({
      id: 1 + at * 97,
      questions: [questions[at * 97]],
      answer: corpus.sentence(20),
    }));
    await server.stop();
    const holds = (JSON.parse(readFileSync(report, 'utf8')) as { holds: Hold[] }).holds;
    const row = (name: string, { ms, lookedAt }: { ms: number[]; lookedAt: number[] }) => [
      name,
      quantile([...ms], 0.5),
      quantile([...ms], 0.95),
      Math.max(...ms),
      quantile([...lookedAt], 0.5),
      '≤ 500',
    ];
    printTable(
      ['edit', 'p50 ms', 'p95 ms', 'most ms', 'questions asked', 'bar'],
      [row('a new pair', added), row('another answer to a pair', changed)],
    );
    console.log(`Longest hold of the event loop: ${JSON.stringify(holds.slice(0, 3))}\n`);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
