/** How soon one node's change answers on another, and how long one pair waits behind another owner's many. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AskReply } from '../../contract/asking/chat.ts';
import type { PairRecord } from '../../contract/knowledge/pairs.ts';
import { createClient } from '../../test/support/client.ts';
import { printTable, quantile } from '../support/table.ts';
import { openStage } from './stage.ts';

const CHANGES = 500;
const PAIRS = 200;
const WAITING_PAIRS = 100_000;
const PROBES = 20;

/** From the reply to a change on one node to the reply from another that knows it; the two are one after the other. */
export async function benchFreshness(): Promise<void> {
  console.log(
    `## From a change on one node to an answer from another, ${CHANGES} changes among ${PAIRS} pairs\n`,
  );
  const stage = await openStage('PostgreSQL');
  const waits: number[] = [];
  let stale = 0;
  try {
    const [one, two] = await stage.start('serve', 2);
    await stage.start('work', 1);
    const [bot] = await stage.provision(1);
    if (bot === undefined || one === undefined || two === undefined) throw new Error('no nodes');
    const [here, there] = [createClient(one.baseUrl, bot), createClient(two.baseUrl, bot)];
    const ids: number[] = [];
    for (let n = 0; n < PAIRS; n += 1) {
      const body = { question: `What does part number ${n} cost?`, answer: 'Nothing.' };
      ids.push((await here.call<PairRecord>('POST', here.pairs, { body })).body.id);
    }
    for (let change = -50; change < CHANGES; change += 1) {
      const at = Math.abs(change) % PAIRS;
      const body = { question: `What does part number ${at} cost?`, answer: `Price ${change}.` };
      await here.call('PUT', `${here.pairs}/${ids[at]}`, { body });
      const startedMs = performance.now();
      const ask = { question: body.question, log: false };
      const reply = await there.call<AskReply>('POST', there.chat, { body: ask });
      // The first ones warm both nodes.
      if (change < 0) continue;
      waits.push(performance.now() - startedMs);
      if (reply.body.matches[0]?.text !== body.answer) stale += 1;
    }
  } finally {
    await stage.close();
  }
  printTable(
    ['changes', 'p50 ms', 'p99 ms', 'stale', 'bar'],
    [[CHANGES, quantile(waits, 0.5), quantile(waits, 0.99), stale, 'p99 ≤ 50, stale 0']],
  );
}

/** One worker, one owner with very many pairs, and another who adds one now and then. */
export async function benchFairness(): Promise<void> {
  console.log(`## One pair behind another owner's ${WAITING_PAIRS.toLocaleString('en-US')}\n`);
  const stage = await openStage('PostgreSQL');
  const waits: number[] = [];
  let left = 0;
  let perSecond = 0;
  try {
    const [server] = await stage.start('serve', 1, { DOCENT_TRAINING_GATHER_MS: '0' });
    const [large, small] = await stage.provision(2);
    if (server === undefined || large === undefined || small === undefined) throw new Error('no node');
    await stage.query(
      `insert into pairs (chatbot_id, id, question, answer, search_text, answer_hash, content_length, doc_id, state,
         attempts, due_at, changed_version, created_at, modified_at)
       select '${large.chatbotId}', n, 'How do I change the address of order ' || n, 'a', '', 'h', 20, '', 'pending', 0, 1,
         1, 1, 1 from generate_series(1, ${WAITING_PAIRS}) as n`,
    );
    await stage.start('work', 1);
    const client = createClient(server.baseUrl, small);
    const countLeft = async (): Promise<number> => {
      const where = `chatbot_id = '${large.chatbotId}' and state <> 'trained'`;
      return Number((await stage.query(`select count(*)::int as count from pairs where ${where}`))[0]?.count);
    };
    const startedMs = performance.now();
    for (let probe = 0; probe < PROBES; probe += 1) {
      const body = { question: `Am I next for the ${probe}th time?`, answer: 'Yes.' };
      const { id } = (await client.call<PairRecord>('POST', client.pairs, { body })).body;
      const addedMs = performance.now();
      while ((await stage.core.store.read.pairs.find(small.chatbotId, id))?.state !== 'trained')
        await sleep(5);
      waits.push(performance.now() - addedMs);
    }
    left = await countLeft();
    perSecond = (WAITING_PAIRS - left) / ((performance.now() - startedMs) / 1000);
  } finally {
    await stage.close();
  }
  printTable(
    ['pairs added one by one', 'p50 ms', 'longest ms', 'of the many still waiting', 'trained/s', 'bar'],
    [[PROBES, quantile(waits, 0.5), Math.max(...waits), left, perSecond, 'longest ≤ 2,000, many waiting']],
  );
}
