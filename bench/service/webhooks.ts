/** What the outbox of webhooks costs a write: pairs of chatbots that tell nobody, beside pairs of those that tell one, and five. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebhookEventType } from '../../contract/webhooks.ts';
import { toAnswerChange } from '../../server/src/services/teaching/answer-history.ts';
import { beginStep } from '../../server/src/store/history-step.ts';
import { openStore } from '../../server/src/store/open.ts';
import type { Store } from '../../server/src/store/types.ts';
import { seedChatbot } from '../../test/support/seed-chatbot.ts';
import { type Cell, printTable, quantile } from '../support/table.ts';

const WRITERS = 50;
const WRITES = 5_000;
/** All are measured so often, in turns: what a sync costs changes from one second to the next. */
const ROUNDS = 7;

const CASES: readonly { what: string; webhooks: number; events: WebhookEventType[] }[] = [
  { what: 'no webhook', webhooks: 0, events: [] },
  { what: 'one webhook that wants other events', webhooks: 1, events: ['file.trained'] },
  { what: 'one webhook that is told of each', webhooks: 1, events: ['answer.changed'] },
  { what: 'five webhooks that are told of each', webhooks: 5, events: ['answer.changed'] },
];

export async function benchWebhooks(): Promise<void> {
  console.log(
    `## The outbox of webhooks: ${WRITERS} concurrent writers of pairs on the embedded store; median of ${ROUNDS}\n`,
  );
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  const store = await openStore({ dataDir: join(folder, 'store') });
  try {
    const chatbots = await Promise.all(CASES.map((one) => addChatbot(store, one)));
    const measureRound = async (): Promise<number[]> => {
      const rates: number[] = [];
      for (const chatbotId of chatbots) rates.push(await writesPerSecond(store, chatbotId));
      return rates;
    };
    await measureRound();
    const rounds: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound());
    const medianOf = (read: (rates: readonly number[]) => number): number => quantile(rounds.map(read), 0.5);
    const rows = CASES.map(({ what }, at): Cell[] => [
      what,
      medianOf((rates) => rates[at] ?? Number.NaN),
      medianOf((rates) => (rates[at] ?? Number.NaN) / (rates[0] ?? Number.NaN)),
    ]);
    printTable(['', 'writes/s', 'ratio'], rows);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function addChatbot(store: Store, { what, webhooks, events }: (typeof CASES)[number]): Promise<string> {
  const chatbotId = await seedChatbot(store, what);
  await store.write(async (tx) => {
    for (let number = 0; number < webhooks; number += 1)
      await tx.webhooks.insert({
        ...{ chatbotId, id: randomUUID(), url: 'https://receiver.example/hook', events, isEnabled: true },
        ...{ secret: 'whsec_AAAA', previousSecret: null, previousUntilMs: null, createdAtMs: Date.now() },
      });
  });
  return chatbotId;
}

/** As the service writes them: the pair, what the history keeps of it, and the messages in the same transaction. */
async function writesPerSecond(store: Store, chatbotId: string): Promise<number> {
  const actor = { kind: 'key', id: chatbotId, name: 'bench' } as const;
  let next = 0;
  const writeSome = async (): Promise<void> => {
    while (next < WRITES) {
      const question = `question ${next++}`;
      await store.write(async (tx) => {
        const nowMs = Date.now();
        const pair = { question, answer: 'Open the order and choose Edit.', contentLength: 160 };
        const inserted = await tx.pairs.insert(chatbotId, { ...pair, nowMs, dueAtMs: nowMs });
        const change = inserted && toAnswerChange(inserted.id, [], [inserted]);
        if (change !== undefined) await tx.history.append(chatbotId, beginStep(actor, nowMs), [change]);
      });
    }
  };
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: WRITERS }, writeSome));
  return (WRITES / (performance.now() - startedMs)) * 1000;
}
