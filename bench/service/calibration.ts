/** What the calibration of a large chatbot costs others: the delay of another chatbot's asks, and of its calibration. */
import { setTimeout as rest } from 'node:timers/promises';
import { makeTemporaryFolder } from '../../test/support/temporary-folder.ts';
import { createCorpus } from '../support/corpus.ts';
import { startService } from '../support/process.ts';
import { type Provisioned, provision } from '../support/provision.ts';
import { printTable, quantile } from '../support/table.ts';

const LARGE = 10_000;
const SMALL = 200;
/** Each answer has so many questions, so that a question left out can be found. */
const QUESTIONS_PER_ANSWER = 2;
/** Asks come as customers send them, whether or not the one before is answered. */
const ASK_EVERY_MS = 40;
const ASKS_ALONE = 500;
const WRITERS = 16;

/** The sentence encoder would take minutes to see all pairs; the environment may say otherwise. */
const ENVIRONMENT = { DOCENT_SENTENCE_ENCODER: process.env.DOCENT_SENTENCE_ENCODER ?? 'false' };

interface Bot {
  ask(question: string): Promise<number>;
  calibrate(): Promise<number>;
  teach(question: string, answer: string): Promise<void>;
  untilTrained(): Promise<void>;
}

function createBot(port: number, { chatbotId, apiKey }: Provisioned): Bot {
  const base = `http://127.0.0.1:${port}`;
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };

  async function call<T>(path: string, body?: object): Promise<{ elapsedMs: number; reply: T }> {
    const startedMs = performance.now();
    const post = body && { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(base + path, { headers, ...post });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return { elapsedMs: performance.now() - startedMs, reply: JSON.parse(text) as T };
  }

  return {
    ask: async (question) => (await call(`/api/Chat/${chatbotId}`, { question, log: false })).elapsedMs,
    calibrate: async () => (await call(`/api/chatbots/${chatbotId}/calibration`)).elapsedMs,
    teach: async (question, answer) =>
      void (await call(`/api/Training/QA/${chatbotId}`, { question, answer })),
    async untilTrained() {
      const path = `/api/chatbots/${chatbotId}/encoding`;
      for (;;) {
        const { reply } = await call<{ pairs: { chunks: number; encoded: number } }>(path);
        if (reply.pairs.chunks > 0 && reply.pairs.chunks === reply.pairs.encoded) return;
        await rest(500);
      }
    },
  };
}

/** Taught and trained; the questions that it was taught. */
async function teach(bot: Bot, pairs: number, seed: number): Promise<string[]> {
  const corpus = createCorpus(seed);
  const taught = Array.from({ length: pairs / QUESTIONS_PER_ANSWER }, () => {
    const first = corpus.sentence(8);
    return { questions: [first, corpus.questionAbout(first)], answer: corpus.sentence(20) };
  }).flatMap(({ questions, answer }) => questions.map((question) => ({ question, answer })));
  const rest = taught.values();
  const write = async (): Promise<void> => {
    for (const { question, answer } of rest) await bot.teach(question, answer);
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  await bot.untilTrained();
  return taught.map(({ question }) => question);
}

/** Latencies of asks at a steady pace, in ms, for as long as `goesOn`. */
async function askSteadily(
  bot: Bot,
  questions: readonly string[],
  goesOn: (asked: number) => boolean,
): Promise<number[]> {
  const asks: Promise<number>[] = [];
  while (goesOn(asks.length)) {
    asks.push(bot.ask(questions[asks.length % questions.length] as string));
    await rest(ASK_EVERY_MS);
  }
  return Promise.all(asks);
}

export async function benchCalibration(): Promise<void> {
  console.log(
    `## Calibration of ${LARGE} pairs, beside a chatbot of ${SMALL} that is asked every ${ASK_EVERY_MS} ms\n`,
  );
  const folder = makeTemporaryFolder('bench');
  const server = await startService(folder, ENVIRONMENT);
  const [large, small] = ['large', 'small'].map((name) =>
    createBot(server.port, provision(folder, name)),
  ) as [Bot, Bot];
  const questions = await teach(small, SMALL, 5);
  await teach(large, LARGE, 3);
  await askSteadily(small, questions, (asked) => asked < ASKS_ALONE);

  const alone = await askSteadily(small, questions, (asked) => asked < ASKS_ALONE);
  let isRunning = true;
  const measuring = large.calibrate().finally(() => {
    isRunning = false;
  });
  const during = await askSteadily(small, questions, () => isRunning);
  const besideAsksMs = await measuring;

  const smallAloneMs = await small.calibrate();
  await large.teach('Is this one more question?', 'It is.');
  await small.teach('Is this one more question?', 'It is.');
  await Promise.all([large.untilTrained(), small.untilTrained()]);
  const [largeMs, smallMs] = await Promise.all([large.calibrate(), small.calibrate()]);
  await server.stop();

  const row = (name: string, latencies: readonly number[]) => [
    name,
    latencies.length,
    quantile([...latencies], 0.5),
    quantile([...latencies], 0.99),
    Math.max(...latencies),
  ];
  const delay = quantile(during, 0.99) - quantile(alone, 0.99);
  printTable(
    ['asks of the other chatbot', 'asks', 'p50 ms', 'p99 ms', 'most ms', 'p99 delay ms', 'bar'],
    [
      [...row('alone', alone), '–', ''],
      [...row('during the calibration', during), delay, '≤ 20'],
    ],
  );
  printTable(
    ['calibration', 'ms'],
    [
      [`of ${LARGE} pairs, beside the asks`, besideAsksMs],
      [`of ${LARGE} pairs`, largeMs],
      [`of ${SMALL} pairs`, smallAloneMs],
      [`of ${SMALL} pairs, behind that of ${LARGE}`, smallMs],
    ],
  );
}
