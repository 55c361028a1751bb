/** What is asked and said, kept where the owner wants that, masked, judged by customers, and gone after its day. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { AnswerLogPage, AnswerLogSettings } from '../../../contract/asking/answer-log.ts';
import type { AskReply } from '../../../contract/asking/chat.ts';
import type { Insights } from '../../../contract/insights.ts';
import { forget } from '../../../server/src/services/upkeep/housekeeping.ts';
import { type Client, createClient } from '../../support/client.ts';
import { onEveryEngine } from '../../support/engines.ts';
import { openOwnerSession } from '../../support/owner-session.ts';
import type { Provisioned, TestService } from '../../support/service.ts';

const DAY_MS = 86_400_000;

onEveryEngine('kept answers', (startService, engine) => {
  let service: TestService;
  let provisioned: Provisioned;
  let client: Client;
  let session: { cookie: string };
  let now = Date.now();
  /** No two moments are the same. */
  const tick = (): number => {
    now += 1;
    return now;
  };

  before(async () => {
    service = await startService({ nowMs: tick, env: { DOCENT_ANSWERS_LOOKED_AT: '200' } });
    await start();
    session = await openOwnerSession(service);
  });
  after(() => service.close());

  /** A chatbot of its own, which keeps answers. */
  async function start(settings: Partial<AnswerLogSettings> = {}): Promise<void> {
    provisioned = await service.provision();
    client = createClient(service.baseUrl, provisioned);
    if (session !== undefined) await keep({ isKept: true, days: null, ownMasks: [], ...settings });
    await client.call('POST', client.pairs, {
      body: { question: 'Where is my parcel?', answer: 'Open Orders.' },
    });
  }

  const asOwner = <T>(method: string, path: string, body?: unknown) =>
    client.call<T>(method, path, {
      key: null,
      headers: { ...session, origin: service.baseUrl },
      ...(body !== undefined && { body }),
    });
  const keep = (answerLog: AnswerLogSettings) =>
    asOwner('PATCH', `/api/chatbots/${provisioned.chatbotId}`, { answerLog });
  const kept = async (query = '') =>
    (await asOwner<AnswerLogPage>('GET', `/api/chatbots/${provisioned.chatbotId}/kept-answers${query}`)).body;
  const ask = async (question: string, more: object = {}) =>
    (await client.call<AskReply>('POST', client.chat, { body: { question, ...more } })).body;
  const judge = (answerId: string | undefined, helpful: boolean, more: object = {}) =>
    client.call('POST', `${client.chat}/feedback`, { body: { answerId, helpful, ...more } });

  test('nothing is kept until the owner says so, and of what was asked before that nothing', async () => {
    await start({ isKept: false });
    assert.ok((await ask('Where is my parcel?')).answerId);
    assert.deepEqual((await kept()).answers, []);
    now += 1;
    await keep({ isKept: true, days: null, ownMasks: [] });
    await ask('Where is my parcel now?');
    assert.deepEqual(
      (await kept()).answers.map(({ question }) => question),
      ['Where is my parcel now?'],
    );
  });

  test('an answer is kept with what was said, where from, how sure, by which way in, and in which conversation', async () => {
    await start();
    const first = await ask('Where is my parcel?');
    await ask('zzz qqq', { conversationId: first.conversationId });
    await ask('Where is my parcel?', { log: false });
    const { answers, next } = await kept();
    assert.equal(next, null);
    assert.equal(answers.length, 2);
    const [second, parcel] = answers;
    assert.deepEqual(
      [parcel?.question, parcel?.said, parcel?.outcome, parcel?.channel, parcel?.source?.title],
      ['Where is my parcel?', 'Open Orders.', 'answered', 'api', 'Where is my parcel?'],
    );
    assert.deepEqual([second?.outcome, second?.source], ['refused', null]);
    assert.equal(second?.conversation, parcel?.conversation);
    const ofConversation = await kept(`?conversation=${parcel?.conversation}`);
    assert.equal(ofConversation.answers.length, 2);
    assert.equal((await kept('?outcome=refused')).answers.length, 1);
    assert.equal((await kept('?search=ORDERS')).answers.length, 1);
    assert.equal((await kept('?sourceType=qa&sourceId=1')).answers.length, 1);
    assert.equal((await kept('?channel=widget')).answers.length, 0);
    assert.equal((await kept(`?since=${new Date(now + DAY_MS).toISOString()}`)).answers.length, 0);
  });

  test('the channels are told apart', async () => {
    await start();
    const body = { question: 'Where is my parcel?' };
    await client.call('POST', client.chat, { body, headers: { origin: 'https://shop.example' } });
    await client.call('POST', '/v1/chat/completions', {
      body: { model: provisioned.chatbotId, messages: [{ role: 'user', content: body.question }] },
    });
    await asOwner('POST', client.chat, { ...body, log: false, keep: true });
    const channels = (await kept()).answers.map(({ channel }) => channel);
    assert.deepEqual(channels.sort(), ['openai', 'test', 'widget']);
  });

  test('feedback counts at once, a second one replaces it, and one for no answer is refused', async () => {
    await start();
    const { answerId } = await ask('Where is my parcel?');
    assert.equal((await judge(answerId, true)).status, 204);
    const more = { reason: 'incorrect', comment: 'write to anna@example.com' };
    assert.equal((await judge(answerId, false, more)).status, 204);
    const [answer] = (await kept('?helpful=false')).answers;
    assert.deepEqual(
      [answer?.helpful, answer?.reason, answer?.comment],
      [false, 'incorrect', 'write to [e-mail]'],
    );
    assert.deepEqual((await kept('?helpful=true')).answers, []);
    assert.equal((await judge('AAAA', true)).status, 404);
    const others = await service.provision();
    const another = createClient(service.baseUrl, others);
    const refused = await another.call('POST', `${another.chat}/feedback`, {
      body: { answerId, helpful: true },
    });
    assert.deepEqual([refused.status, refused.body.code], [404, 'not_found']);
  });

  test('feedback counts though nothing is kept, and then has no text', async () => {
    await start({ isKept: false });
    const { answerId } = await ask('Where is my parcel?');
    assert.equal((await judge(answerId, true, { comment: 'thanks' })).status, 204);
    const { read } = service.context.store;
    const [band] = await read.answerLog.feedbackBands(provisioned.chatbotId, 0);
    assert.deepEqual([band?.helpful, band?.unhelpful], [1, 0]);
    assert.deepEqual((await kept('?helpful=true')).answers, []);
  });

  test('a caller of the OpenAI door gives feedback by the metadata of its next request', async () => {
    await start();
    const messages = [{ role: 'user', content: 'Where is my parcel?' }];
    const complete = <T>(metadata?: object) =>
      client.call<T>('POST', '/v1/chat/completions', {
        body: { model: provisioned.chatbotId, messages, ...(metadata && { metadata }) },
      });
    const { answerId } = (await complete<{ docent: AskReply }>()).body.docent;
    assert.equal(
      (await complete({ answerId, helpful: 'false', reason: 'unclear', session: '7' })).status,
      200,
    );
    assert.equal((await kept('?helpful=false')).answers[0]?.reason, 'unclear');
    assert.equal((await complete({ answerId, helpful: 'perhaps' })).status, 400);
    assert.equal((await complete({ session: '7' })).status, 200);
  });

  test('insights say what helped by how sure it was, warn where that is off, and what is asked more', async () => {
    await start();
    const path = `/api/chatbots/${provisioned.chatbotId}/insights`;
    await judge((await ask('Where is my parcel?')).answerId, true);
    const { helpfulness } = (await asOwner<Insights>('GET', path)).body;
    assert.deepEqual([helpfulness.length, helpfulness[0]?.isOff], [1, false]);
    for (let at = 0; at < 20; at += 1) await judge((await ask('Where is my parcel?')).answerId, false);
    await ask('zzz qqq');
    const { body } = await asOwner<Insights>('GET', path);
    const [band] = body.helpfulness;
    assert.deepEqual([band?.helpful, band?.unhelpful, band?.isOff], [1, 20, true]);
    assert.ok((band?.high ?? 1) < 0.3);
    assert.deepEqual([body.asks, body.answered, body.suggested], [22, 21, 0]);
    assert.deepEqual(
      body.rising.map(({ title, answers, before: earlier }) => [title, answers, earlier]),
      [['Where is my parcel?', 21, 0]],
    );
    assert.deepEqual(body.silent, { sources: [], isMore: false });
  });

  test('an answer that was marked right leaves the open ones', async () => {
    await start();
    await judge((await ask('Where is my parcel?')).answerId, false);
    const [answer] = (await kept('?helpful=false&isOpen=true')).answers;
    const path = `/api/chatbots/${provisioned.chatbotId}/kept-answers/${answer?.id}/review`;
    assert.equal((await asOwner('PUT', path, { isMarkedRight: true })).status, 204);
    assert.deepEqual((await kept('?helpful=false&isOpen=true')).answers, []);
    assert.equal((await kept('?helpful=false')).answers[0]?.isMarkedRight, true);
    assert.equal(
      (await asOwner('PUT', path.replace(/.{4}\/review/, '0000/review'), { isMarkedRight: true })).status,
      404,
    );
  });

  test('a page looks so far and no further, and says where to go on', async () => {
    await start();
    await ask('zzz the needle');
    for (let at = 0; at < 250; at += 1) await ask('Where is my parcel?', { top: 1 });
    const first = await kept('?search=needle');
    assert.deepEqual(first.answers, []);
    assert.ok(first.next);
    const second = await kept(`?search=needle&before=${first.next}`);
    assert.deepEqual(
      [second.answers.map(({ question }) => question), second.next],
      [['zzz the needle'], null],
    );
    const whole = await kept('?limit=50');
    assert.deepEqual([whole.answers.length, typeof whole.next], [50, 'string']);
    const csv = await asOwner('GET', `/api/chatbots/${provisioned.chatbotId}/kept-answers.csv`);
    assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.equal(csv.text.trimEnd().split('\r\n').length, 252);
  });

  test('what was kept is gone after its day, unanswered questions and feedback too', async () => {
    await start({ days: 7 });
    await judge((await ask('zzz qqq')).answerId, false);
    const tidy = () => forget(service.context);
    now += 7 * DAY_MS - 1_000;
    await tidy();
    assert.equal((await kept()).answers.length, 1);
    const { read } = service.context.store;
    assert.equal((await read.unanswered.list(provisioned.chatbotId)).length, 1);
    const { answerId } = await ask('zzz');
    now += 2_000;
    await tidy();
    assert.deepEqual(
      (await kept()).answers.map(({ question }) => question),
      ['zzz'],
    );
    assert.equal((await read.unanswered.list(provisioned.chatbotId)).length, 1);
    now += 8 * DAY_MS;
    assert.equal((await judge(answerId, true)).status, 404);
    await tidy();
    assert.deepEqual((await kept()).answers, []);
    assert.deepEqual(await read.answerLog.feedbackBands(provisioned.chatbotId, 0), []);
    session = await openOwnerSession(service);
  });

  test('what is erased from the history is not in what was said either', async () => {
    await start();
    await ask('Where is my parcel?');
    assert.equal((await kept()).answers[0]?.said, 'Open Orders.');
    await client.call('DELETE', `${client.pairs}/1?erase=true`);
    const [answer] = (await kept()).answers;
    assert.deepEqual([answer?.question, answer?.said], ['Where is my parcel?', '']);
  });

  test('a visitor is erased, and nobody else', async () => {
    await start();
    await judge((await ask('zzz qqq', { visitorId: 'anna@example.com' })).answerId, false);
    await ask('zzz qqq', { visitorId: 'ben' });
    const path = `${client.chat}/visitors/${encodeURIComponent('anna@example.com')}`;
    const erased = await client.call<{ answers: number }>('DELETE', path);
    assert.deepEqual([erased.status, erased.body.answers], [200, 1]);
    assert.equal((await kept()).answers.length, 1);
    assert.deepEqual((await kept('?helpful=false')).answers, []);
    assert.equal((await service.context.store.read.unanswered.list(provisioned.chatbotId)).length, 1);
  });

  test('what points to a person is in no file, neither of answers nor of unanswered questions', {
    skip: engine !== 'SQLite',
  }, async () => {
    await start({ ownMasks: ['KD-######'] });
    const secrets = {
      mail: 'Anna.Secretperson@example.com',
      card: '4111 1111 1111 1111',
      iban: 'DE89 3704 0044 0532 0130 00',
      phone: '+49 171 5551234',
      own: 'KD-904417',
    };
    for (const secret of Object.values(secrets)) {
      const { answerId } = await ask(`zzz ${secret} qqq`, { visitorId: secrets.mail });
      await judge(answerId, false, { comment: `call ${secret}` });
      await ask(`Where is my parcel? ${secret}`);
    }
    await kept();
    const entries = await readdir(service.dataDir, { recursive: true, withFileTypes: true });
    const all = entries
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
      .join('\n');
    assert.match(all, /\[e-mail\]/);
    for (const [kind, secret] of Object.entries(secrets)) {
      assert.ok(!all.includes(secret), kind);
    }
  });
});
