/** A key that may only ask: what it opens, from which pages, how often, and what it is shown. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { AskReply } from '../../../contract/asking/chat.ts';
import type { Problem } from '../../../contract/common.ts';
import type { NewKeyOptions } from '../../../server/src/services/tenants/keys.ts';
import { type Client, createClient } from '../../support/client.ts';
import { onEveryEngine } from '../../support/engines.ts';
import type { Provisioned, TestService } from '../../support/service.ts';

const SHOP = 'https://shop.example';
const EVIL = 'https://evil.example';

onEveryEngine('a key that may only ask', (startService) => {
  let service: TestService;
  let bot: Provisioned;
  let owner: Client;
  let nowMs = Date.now();

  before(async () => {
    service = await startService({ nowMs: () => nowMs });
    bot = await service.provision();
    owner = createClient(service.baseUrl, bot);
    const pairs = [
      { question: 'Where is my parcel?', answer: 'Open Orders and choose Track.' },
      { question: 'How do I pay?', answer: 'By card.' },
    ];
    for (const body of pairs) assert.equal((await owner.call('POST', owner.pairs, { body })).status, 201);
  });
  after(() => service.close());

  async function clientWith(options: NewKeyOptions): Promise<Client> {
    const { secret } = await service.context.keys.create(bot.chatbotId, { scopes: ['ask'], ...options });
    return createClient(service.baseUrl, { ...bot, apiKey: secret });
  }
  const body = { question: 'Where is my parcel?', explain: true };

  it('is refused what it may not do, by the scope that is needed', async () => {
    const client = await clientWith({});
    const refused = await client.call<Problem>('GET', client.pairs);
    assert.deepEqual([refused.status, refused.body.code], [403, 'forbidden_scope']);
    assert.match(refused.body.detail, /"read"/);
    const write = await client.call('POST', client.pairs, { body: { question: 'a', answer: 'b' } });
    assert.match(write.body.detail, /"train"/);
    const reader = await clientWith({ scopes: ['read'] });
    assert.equal((await reader.call('GET', reader.pairs)).status, 200);
    assert.match((await reader.call('POST', reader.chat, { body })).body.detail, /"ask"/);
    assert.equal((await reader.call('DELETE', `${reader.pairs}/1`)).status, 403);
  });

  it('is shown what is said, and neither its source nor what was weighed', async () => {
    const client = await clientWith({});
    const { body: whole } = await owner.call<AskReply>('POST', owner.chat, { body });
    assert.ok(whole.matches.length > 0 && whole.matches[0]?.explanation !== undefined);
    const { body: said } = await client.call<AskReply>('POST', client.chat, { body });
    assert.deepEqual(said, {
      ...whole,
      matches: [],
      conversationId: said.conversationId,
      answerId: said.answerId,
    });
    const doubt = { question: 'parcel pay?', explain: true };
    const { body: unsure } = await client.call<AskReply>('POST', client.chat, { body: doubt });
    assert.deepEqual([unsure.matches, unsure.readAs], [[], undefined]);
  });

  it('answers the pages of its origins, which may read the reply, and no others', async () => {
    const client = await clientWith({ origins: [SHOP, 'https://*.shop.example'] });
    for (const origin of [SHOP, 'https://www.shop.example']) {
      const reply = await client.call('POST', client.chat, { body, headers: { origin } });
      assert.deepEqual([reply.status, reply.headers.get('access-control-allow-origin')], [200, origin]);
      assert.match(reply.headers.get('vary') ?? '', /Origin/);
    }
    const reply = await client.call('POST', client.chat, { body, headers: { origin: EVIL } });
    assert.deepEqual([reply.status, reply.body.code], [403, 'origin_not_allowed']);
    assert.match(reply.body.detail, /https:\/\/evil\.example/);
    assert.equal(reply.headers.get('access-control-allow-origin'), null);
    const server = await client.call('POST', client.chat, { body });
    assert.equal(server.status, 200);
    const own = await client.call('POST', client.chat, { body, headers: { origin: service.baseUrl } });
    assert.equal(own.status, 200);
  });

  it('is for servers if it has no origins', async () => {
    const client = await clientWith({});
    const reply = await client.call('POST', client.chat, { body, headers: { origin: SHOP } });
    assert.deepEqual([reply.status, reply.body.code], [403, 'origin_not_allowed']);
    assert.match(reply.body.detail, /servers/);
  });

  it('has its preflights answered for what it may do, while it lives', async () => {
    const other = await service.provision();
    const origin = 'https://preflight.example';
    const { key } = await service.context.keys.create(other.chatbotId, {
      scopes: ['ask'],
      origins: [origin],
    });
    const client = createClient(service.baseUrl, other);
    const allowed = async (path: string, from: string): Promise<string | null> => {
      const headers = { origin: from, 'access-control-request-method': 'POST' };
      const reply = await client.call('OPTIONS', path, { key: null, headers });
      assert.equal(reply.status, 204);
      return reply.headers.get('access-control-allow-origin');
    };
    assert.equal(await allowed(client.chat, origin), origin);
    assert.equal(await allowed(client.chat.toUpperCase(), origin), origin);
    assert.equal(await allowed(client.chat, EVIL), null);
    assert.equal(await allowed(client.pairs, origin), null);
    assert.equal(await allowed(owner.chat, origin), null);
    assert.equal(await allowed('/api/Chat/%00', origin), null);
    await service.context.keys.revoke(other.chatbotId, key.id);
    assert.equal(await allowed(client.chat, origin), null);
  });

  it('has a limit for all callers together, a minute from the first', async () => {
    const client = await clientWith({ perMinute: 3 });
    const ask = () => client.call('POST', client.chat, { body });
    for (let asked = 0; asked < 3; asked += 1) assert.equal((await ask()).status, 200);
    const refused = await ask();
    assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited']);
    assert.equal(refused.headers.get('retry-after'), '60');
    nowMs += 59_500;
    assert.equal((await ask()).headers.get('retry-after'), '1');
    nowMs += 500;
    assert.equal((await ask()).status, 200);
  });

  it('has a limit a day that outlasts the minute', async () => {
    const client = await clientWith({ perDay: 2 });
    const ask = () => client.call('POST', client.chat, { body });
    assert.deepEqual([(await ask()).status, (await ask()).status, (await ask()).status], [200, 200, 429]);
    nowMs += 3_600_000;
    assert.equal((await ask()).headers.get('retry-after'), String(23 * 3600));
    nowMs += 23 * 3_600_000;
    assert.equal((await ask()).status, 200);
  });

  it('lets through as many as its limit at once, and no more', async () => {
    const client = await clientWith({ perMinute: 100 });
    const replies = await Promise.all(
      Array.from({ length: 130 }, () => client.call('POST', client.chat, { body })),
    );
    assert.equal(replies.filter(({ status }) => status === 200).length, 100);
    assert.equal(replies.filter(({ status }) => status === 429).length, 30);
  });

  it('is not made with origins where it may do more, nor with what is no origin or limit', async () => {
    const create = (options: NewKeyOptions) => service.context.keys.create(bot.chatbotId, options);
    const path = (expected: string) => (error: { code?: string; errors?: { path: string }[] }) =>
      error.code === 'invalid_request' && error.errors?.[0]?.path === expected;
    await assert.rejects(create({ origins: [SHOP] }), path('/origins'));
    await assert.rejects(create({ scopes: ['ask', 'read'], origins: [SHOP] }), path('/origins'));
    await assert.rejects(create({ scopes: [] }), path('/scopes'));
    await assert.rejects(create({ scopes: ['ask'], origins: [SHOP, '*'] }), path('/origins/1'));
    for (const wrong of [0, -1, 1.5, 1_000_000_001, Number.NaN])
      await assert.rejects(create({ scopes: ['ask'], perMinute: wrong }), path('/perMinute'));
    const most = Array.from({ length: 20 }, (_, at) => `https://shop${at}.example`);
    assert.equal((await create({ scopes: ['ask'], origins: most })).key.origins.length, 20);
    await assert.rejects(create({ scopes: ['ask'], origins: [...most, SHOP] }), path('/origins'));
  });
});

onEveryEngine('a key for pages', (startService) => {
  it('is open to no page but its own, whichever origins the operator named for all keys', async () => {
    const service = await startService({ training: false, env: { DOCENT_CORS_ORIGINS: EVIL } });
    try {
      const bot = await service.provision();
      const client = createClient(service.baseUrl, bot);
      const askFrom = async (origin: string, options: NewKeyOptions): Promise<number> => {
        const { secret: key } = await service.context.keys.create(bot.chatbotId, {
          scopes: ['ask'],
          ...options,
        });
        const call = { key, headers: { origin }, body: { question: 'Hello?' } };
        return (await client.call('POST', client.chat, call)).status;
      };
      assert.equal(await askFrom(EVIL, { origins: [SHOP] }), 403);
      assert.equal(await askFrom(SHOP, { origins: [SHOP] }), 200);
      assert.equal(await askFrom(EVIL, {}), 200);
      assert.equal(await askFrom(SHOP, {}), 403);
    } finally {
      await service.close();
    }
  });

  it('has limits a day of the service, and visitors refused for the key are not counted', async () => {
    let nowMs = Date.now();
    const env = {
      DOCENT_TRUST_PROXY: 'loopback',
      DOCENT_VISITOR_PER_DAY: '3',
      DOCENT_PAGE_KEY_PER_DAY: '4',
    };
    const service = await startService({ env, training: false, nowMs: () => nowMs });
    try {
      const bot = await service.provision();
      const rights = { scopes: ['ask'], origins: [SHOP] } as const;
      const { secret: key } = await service.context.keys.create(bot.chatbotId, rights);
      const client = createClient(service.baseUrl, bot);
      const ask = async (address: string): Promise<number> => {
        nowMs += 3_600_000;
        const call = { key, headers: { 'x-forwarded-for': address }, body: { question: 'Hello?' } };
        return (await client.call('POST', client.chat, call)).status;
      };
      const one = '192.0.2.1';
      assert.deepEqual(
        [await ask(one), await ask(one), await ask(one), await ask(one)],
        [200, 200, 200, 429],
      );
      assert.deepEqual([await ask('192.0.2.2'), await ask('192.0.2.3')], [200, 429]);
      nowMs += 86_400_000;
      assert.deepEqual([await ask('192.0.2.3'), await ask(one)], [200, 200]);
    } finally {
      await service.close();
    }
  });

  it('has limits for each visitor, behind a proxy too, and for all of them, unless it has its own', async () => {
    const env = {
      DOCENT_TRUST_PROXY: 'loopback',
      DOCENT_VISITOR_PER_MINUTE: '2',
      DOCENT_PAGE_KEY_PER_MINUTE: '5',
    };
    const nowMs = Date.now();
    const service = await startService({ env, training: false, nowMs: () => nowMs });
    try {
      const bot = await service.provision();
      const create = async (options: NewKeyOptions) =>
        (await service.context.keys.create(bot.chatbotId, { scopes: ['ask'], ...options })).secret;
      const client = createClient(service.baseUrl, bot);
      const ask = async (key: string, address: string): Promise<number> => {
        const headers = { origin: SHOP, 'x-forwarded-for': address };
        const call = { key, headers, body: { question: 'Hello?' } };
        return (await client.call('POST', client.chat, call)).status;
      };
      const page = await create({ origins: [SHOP] });
      assert.deepEqual([await ask(page, '192.0.2.1'), await ask(page, '192.0.2.1')], [200, 200]);
      assert.equal(await ask(page, '192.0.2.1'), 429);
      assert.deepEqual([await ask(page, '2001:db8::1'), await ask(page, '2001:db8::2')], [200, 200]);
      assert.equal(await ask(page, '2001:db8::3'), 429);
      assert.equal(await ask(page, '192.0.2.2'), 200);
      assert.equal(await ask(page, '192.0.2.3'), 429, 'five of the key are used up');
      const own = await create({ origins: [SHOP], visitorPerMinute: 1, perMinute: 100 });
      assert.deepEqual([await ask(own, '192.0.2.1'), await ask(own, '192.0.2.1')], [200, 429]);
      for (let visitor = 10; visitor < 20; visitor += 1)
        assert.equal(await ask(own, `192.0.2.${visitor}`), 200);
    } finally {
      await service.close();
    }
  });
});
