/** Lists are read from the store as their clients read them, so that slow clients hold a piece each and not a list. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request as openRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import type { PairPage } from '../../../contract/knowledge/pair-list.ts';
import type { PairRecord } from '../../../contract/knowledge/pairs.ts';
import { readPieces } from '../../../server/src/services/teaching/list-page.ts';
import { makePair } from '../../store/records.ts';
import { createClient } from '../../support/client.ts';
import { openOwnerSession } from '../../support/owner-session.ts';
import { type Provisioned, startService, type TestService } from '../../support/service.ts';

const LONG = 'x'.repeat(100_000);
/** Far more than sockets hold between two processes. */
const PAIRS = 600;

async function teach({ context }: TestService, { chatbotId }: Provisioned): Promise<void> {
  await context.store.write(async (tx) => {
    for (let n = 0; n < PAIRS; n += 1) {
      await tx.pairs.insert(chatbotId, makePair({ question: `Question ${n}`, answer: LONG }));
    }
  });
}

for (const query of ['', '?isTrained=false', '?search=question', '?limit=599']) {
  test(`what is removed while a client does not read is not in its list any more: ${query || 'all'}`, async (t) => {
    const service = await startService({ training: false });
    t.after(() => service.close());
    const bot = await service.provision();
    await teach(service, bot);
    const { pairs } = createClient(service.baseUrl, bot);
    const request = openRequest(`${service.baseUrl}${pairs}${query}`, {
      headers: { authorization: `Bearer ${bot.apiKey}` },
    });
    request.end();
    const [reply] = (await once(request, 'response')) as [IncomingMessage];
    await service.context.store.write(async (tx) => {
      for (let id = 1; id <= PAIRS; id += 1) await tx.pairs.delete(bot.chatbotId, id);
    });
    const sent = JSON.parse(await text(reply)) as PairRecord[];
    assert.ok(sent.length > 0 && sent.length < PAIRS / 2, `${sent.length} of ${PAIRS}`);
    assert.deepEqual(
      sent.map(({ id }) => id),
      sent.map((_, at) => PAIRS - at),
    );
  });
}

test('pieces are read one at a time, few records where they are long, many where they are short', async () => {
  for (const [weight, sizes] of [
    [100_000, [20, 2, 2]],
    [10, [20, 500, 500]],
    [1_000_000, [20, 1, 1]],
  ] as const) {
    const limits: number[] = [];
    const read = async ({ before = 10_000, limit }: { before?: number; limit: number }) => {
      limits.push(limit);
      return Array.from({ length: limit }, (_, at) => ({ id: before - 1 - at }));
    };
    const pieces = readPieces(read, {}, () => weight);
    for (const [at] of sizes.entries()) {
      const { value } = await pieces.next();
      assert.equal(value?.isLast, false);
      assert.deepEqual(limits, sizes.slice(0, at + 1));
    }
  }
});

test('a page of the console holds as many long pairs as fit, and says where the next begins', async (t) => {
  const service = await startService({ training: false });
  t.after(() => service.close());
  const bot = await service.provision();
  await teach(service, bot);
  const headers = await openOwnerSession(service);
  const { call } = createClient(service.baseUrl, bot);
  const path = `/api/chatbots/${bot.chatbotId}/pairs`;
  const seen: number[] = [];
  let query = '';
  for (;;) {
    const { body, text: sent } = await call<PairPage>('GET', path + query, { key: null, headers });
    assert.ok(sent.length < 3 * 1024 * 1024);
    seen.push(...body.pairs.map(({ id }) => id));
    if (body.nextBefore === undefined) break;
    query = `?before=${body.nextBefore}`;
  }
  assert.deepEqual(
    seen,
    Array.from({ length: PAIRS }, (_, at) => PAIRS - at),
  );
  const changes = await call<{ changes: unknown }>('GET', `${path}/changes?since=0`, { key: null, headers });
  assert.equal(changes.body.changes, null);
});
