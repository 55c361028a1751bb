/** Dify's door: external knowledge in its shapes, with its error codes. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { NewKeyOptions } from '../../../server/src/services/tenants/keys.ts';
import { type Call, createClient, formWithFile } from '../../support/client.ts';
import { type Provisioned, startService, type TestService } from '../../support/service.ts';

interface DifyReply {
  records: { content: string; score: number; title: string; metadata: Record<string, unknown> }[];
  error_code: number;
  error_msg: string;
}

describe("Dify's door", () => {
  let service: TestService;
  let bot: Provisioned;

  before(async () => {
    service = await startService();
    bot = await service.provision('Lighthouse');
    const owner = createClient(service.baseUrl, bot);
    const body = { question: 'Where is my parcel?', answer: 'Open Orders and choose Track.' };
    assert.equal((await owner.call('POST', owner.pairs, { body })).status, 201);
    const text = 'Returns\n\nUnopened lamps can be returned within thirty days of delivery.\n';
    assert.equal(
      (await owner.call('POST', owner.files, { body: formWithFile('handbook.txt', text) })).status,
      201,
    );
  });
  after(() => service.close());

  const retrieve = (body: unknown, call: Call = {}) =>
    createClient(service.baseUrl, bot).call<DifyReply>('POST', '/retrieval', { body, ...call });
  const setting = { top_k: 3, score_threshold: 0 };
  const asked = (query: string, more: object = {}) => ({
    knowledge_id: bot.chatbotId,
    query,
    retrieval_setting: setting,
    ...more,
  });

  it('returns what answers first, with its probability, source and place', async () => {
    const { status, body } = await retrieve(asked('Can unopened lamps be returned?'));
    assert.equal(status, 200);
    const [best] = body.records;
    assert.match(best?.content ?? '', /thirty days/);
    assert.equal(best?.title, 'handbook.txt, Returns');
    assert.deepEqual([best?.metadata.type, best?.metadata.fileName], ['file', 'handbook.txt']);
    assert.ok((best?.score ?? 0) > 0.5 && (best?.score ?? 2) <= 1);
    for (const { score } of body.records) assert.ok(score >= 0 && score <= (best?.score ?? 0));
    const byName = await retrieve(asked('Where is my parcel?', { knowledge_id: 'Lighthouse' }));
    assert.equal(byName.body.records[0]?.content, 'Open Orders and choose Track.');
  });

  it('returns as many as are wanted, from the score that is wanted', async () => {
    const one = { retrieval_setting: { top_k: 1, score_threshold: 0 } };
    assert.equal((await retrieve(asked('parcel lamps', one))).body.records.length, 1);
    const many = { retrieval_setting: { top_k: 500, score_threshold: 0 } };
    assert.ok((await retrieve(asked('parcel lamps', many))).body.records.length > 1);
    const sure = { retrieval_setting: { top_k: 3, score_threshold: 0.5 } };
    assert.deepEqual((await retrieve(asked('Is there life on Mars?', sure))).body, { records: [] });
    const plain = {
      retrieval_setting: undefined,
      metadata_condition: { logical_operator: 'and', conditions: [] },
    };
    assert.equal((await retrieve(asked('Where is my parcel?', plain))).status, 200);
  });

  it('gives a key that may only ask what is said, without its source', async () => {
    const { secret } = await service.context.keys.create(bot.chatbotId, { scopes: ['ask'] });
    const { body } = await retrieve(asked('Where is my parcel?'), { key: secret });
    assert.deepEqual(
      body.records.map(({ score: _score, ...record }) => record),
      [{ content: 'Open Orders and choose Track.', title: 'Lighthouse', metadata: {} }],
    );
    assert.deepEqual((await retrieve(asked('Is there life on Mars?'), { key: secret })).body, {
      records: [],
    });
  });

  it("refuses in Dify's shape, with its codes", async () => {
    const conditions = [{ name: ['a'], comparison_operator: 'is', value: 'b' }];
    const cases: [string, unknown, number, number, RegExp][] = [
      ['no body', [], 400, 400, /an object/],
      ['no knowledge', { query: 'a' }, 400, 400, /knowledge_id/],
      ['another knowledge', { ...asked('a'), knowledge_id: 'other' }, 404, 2001, /"other"/],
      ['no query', { ...asked(''), query: undefined }, 400, 400, /must be a text/],
      ['a blank query', asked(' '), 400, 400, /blank/],
      ['a long query', asked('a'.repeat(2_001)), 400, 400, /2000/],
      ['conditions', asked('a', { metadata_condition: { conditions } }), 400, 400, /must be "tags"/],
      ['no setting', asked('a', { retrieval_setting: 3 }), 400, 400, /retrieval_setting must be/],
      ['a wrong top_k', asked('a', { retrieval_setting: { top_k: 0 } }), 400, 400, /top_k/],
      [
        'a wrong threshold',
        asked('a', { retrieval_setting: { score_threshold: 2 } }),
        400,
        400,
        /score_threshold/,
      ],
    ];
    for (const [what, body, status, code, message] of cases) {
      const reply = await retrieve(body);
      assert.deepEqual([reply.status, reply.body.error_code], [status, code], what);
      assert.match(reply.body.error_msg, message, what);
    }
    const codes = async (call: Call): Promise<number[]> => {
      const { status, body } = await retrieve(asked('a'), call);
      return [status, body.error_code];
    };
    assert.deepEqual(await codes({ key: null }), [401, 1001]);
    assert.deepEqual(await codes({ key: null, headers: { authorization: 'Basic abc' } }), [401, 1001]);
    assert.deepEqual(await codes({ key: 'wrong' }), [401, 1002]);
    const create = async (options: NewKeyOptions) =>
      (await service.context.keys.create(bot.chatbotId, options)).secret;
    assert.deepEqual(await codes({ key: await create({ scopes: ['read'] }) }), [403, 1002]);
    const limited = await create({ scopes: ['ask'], perMinute: 1 });
    await codes({ key: limited });
    assert.deepEqual(await codes({ key: limited }), [429, 429]);
  });
});
