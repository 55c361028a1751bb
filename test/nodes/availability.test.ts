/** An answer's span of time holds by the store's clock to the second, whatever the clocks of the nodes say. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AskReply } from '../../contract/asking/chat.ts';
import { whyNoPostgres } from '../store/postgres/postgres-cluster.ts';
import { makePair } from '../store/records.ts';
import { createClient } from '../support/client.ts';
import { sharedPostgres } from '../support/engines.ts';
import { startNodes } from '../support/nodes.ts';

const HOUR_MS = 3_600_000;
/** How long the answer is said, and how much earlier or later a node may think it is than the database says. */
const SPAN_MS = 4_000;
const TOLERANCE_MS = 1_000;

describe('three nodes whose clocks are hours apart', { skip: whyNoPostgres() ?? false }, () => {
  test('say an answer until its end, and not after it', async (t) => {
    const databaseUrl = await (await sharedPostgres()).cloneDatabase();
    const skewed = [0, HOUR_MS, -HOUR_MS].map((serverClockMs) =>
      startNodes({ databaseUrl, servers: 1, workers: 0, serverClockMs }),
    );
    const nodes = await Promise.all(skewed);
    t.after(() => Promise.all(nodes.map((node) => node.close())));
    const [first] = nodes;
    const bot = (await first?.provision()) ?? assert.fail();
    const { store } = first?.context ?? assert.fail();
    const validUntilMs = store.nowMs() + SPAN_MS;
    const pair = { ...makePair({ question: 'When is the sale?', answer: 'Now.' }), validUntilMs };
    await store.write((tx) => tx.pairs.insert(bot.chatbotId, pair));
    const heard = nodes.map(() => ({ said: 0, refused: 0 }));
    const listen = async (at: number): Promise<void> => {
      const client = createClient(nodes[at]?.baseUrl ?? '', bot);
      while (store.nowMs() < validUntilMs + TOLERANCE_MS) {
        const beganMs = store.nowMs();
        const { body } = await client.call<AskReply>('POST', client.chat, {
          body: { question: 'When is the sale?', log: false },
        });
        const endedMs = store.nowMs();
        const of = heard[at] ?? assert.fail();
        if (body.answered) {
          of.said += 1;
          assert.ok(
            beganMs < validUntilMs + TOLERANCE_MS,
            `node ${at} said it ${beganMs - validUntilMs} ms late`,
          );
        } else {
          of.refused += 1;
          assert.ok(
            endedMs > validUntilMs - TOLERANCE_MS,
            `node ${at} ended ${validUntilMs - endedMs} ms early`,
          );
        }
        await sleep(20);
      }
      const { body } = await client.call<AskReply>('POST', client.chat, {
        body: { question: 'When is the sale?', log: false },
      });
      assert.deepEqual([body.answered, body.matches], [false, []]);
    };
    await Promise.all(nodes.map((_, at) => listen(at)));
    for (const { said, refused } of heard) assert.ok(said > 0 && refused > 0, JSON.stringify(heard));
  });
});
