import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PairRecord } from '../../../contract/knowledge/pairs.ts';
import type { Core } from '../../../server/src/app/core.ts';
import { type Client, createClient } from '../../support/client.ts';
import { onEveryDeployment } from '../../support/engines.ts';
import type { Provisioned, TestService } from '../../support/service.ts';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

onEveryDeployment('pairs over HTTP', (startService) => {
  let service: TestService<Core>;
  let bot: Provisioned;
  let client: Client;

  before(async () => {
    service = await startService({ training: false });
  });
  after(() => service.close());
  const fresh = async (): Promise<void> => {
    bot = await service.provision();
    client = createClient(service.baseUrl, bot);
  };

  const add = async (question: string, answer = 'Yes.'): Promise<PairRecord> =>
    (await client.call<PairRecord>('POST', client.pairs, { body: { question, answer } })).body;

  test('POST answers 201 with the nine fields, untrained, and where the pair is', async () => {
    await fresh();
    const reply = await client.call<PairRecord>('POST', client.pairs, {
      body: { question: 'Größe? 👍', answer: 'XL', other: 'ignored' },
    });
    assert.equal(reply.status, 201);
    assert.equal(reply.headers.get('location'), `${client.pairs}/${reply.body.id}`);
    const { createdDate, modifiedDate, ...rest } = reply.body;
    assert.deepEqual(rest, {
      id: reply.body.id,
      chatbotId: bot.chatbotId,
      question: 'Größe? 👍',
      answer: 'XL',
      contentLenght: 10,
      docId: '',
      isTrained: false,
    });
    assert.ok(Number.isSafeInteger(reply.body.id));
    assert.match(createdDate, TIMESTAMP);
    assert.match(modifiedDate, TIMESTAMP);
  });

  test('GET lists what was added, highest id first, complete and without page headers', async () => {
    await fresh();
    const made = [await add('first'), await add('second'), await add('third')];
    const reply = await client.call<PairRecord[]>('GET', client.pairs);
    assert.equal(reply.status, 200);
    assert.deepEqual(reply.body, made.reverse());
    assert.equal(reply.headers.get('x-total-count'), null);
    assert.equal(reply.headers.get('link'), null);
  });

  test('PUT answers 200 with the new text, the same id and creation date', async () => {
    await fresh();
    const pair = await add('old', 'old');
    const body = { question: 'new', answer: 'newer' };
    const reply = await client.call<PairRecord>('PUT', `${client.pairs}/${pair.id}`, { body });
    assert.equal(reply.status, 200);
    assert.deepEqual(
      { ...reply.body, modifiedDate: '' },
      { ...pair, ...body, contentLenght: 8, modifiedDate: '' },
    );
    assert.ok(reply.body.modifiedDate >= pair.modifiedDate);
    assert.deepEqual((await client.call<PairRecord[]>('GET', client.pairs)).body, [reply.body]);
  });

  test('DELETE answers 204 without a body, then 404', async () => {
    await fresh();
    const pair = await add('gone');
    const reply = await client.call('DELETE', `${client.pairs}/${pair.id}`);
    assert.deepEqual([reply.status, reply.text], [204, '']);
    assert.deepEqual((await client.call('GET', client.pairs)).body, []);
    const again = await client.call('DELETE', `${client.pairs}/${pair.id}`);
    assert.deepEqual([again.status, again.body.code], [404, 'not_found']);
  });

  test('a DELETE that names a media type without sending a body is served', async () => {
    await fresh();
    const pair = await add('gone');
    const headers = { 'content-type': 'application/json' };
    assert.equal((await client.call('DELETE', `${client.pairs}/${pair.id}`, { headers })).status, 204);
  });

  test('paths match in any case and with one trailing slash, ids of chatbots in any case', async () => {
    await fresh();
    const pair = await add('here');
    for (const path of [
      client.pairs.toLowerCase(),
      client.pairs.toUpperCase(),
      `${client.pairs}/`,
      `/api/training/qa/${bot.chatbotId.toUpperCase()}/`,
    ]) {
      const reply = await client.call<PairRecord[]>('GET', path);
      assert.deepEqual([reply.status, reply.body], [200, [pair]], path);
    }
    assert.notEqual((await client.call('GET', `${client.pairs}//`)).status, 200);
    assert.equal((await client.call('DELETE', `${client.pairs.toUpperCase()}/${pair.id}/`)).status, 204);
  });

  test('bounds hold on both sides: 2,000 and 25,000 characters, counted as code points', async () => {
    await fresh();
    const longest = { question: '👍'.repeat(2000), answer: '👍'.repeat(25_000) };
    const kept = await client.call<PairRecord>('POST', client.pairs, { body: longest });
    assert.deepEqual([kept.status, kept.body.contentLenght], [201, 27_000]);
    for (const [name, body] of Object.entries({
      question: { question: 'a'.repeat(2001), answer: 'a' },
      answer: { question: 'a', answer: 'a'.repeat(25_001) },
    })) {
      const reply = await client.call('POST', client.pairs, { body });
      assert.deepEqual([reply.status, reply.body.code], [400, 'invalid_request']);
      assert.deepEqual(
        reply.body.errors?.map(({ path }) => path),
        [`/${name}`],
      );
    }
  });

  test('what is missing, blank, of another type or not storable as it is, is refused by name', async () => {
    await fresh();
    const cases: [unknown, string[]][] = [
      [{}, ['/question', '/answer']],
      [{ question: ' \n\t', answer: 'a' }, ['/question']],
      [{ question: 'a', answer: 5 }, ['/answer']],
      [{ question: ['a'], answer: null }, ['/question', '/answer']],
      [{ question: 'half a pair \ud83d', answer: 'a' }, ['/question']],
      [{ question: 'a', answer: 'nul \0' }, ['/answer']],
      [[], ['']],
      [null, ['']],
    ];
    for (const [body, paths] of cases) {
      const reply = await client.call('POST', client.pairs, { body });
      assert.deepEqual([reply.status, reply.body.code], [400, 'invalid_request'], JSON.stringify(body));
      assert.deepEqual(
        reply.body.errors?.map(({ path }) => path),
        paths,
        JSON.stringify(body),
      );
    }
    assert.deepEqual((await client.call('GET', client.pairs)).body, []);
  });

  test('every text comes back as it was sent', async () => {
    await fresh();
    const text = ' "quoted" \\ <b>&amp;</b>\r\n\t\u2028 e\u0301 ｆｕｌｌ　\u200d 👩‍👩‍👧 \u007f ';
    const pair = await add(text, text);
    assert.deepEqual([pair.question, pair.answer], [text, text]);
    const [listed] = (await client.call<PairRecord[]>('GET', client.pairs)).body;
    assert.deepEqual(listed, pair);
  });
});
