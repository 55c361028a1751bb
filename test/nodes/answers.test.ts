/** An answer with five wordings on three nodes: once a change is acknowledged, no node says the old text to any of them. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { AskReply } from '../../contract/asking/chat.ts';
import type { AnswerRecord } from '../../contract/knowledge/answers.ts';
import type { BulkReply } from '../../contract/knowledge/bulk.ts';
import { whyNoPostgres } from '../store/postgres/postgres-cluster.ts';
import { type Client, createClient } from '../support/client.ts';
import { closeBeforePostgres, sharedPostgres } from '../support/engines.ts';
import { startNodes } from '../support/nodes.ts';

const WORDINGS = [
  'What does the blue lamp cost?',
  'Price of the blue lamp',
  'How much is the blue lamp?',
  'Is the blue lamp expensive?',
  'What must I pay for a blue lamp?',
];
const CHANGES = 30;

describe('answers on several nodes', { skip: whyNoPostgres() ?? false }, () => {
  let nodes: Client[];
  let answers: string;

  before(async () => {
    const databaseUrl = await (await sharedPostgres()).cloneDatabase();
    const started = await startNodes({ databaseUrl, servers: 3, workers: 1 });
    closeBeforePostgres(() => started.close());
    const bot = await started.provision();
    nodes = started.servers.map(({ baseUrl }) => createClient(baseUrl, bot));
    answers = `/api/Training/Answer/${bot.chatbotId}`;
  });

  const saidBy = async (node: Client, question: string): Promise<string | undefined> =>
    (await node.call<AskReply>('POST', node.chat, { body: { question, log: false } })).body.matches[0]?.text;
  const numberOf = (text: string | undefined): number => Number(/costs (\d+)/.exec(text ?? '')?.[1] ?? -1);

  /** Asks every wording on every node until `isOver`, and holds each to what was acknowledged before it was asked. */
  async function askMeanwhile(acknowledged: () => number, isOver: () => boolean): Promise<number> {
    let asked = 0;
    const askAll = nodes.flatMap((node) =>
      WORDINGS.map(async (wording) => {
        do {
          const least = acknowledged();
          const said = numberOf(await saidBy(node, wording));
          assert.ok(said >= least, `${wording}: ${said} after ${least}`);
          asked += 1;
        } while (!isOver());
      }),
    );
    await Promise.all(askAll);
    return asked;
  }

  test('one text of five wordings is changed at once for all nodes, however it is changed', async () => {
    const [first] = nodes as [Client];
    const body = (price: number) => ({
      questions: WORDINGS,
      answer: `The lamp costs ${price} euros.`,
      externalId: 'lamp',
    });
    const { body: made } = await first.call<AnswerRecord>('POST', answers, { body: body(0) });
    let acknowledged = 0;
    let isOver = false;
    const asking = askMeanwhile(
      () => acknowledged,
      () => isOver,
    );
    for (let price = 1; price <= CHANGES; price += 1) {
      const node = nodes[price % nodes.length] as Client;
      if (price % 2 === 0) {
        const reply = await node.call('PUT', `${answers}/${made.id}`, { body: body(price) });
        assert.equal(reply.status, 200, reply.text);
      } else {
        const rows = { mode: 'upsert', rows: [body(price)] };
        const reply = await node.call<BulkReply>('POST', `${node.pairs}/bulk`, { body: rows });
        assert.equal(reply.body.counts.changed, 1, reply.text);
      }
      acknowledged = price;
    }
    isOver = true;
    assert.ok((await asking) >= nodes.length * WORDINGS.length);
    for (const node of nodes)
      for (const wording of WORDINGS) assert.equal(numberOf(await saidBy(node, wording)), CHANGES);
  });

  test('changes of one answer on several nodes at once leave one text in all wordings', async () => {
    const [first] = nodes as [Client];
    const [{ id }] = (await first.call<[AnswerRecord]>('GET', answers)).body;
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        (nodes[at % nodes.length] as Client).call('PUT', `${answers}/${id}`, {
          body: { questions: WORDINGS.slice(at % 3), answer: `The lamp costs ${at} euros.` },
        }),
      ),
    );
    assert.ok(replies.every(({ status }) => status === 200));
    const pairs = (await first.call<{ answer: string; answerId: number }[]>('GET', first.pairs)).body;
    assert.equal(new Set(pairs.map(({ answer }) => answer)).size, 1);
    assert.ok(pairs.length >= WORDINGS.length - 2);
    assert.ok(pairs.every(({ answerId }) => answerId === id));
  });
});
