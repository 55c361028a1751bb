/** How long a thousand golden questions take after a change, and how much slower asks are meanwhile. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import type { GoldenList, GoldenReport } from '../../contract/asking/golden.ts';
import { createCorpus } from '../support/corpus.ts';
import { customerQuestions } from '../support/customer-questions.ts';
import { httpRequest, runLoad } from '../support/load.ts';
import { startService } from '../support/process.ts';
import { provision } from '../support/provision.ts';
import { printTable, quantile } from '../support/table.ts';

const PAIRS = 10_000;
const GOLDEN = 1_000;
const WRITERS = 16;
const ASKS = 1_500;
const RUNS = 3;

export async function benchGolden(): Promise<void> {
  console.log(`## ${GOLDEN} golden questions of ${PAIRS} pairs, with the English encoder\n`);
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  const data = join(folder, 'data');
  const bot = provision(data, 'large');
  const environment = {
    DOCENT_SENTENCE_MODELS: 'english',
    DOCENT_RATE_LIMIT_PER_MINUTE: '0',
    DOCENT_GOLDEN_PAUSE_MS: '50',
  };
  const server = await startService(data, environment);
  const headers = { Authorization: `Bearer ${bot.apiKey}`, 'content-type': 'application/json' };
  const questions = customerQuestions(PAIRS + ASKS);
  const corpus = createCorpus(5);
  const golden = `/api/chatbots/${bot.chatbotId}/golden`;
  const taught = `/api/Training/QA/${bot.chatbotId}`;

  async function call<T>(path: string, body?: object): Promise<T> {
    const post = body && { method: 'POST', body: JSON.stringify(body) };
    const reply = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers, ...post });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  async function untilEncoded(pairs: number): Promise<void> {
    for (;;) {
      const { pairs: of } = await call<{ pairs: { chunks: number; encoded: number } }>(
        `/api/chatbots/${bot.chatbotId}/encoding`,
      );
      if (of.chunks === pairs && of.encoded === pairs) return;
      await rest(500);
    }
  }

  async function untilChecked(): Promise<void> {
    while (!(await call<GoldenList>(golden)).isCurrent) await rest(500);
  }

  /** Times in ms of customers' asks, one after the other. */
  async function askAll(): Promise<number[]> {
    const ms: number[] = [];
    for (let at = 0; at < ASKS; at += 1) {
      const startedMs = performance.now();
      await call(`/api/Chat/${bot.chatbotId}`, { question: questions[PAIRS + at] });
      ms.push(performance.now() - startedMs);
    }
    return ms;
  }

  try {
    const request = (at: number): Buffer => {
      const body = { question: questions[at], answer: corpus.sentence(20) };
      return httpRequest('POST', taught, headers, JSON.stringify(body));
    };
    await runLoad({ port: server.port, connections: WRITERS, requests: PAIRS, request });
    await untilEncoded(PAIRS);
    await call(golden, {
      questions: Array.from({ length: GOLDEN }, (_, at) => ({
        question: questions[at * 7],
        expects: 'answer',
        answerId: 1 + at * 7,
      })),
    });
    const whole: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      if (run > 0) await call(taught, { question: `Another question ${run}?`, answer: corpus.sentence(20) });
      const startedMs = performance.now();
      await call<GoldenReport>(`${golden}/check`);
      whole.push((performance.now() - startedMs) / 1_000);
      await untilEncoded(PAIRS + run);
      await untilChecked();
    }
    // Twice, for their vectors are remembered.
    await askAll();
    const alone = await askAll();
    await call(taught, { question: 'Yet another question?', answer: corpus.sentence(20) });
    const beside = await askAll();
    const { isCurrent } = await call<GoldenList>(golden);
    printTable(
      ['run of all', 'first s', 'after a change s', 'bar'],
      [['without customers', whole[0] ?? 0, quantile(whole.slice(1), 0.5), '≤ 10']],
    );
    const row = (name: string, share: number) => {
      const [one, other] = [quantile([...alone], share), quantile([...beside], share)];
      return [name, one, other, other / one, '≤ 1.1'];
    };
    const mean = (ms: number[]): number => ms.reduce((sum, one) => sum + one, 0) / ms.length;
    printTable(
      ['asks, ms', 'alone', 'beside a run', 'ratio', 'bar'],
      [
        row('p50', 0.5),
        row('p95', 0.95),
        ['mean', mean(alone), mean(beside), mean(beside) / mean(alone), '≤ 1.1'],
      ],
    );
    console.log(isCurrent ? 'The run ended before the asks did.\n' : 'The run went on beside all asks.\n');
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
