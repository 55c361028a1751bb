/** Secure mode: what a visitor's token opens, for how long, and what ends it. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { AskReply } from '../../../contract/asking/chat.ts';
import type { Problem } from '../../../contract/common.ts';
import type { VisitorSessionReply } from '../../../contract/embed.ts';
import type { NewKeyOptions } from '../../../server/src/services/tenants/keys.ts';
import { type Client, createClient } from '../../support/client.ts';
import { onEveryEngine } from '../../support/engines.ts';
import { openOwnerSession } from '../../support/owner-session.ts';
import type { Provisioned, TestService } from '../../support/service.ts';

const MINUTE_MS = 60_000;
const SHOP = 'https://shop.example';

onEveryEngine("a visitor's token", (startService) => {
  let service: TestService;
  let bot: Provisioned;
  let client: Client;
  let nowMs = Date.now();

  before(async () => {
    service = await startService({ nowMs: () => nowMs, training: false });
    bot = await service.provision();
    client = createClient(service.baseUrl, bot);
  });
  after(() => service.close());

  const makeKey = (options: NewKeyOptions = {}) =>
    service.context.keys.create(bot.chatbotId, { scopes: ['ask'], ...options });
  const open = (key: string | null, chatbotId = bot.chatbotId) =>
    client.call<VisitorSessionReply & Problem>('POST', `/api/embed/${chatbotId}/session`, { key });
  const ask = (key: string, headers: Record<string, string> = {}) =>
    client.call<AskReply & Problem>('POST', client.chat, { key, headers, body: { question: 'Hello?' } });

  it('asks for half an hour, and can be renewed before that is over', async () => {
    const { secret } = await makeKey();
    const { status, body, headers } = await open(secret);
    assert.deepEqual([status, headers.get('cache-control')], [201, 'no-store']);
    assert.equal(Date.parse(body.expiresDate), nowMs + 30 * MINUTE_MS);
    assert.equal((await ask(body.token)).status, 200);
    nowMs += 30 * MINUTE_MS - 1;
    assert.equal((await ask(body.token)).status, 200);
    const renewed = await open(body.token);
    assert.equal(renewed.status, 201);
    nowMs += 1;
    const over = await ask(body.token);
    assert.deepEqual([over.status, over.body.code], [401, 'unauthenticated']);
    assert.equal((await open(body.token)).status, 401);
    assert.equal((await ask(renewed.body.token)).status, 200);
  });

  it('is renewed for a day, and then the key is needed again', async () => {
    const { secret } = await makeKey();
    let { token } = (await open(secret)).body;
    for (let passed = 0; passed < 24 * 60 - 20; passed += 20) {
      nowMs += 20 * MINUTE_MS;
      const renewed = await open(token);
      assert.equal(renewed.status, 201);
      token = renewed.body.token;
    }
    nowMs += 20 * MINUTE_MS;
    assert.equal((await open(token)).status, 401);
    assert.equal((await open(secret)).status, 201);
  });

  it('ends at once with its key, and no later than it', async () => {
    const { key, secret } = await makeKey({ expiresAtMs: nowMs + 5 * MINUTE_MS });
    const { body } = await open(secret);
    assert.equal(Date.parse(body.expiresDate), nowMs + 5 * MINUTE_MS);
    assert.equal((await ask(body.token)).status, 200);
    await service.context.keys.revoke(bot.chatbotId, key.id);
    assert.equal((await ask(body.token)).status, 401);
    assert.equal((await open(body.token)).status, 401);
  });

  it('opens nothing but asking, whatever its key may do, and no other chatbot', async () => {
    const { token } = (await open(bot.apiKey)).body;
    assert.equal((await ask(token)).status, 200);
    const list = await client.call<Problem>('GET', client.pairs, { key: token });
    assert.deepEqual([list.status, list.body.code], [403, 'forbidden_scope']);
    const other = await service.provision();
    assert.equal((await open(token, other.chatbotId)).status, 403);
    assert.equal((await open(other.apiKey)).status, 403);
  });

  it('cannot be forged or altered', async () => {
    const { secret } = await makeKey();
    const { token } = (await open(secret)).body;
    for (let at = 'docent_visitor_'.length; at < token.length; at += 7) {
      const altered = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      assert.equal((await ask(altered)).status, 401, `altered at ${at}`);
    }
    for (const wrong of ['docent_visitor_', `${token}A`, token.slice(0, -1), token.slice(7)])
      assert.equal((await ask(wrong)).status, 401);
  });

  it('is used by the pages of its key alone', async () => {
    const { secret } = await makeKey({ origins: [SHOP] });
    const { token } = (await open(secret)).body;
    assert.equal((await ask(token, { origin: SHOP })).headers.get('access-control-allow-origin'), SHOP);
    assert.equal((await ask(token, { origin: 'https://evil.example' })).body.code, 'origin_not_allowed');
  });

  it('is limited for each address, while the server may open as many sessions as the key allows', async () => {
    const { secret } = await makeKey({ origins: [SHOP], visitorPerMinute: 2, perMinute: 9 });
    const sessions = [];
    for (let opened = 0; opened < 5; opened += 1) sessions.push(await open(secret));
    assert.deepEqual(
      sessions.map(({ status }) => status),
      [201, 201, 201, 201, 201],
    );
    const [one, other] = sessions.map(({ body }) => body.token);
    assert.deepEqual([(await ask(one ?? '')).status, (await ask(other ?? '')).status], [200, 200]);
    assert.equal((await ask(one ?? '')).status, 429);
  });

  it('is given for a key, not for a session of the console', async () => {
    const headers = await openOwnerSession(service);
    const path = `/api/embed/${bot.chatbotId}/session`;
    assert.equal((await client.call('POST', path, { key: null, headers })).status, 401);
    assert.equal((await open(null)).status, 401);
  });
});
