/** Limits, tokens and revoked keys on three nodes that share one PostgreSQL. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { VisitorSessionReply } from '../../contract/embed.ts';
import type { NewKeyOptions } from '../../server/src/services/tenants/keys.ts';
import { whyNoPostgres } from '../store/postgres/postgres-cluster.ts';
import { createClient } from '../support/client.ts';
import { type Nodes, startNodes } from '../support/nodes.ts';
import type { Provisioned } from '../support/service.ts';

describe('keys on three nodes', { skip: whyNoPostgres() ?? false }, () => {
  let nodes: Nodes;
  let bot: Provisioned;

  before(async () => {
    nodes = await startNodes({ servers: 3, training: false });
    bot = await nodes.provision();
  });
  after(() => nodes.close());

  const makeKey = (options: NewKeyOptions) =>
    nodes.context.keys.create(bot.chatbotId, { scopes: ['ask'], ...options });

  /** Each call at the next node in turn. */
  const askEach = (key: string, count: number): Promise<number[]> =>
    Promise.all(
      Array.from({ length: count }, async (_, at) => {
        const { baseUrl } = nodes.servers[at % nodes.servers.length] ?? nodes;
        const client = createClient(baseUrl, bot);
        return (await client.call('POST', client.chat, { key, body: { question: 'Hello?' } })).status;
      }),
    );
  const count = (statuses: readonly number[], status: number): number =>
    statuses.filter((one) => one === status).length;

  test('let through exactly the limit together, whichever nodes are asked', async () => {
    const { secret } = await makeKey({ perDay: 40 });
    const statuses = await askEach(secret, 75);
    assert.deepEqual([count(statuses, 200), count(statuses, 429)], [40, 35]);
  });

  test('never let through more than a large limit, and leave at most a fiftieth for each other node unused', async () => {
    const limit = 300;
    const { secret } = await makeKey({ perDay: limit });
    const statuses = await askEach(secret, limit + 60);
    const answered = count(statuses, 200);
    assert.ok(answered <= limit && answered >= limit - 2 * (limit / 50), `${answered}`);
    assert.equal(answered + count(statuses, 429), limit + 60);
  });

  test('know a token that another node gave, until its key is revoked at a third', async () => {
    const { key, secret } = await makeKey({});
    const client = createClient(nodes.servers[0]?.baseUrl ?? '', bot);
    const path = `/api/embed/${bot.chatbotId}/session`;
    const { body } = await client.call<VisitorSessionReply>('POST', path, { key: secret });
    assert.deepEqual(await askEach(body.token, 3), [200, 200, 200]);
    assert.deepEqual(await askEach(secret, 3), [200, 200, 200]);
    await nodes.context.keys.revoke(bot.chatbotId, key.id);
    assert.deepEqual(await askEach(body.token, 3), [401, 401, 401]);
    assert.deepEqual(await askEach(secret, 3), [401, 401, 401]);
  });
});
