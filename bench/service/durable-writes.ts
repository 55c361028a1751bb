/** Fifty concurrent writers of the store, beside one fsync per write on the same disk. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { toAnswerChange } from '../../server/src/services/teaching/answer-history.ts';
import { beginStep } from '../../server/src/store/history-step.ts';
import { openStore } from '../../server/src/store/open.ts';
import type { Repositories } from '../../server/src/store/types.ts';
import { seedChatbot } from '../../test/support/seed-chatbot.ts';
import { printTable, quantile } from '../support/table.ts';

const WRITERS = 50;
/** Everything is measured so often, in turns: what a sync costs changes from one second to the next. */
const ROUNDS = 9;
const SINGLE_WRITES = 1_000;
const SHARED_WRITES = 20_000;

const ANSWER = 'Open the order and choose Edit. '.repeat(4);

async function writesPerSecond(count: number, write: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await write();
  return (count / (performance.now() - startedMs)) * 1000;
}

/** A bare insert into a table without an index, each in its own transaction. */
function openBareTable(path: string): { write(count: number): Promise<void>; close(): void } {
  const database = new DatabaseSync(path);
  database.exec(
    'pragma journal_mode=wal; pragma synchronous=full; create table t (id integer primary key, a text, b text)',
  );
  const insert = database.prepare('insert into t (a, b) values (?, ?)');
  return {
    async write(count) {
      for (let number = 0; number < count; number += 1) insert.run(`question ${number}`, ANSWER);
    },
    close: () => database.close(),
  };
}

export async function benchDurableWrites(): Promise<void> {
  console.log(
    `## Durable writes: ${WRITERS} concurrent writers beside one fsync per write; median of ${ROUNDS}\n`,
  );
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  const bare = openBareTable(join(folder, 'bare.sqlite'));
  const store = await openStore({ dataDir: join(folder, 'store') });
  try {
    const chatbotId = await seedChatbot(store, 'bench');
    const actor = { kind: 'key', id: chatbotId, name: 'bench' } as const;
    /** As the service writes it: the pair, and what the history keeps of it. */
    const insert = async (tx: Repositories, number: number): Promise<void> => {
      const nowMs = Date.now();
      const pair = { question: `question ${number}`, answer: ANSWER, contentLength: 160 };
      const inserted = await tx.pairs.insert(chatbotId, { ...pair, nowMs, dueAtMs: nowMs });
      const change = inserted && toAnswerChange(inserted.id, [], [inserted]);
      if (change !== undefined) await tx.history.append(chatbotId, beginStep(actor, nowMs), [change]);
    };
    const writeConcurrently = async (writers: number, count: number): Promise<void> => {
      let next = 0;
      const write = async (): Promise<void> => {
        while (next < count) {
          const number = next++;
          await store.write((tx) => insert(tx, number));
        }
      };
      await Promise.all(Array.from({ length: writers }, write));
    };
    const writeAtOnce = (count: number): Promise<void> =>
      store.write(async (tx) => {
        for (let number = 0; number < count; number += 1) await insert(tx, number);
      });

    const measureRound = async () => {
      const limit = await writesPerSecond(SHARED_WRITES, () => writeAtOnce(SHARED_WRITES));
      const shared = await writesPerSecond(SHARED_WRITES, () => writeConcurrently(WRITERS, SHARED_WRITES));
      const alone = await writesPerSecond(SINGLE_WRITES, () => writeConcurrently(1, SINGLE_WRITES));
      const single = await writesPerSecond(SINGLE_WRITES, () => bare.write(SINGLE_WRITES));
      return { single, shared, alone, limit };
    };
    await measureRound();
    const rounds: Awaited<ReturnType<typeof measureRound>>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound());
    const row = (what: string, name: keyof (typeof rounds)[number], bar: string): (string | number)[] => [
      what,
      quantile(
        rounds.map((round) => round[name]),
        0.5,
      ),
      quantile(
        rounds.map((round) => round[name] / round.single),
        0.5,
      ),
      bar,
    ];
    printTable(
      ['', 'writes/s', 'ratio', 'bar'],
      [
        row('one fsync per write (bare insert)', 'single', ''),
        row(`${WRITERS} writers of pairs through the store`, 'shared', '≥ 10'),
        row('one writer of pairs through the store', 'alone', ''),
        row('pairs in one transaction: no sharing of syncs can be faster', 'limit', ''),
      ],
    );
  } finally {
    bare.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
