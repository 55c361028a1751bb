import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request as openRequest } from 'node:http';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { PairRecord } from '../../../contract/knowledge/pairs.ts';
import type { Core } from '../../../server/src/app/core.ts';
import { FIRST_PIECE_RECORDS, PIECE_RECORDS_MAX } from '../../../server/src/services/teaching/list-page.ts';
import { makePair } from '../../store/records.ts';
import { type Client, createClient } from '../../support/client.ts';
import { onEveryDeployment, onEveryEngine } from '../../support/engines.ts';
import type { Provisioned, TestService } from '../../support/service.ts';

onEveryDeployment('lists', (startService) => {
  let service: TestService<Core>;
  let bot: Provisioned;
  let client: Client;
  let all: PairRecord[];

  before(async () => {
    service = await startService({ training: false });
    bot = await service.provision();
    client = createClient(service.baseUrl, bot);
    for (let i = 0; i < 23; i += 1) {
      const body = { question: `Question ${i}`, answer: i % 5 === 0 ? 'GRÜN 50%' : 'rot' };
      await client.call('POST', client.pairs, { body });
    }
    all = (await client.call<PairRecord[]>('GET', client.pairs)).body;
  });
  after(() => service.close());

  const get = (query: string) => client.call<PairRecord[]>('GET', `${client.pairs}?${query}`);
  const follow = (link: string | null): string | undefined => /^<(.+)>; rel="next"$/.exec(link ?? '')?.[1];

  test('pages of any size, followed by their links, give every record once and in order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async (limit) => {
        const seen: PairRecord[] = [];
        let path: string | undefined = `${client.pairs}?limit=${limit}`;
        while (path !== undefined) {
          const reply: Awaited<ReturnType<typeof get>> = await client.call('GET', path);
          assert.equal(reply.headers.get('x-total-count'), '23');
          assert.ok(reply.body.length <= limit);
          seen.push(...reply.body);
          path = follow(reply.headers.get('link'));
        }
        assert.deepEqual(seen, all);
      }),
      { numRuns: 12 },
    );
  });

  const twoPieces = FIRST_PIECE_RECORDS + PIECE_RECORDS_MAX;
  for (const records of [FIRST_PIECE_RECORDS, FIRST_PIECE_RECORDS + 1, twoPieces, twoPieces + 1]) {
    test(`a list of ${records} records is one JSON array of all, whatever pieces it is sent in`, async () => {
      const other = await service.provision();
      const there = createClient(service.baseUrl, other);
      const written = Array.from({ length: records }, (_, at) => `Question ${at}, "quoted" – ü`);
      await service.context.store.write(async (tx) => {
        for (const question of written) await tx.pairs.insert(other.chatbotId, makePair({ question }));
      });
      const reply = await there.call<PairRecord[]>('GET', there.pairs);
      assert.equal(reply.headers.get('content-type'), 'application/json; charset=utf-8');
      assert.equal(reply.text, JSON.stringify(reply.body));
      assert.deepEqual(
        reply.body.map(({ question }) => question),
        written.toReversed(),
      );
      const first = await there.call<PairRecord[]>('GET', `${there.pairs}?limit=1`);
      assert.deepEqual(first.body, reply.body.slice(0, 1));
      const head = await there.call('HEAD', there.pairs);
      assert.deepEqual([head.status, head.text], [200, '']);
    });
  }

  test('before leaves out that id and those above', async () => {
    const before = all[4]?.id ?? 0;
    const reply = await get(`before=${before}`);
    assert.deepEqual(reply.body, all.slice(5));
    assert.equal(reply.headers.get('x-total-count'), '23');
    assert.equal(reply.headers.get('link'), null);
  });

  test('search finds text in question or answer whatever the case, and nothing by wildcards', async () => {
    const green = await get(`search=${encodeURIComponent('grün 50%')}`);
    assert.deepEqual(
      green.body,
      all.filter(({ answer }) => answer === 'GRÜN 50%'),
    );
    assert.equal(green.headers.get('x-total-count'), '5');
    assert.deepEqual((await get('search=question%2022')).body, all.slice(0, 1));
    assert.deepEqual((await get('search=%25%25')).body, []);
  });

  test('isTrained filters, and filters work together with pages', async () => {
    assert.deepEqual((await get('isTrained=true')).body, []);
    assert.deepEqual((await get('isTrained=false')).body, all);
    const first = await get('search=rot&isTrained=false&limit=10');
    assert.equal(first.headers.get('x-total-count'), '18');
    const rest = await client.call<PairRecord[]>('GET', follow(first.headers.get('link')) ?? '');
    assert.deepEqual(
      [...first.body, ...rest.body],
      all.filter(({ answer }) => answer === 'rot'),
    );
    assert.equal(follow(rest.headers.get('link')), undefined);
  });

  test('the next page is at this service, whatever host a request for an absolute address names', async () => {
    const { hostname, port } = new URL(service.baseUrl);
    const path = `http://evil.example${client.pairs}?limit=1`;
    const request = openRequest({ hostname, port, path, headers: { authorization: `Bearer ${bot.apiKey}` } });
    request.end();
    const [reply] = (await once(request, 'response')) as [IncomingMessage];
    reply.resume();
    assert.equal(follow(String(reply.headers.link)), `${client.pairs}?limit=1&before=23`);
  });

  test('a query that cannot be meant so is refused by name', async () => {
    const long = `search=${'a'.repeat(201)}`;
    const cases = [
      'limit=0',
      'limit=1001',
      'limit=ten',
      'limit=1&limit=2',
      'before=0',
      'isTrained=yes',
      long,
    ];
    for (const query of cases) {
      const reply = await client.call('GET', `${client.pairs}?${query}`);
      assert.deepEqual([reply.status, reply.body.code], [400, 'invalid_request'], query);
      const [name] = query.split('=');
      assert.ok(
        reply.body.errors?.every(({ path }) => path === name),
        query,
      );
    }
  });
});

onEveryEngine('links of lists', (startService) => {
  test('a public address leads the links where one is set', async () => {
    const env = { DOCENT_PUBLIC_URL: 'https://docent.example.com/' };
    const other = await startService({ training: false, env });
    try {
      const there = createClient(other.baseUrl, await other.provision());
      for (const question of ['a', 'b'])
        await there.call('POST', there.pairs, { body: { question, answer: 'c' } });
      const reply = await there.call('GET', `${there.pairs}?limit=1`);
      assert.match(reply.headers.get('link') ?? '', /^<https:\/\/docent\.example\.com\/api\/Training\/QA\//);
    } finally {
      await other.close();
    }
  });
});
