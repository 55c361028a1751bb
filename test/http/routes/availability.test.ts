/** When and to whom answers and files are said: tags, the switch, spans of time, questions that must not get an answer. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, it } from 'node:test';
import type { AskReply } from '../../../contract/chat.ts';
import type { FileDetails } from '../../../contract/knowledge/files.ts';
import type { Calibration } from '../../../contract/tuning.ts';
import type { FileSnapshot } from '../../../server/src/store/file-snapshot.ts';
import type { AnswerProperties } from '../../../server/src/store/types.ts';
import { makePair } from '../../store/records.ts';
import { type Client, createClient, formWithFile } from '../../support/client.ts';
import { onEveryEngine } from '../../support/engines.ts';
import { runSql } from '../../support/run-sql.ts';
import type { Provisioned, TestService } from '../../support/service.ts';

const START_MS = Date.parse('2026-11-25T10:00:00Z');
const LAMPS = 'Returns\n\nUnopened lamps can be returned within thirty days of delivery.\n';

onEveryEngine('availability', (startService) => {
  let nowMs = START_MS;
  let service: TestService;
  let bot: Provisioned;
  let client: Client;

  before(async () => {
    service = await startService({ nowMs: () => nowMs });
  });
  after(() => service.close());
  beforeEach(async () => {
    nowMs = START_MS;
    bot = await service.provision();
    client = createClient(service.baseUrl, bot);
  });

  async function teach(
    question: string,
    answer: string,
    properties: Partial<AnswerProperties> = {},
  ): Promise<number> {
    const pair = { ...makePair({ question, answer, nowMs }), ...properties };
    const taught = await service.context.store.write((tx) => tx.pairs.insert(bot.chatbotId, pair));
    return taught?.id ?? assert.fail();
  }

  async function ask(question: string, more: object = {}): Promise<AskReply> {
    const { status, body } = await client.call<AskReply>('POST', client.chat, {
      body: { question, log: false, ...more },
    });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  }

  async function upload(): Promise<string> {
    const form = formWithFile('handbook.txt', LAMPS);
    const { status, body } = await client.call<{ id: number }>('POST', client.files, { body: form });
    assert.equal(status, 201);
    return `${client.files}/${body.id}`;
  }

  async function change(file: string, body: object): Promise<FileDetails> {
    const reply = await client.call<FileDetails>('PATCH', file, { body });
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  }

  it('answers from what the filter chooses, as a chatbot would that knows nothing else', async () => {
    const questions = [
      'How do I reset it?',
      'Where is my parcel?',
      'Does it work abroad?',
      'How loud is it?',
    ];
    for (const product of ['kettle', 'toaster'])
      for (const question of questions)
        await teach(question, `${question} Of the ${product}.`, { tags: [product] });
    const asked = [
      'how do I reset it',
      'is it very loud',
      'may I use it abroad',
      'who is the king of France',
    ];
    const filtered = [];
    for (const question of asked)
      filtered.push(await ask(question, { filter: { any: ['kettle', 'unknown'] }, explain: true }));
    await service.provision().then((other) => {
      bot = other;
      client = createClient(service.baseUrl, other);
    });
    for (const question of questions) await teach(question, `${question} Of the kettle.`);
    for (const [at, question] of asked.entries()) {
      const alone = await ask(question, { explain: true });
      const told = ({ answered, answer, confidence, suggestions, matches }: AskReply) => ({
        answered,
        answer,
        confidence,
        suggestions,
        matches: matches.map(({ question: of, score, text, explanation }) => [of, score, text, explanation]),
      });
      assert.deepEqual(told(filtered[at] as AskReply), told(alone), question);
    }
  });

  it('holds every list of a filter, and finds nothing where no source can have its tags', async () => {
    await teach('Where is my parcel?', 'A.', { tags: ['de', 'shop'] });
    await teach('Where is my parcel?', 'B.', { tags: ['de'] });
    await teach('Where is my parcel?', 'C.');
    const said = async (filter: object) => {
      const { answered, answer } = await ask('Where is my parcel?', { filter });
      return answered ? answer : undefined;
    };
    assert.equal(await said({ all: ['de', 'shop'] }), 'A.');
    assert.equal(await said({ all: ['de'], none: ['shop'] }), 'B.');
    assert.equal(await said({ none: ['de'] }), 'C.');
    assert.equal(await said({}), 'C.');
    assert.equal(await said({ none: ['nobody'] }), 'C.');
    assert.equal(await said({ any: ['shop', 'nobody'] }), 'A.');
    assert.equal(await said({ all: ['de', 'nobody'] }), undefined);
    assert.equal(await said({ any: [] }), undefined);
    assert.equal(await said({ all: ['de'], none: ['de'] }), undefined);
  });

  it('follows what is taught after a filter was first asked', async () => {
    await teach('Where is my parcel?', 'A.', { tags: ['de'] });
    const filter = { any: ['de'] };
    assert.equal((await ask('Where is my parcel?', { filter })).answer, 'A.');
    const id = await teach('How long is the warranty?', 'Two years.', { tags: ['de'] });
    assert.equal((await ask('How long is the warranty?', { filter })).answer, 'Two years.');
    await service.context.store.write((tx) => tx.pairs.delete(bot.chatbotId, id));
    assert.equal((await ask('How long is the warranty?', { filter })).answered, false);
  });

  it('says an answer from its first moment to its last, whether trained or not', async () => {
    const span = { validFromMs: START_MS + 1_000, validUntilMs: START_MS + 2_000 };
    await teach('When is the sale?', 'Now.', span);
    await teach('Where is my parcel?', 'On its way.');
    const answered = async () => (await ask('When is the sale?')).answered;
    assert.equal(await answered(), false);
    nowMs = START_MS + 999;
    assert.equal(await answered(), false);
    nowMs = START_MS + 1_000;
    assert.equal(await answered(), true);
    assert.equal((await ask('Where is my parcel?')).answered, true);
    nowMs = START_MS + 1_999;
    assert.equal(await answered(), true);
    nowMs = START_MS + 2_000;
    const ended = await ask('When is the sale?');
    assert.deepEqual([ended.answered, ended.matches], [false, []]);
  });

  it('does not say what is switched off', async () => {
    await teach('When is the sale?', 'Now.', { isEnabled: false });
    const { answered, matches } = await ask('When is the sale?');
    assert.deepEqual([answered, matches], [false, []]);
  });

  it('gives no answer to what is as near to one of its negative questions; the next one leads', async () => {
    const negativeQuestions = ['How do I cancel my newsletter?'];
    const id = await teach('How do I cancel my order?', 'Under Orders.', { negativeQuestions });
    await teach('Can I get the newsletter by post?', 'By mail only.');
    const refused = await ask('cancel the newsletter', { explain: true });
    assert.ok(refused.matches.every((match) => match.id !== id));
    assert.deepEqual(refused.leftOut, [
      { id, question: 'How do I cancel my order?', negativeQuestion: negativeQuestions[0] },
    ]);
    const exact = await ask('how do i cancel my newsletter');
    assert.ok(exact.matches.every((match) => match.id !== id));
    assert.equal(exact.leftOut, undefined);
    assert.equal((await ask('How do I cancel my order?')).answer, 'Under Orders.');
    assert.equal((await ask('cancel an order')).answer, 'Under Orders.');
  });

  it('asks as if the answer with the negative question did not exist', async () => {
    await teach('How do I cancel my order?', 'Under Orders.', {
      negativeQuestions: ['How do I cancel my subscription?'],
    });
    await teach('How do I end my subscription?', 'Under Account.');
    const left = await ask('How do I cancel my subscription?');
    const other = await service.provision();
    bot = other;
    client = createClient(service.baseUrl, other);
    await teach('How do I end my subscription?', 'Under Account.');
    const alone = await ask('How do I cancel my subscription?');
    assert.deepEqual([left.answered, left.answer], [alone.answered, alone.answer]);
    assert.ok(Math.abs(left.confidence - alone.confidence) < 0.03, `${left.confidence} ${alone.confidence}`);
  });

  it('measures what a filter chooses, and nothing that is off or has ended', async () => {
    for (const tag of ['kettle', 'toaster'])
      for (let n = 0; n < 3; n += 1)
        await teach(`What about ${tag} part ${n}?`, `${tag} ${n}`, { tags: [tag] });
    await teach('What is off?', 'Off.', { isEnabled: false });
    await teach('What has ended?', 'Over.', { validUntilMs: START_MS });
    await teach('What ends soon?', 'Soon.', { validUntilMs: START_MS + 1_000 });
    const measure = async (query = '') => {
      const path = `/api/chatbots/${bot.chatbotId}/calibration${query}`;
      return (await client.call<Calibration>('GET', path)).body.questions;
    };
    assert.equal(await measure(), 7);
    assert.equal(await measure('?any=kettle'), 3);
    assert.equal(await measure('?any=kettle&any=toaster&none=toaster'), 3);
    nowMs = START_MS + 1_000;
    assert.equal(await measure(), 6);
    const none = await client.call('GET', `/api/chatbots/${bot.chatbotId}/calibration?all=nobody`);
    assert.equal(none.status, 409);
  });

  it('switches a file off and on and renames it without training it anew', async () => {
    const file = await upload();
    const question = 'Can unopened lamps be returned?';
    assert.equal((await ask(question)).answered, true);
    const trained = (await client.call<FileDetails>('GET', file)).body;
    const off = await change(file, { enabled: false });
    assert.deepEqual([off.enabled, off.availability, off.isTrained], [false, 'off', true]);
    assert.deepEqual((await ask(question)).matches, []);
    const on = await change(file, { enabled: true, fileName: 'docs/returns.txt' });
    assert.deepEqual([on.availability, on.fileName, on.docId], ['active', 'returns.txt', trained.docId]);
    const { answered, matches } = await ask(question);
    assert.deepEqual([answered, matches[0]?.fileName], [true, 'returns.txt']);
    const list = await client.call<{ fileName: string }[]>('GET', `${client.files}?search=RETURNS`);
    assert.deepEqual(
      list.body.map(({ fileName }) => fileName),
      ['returns.txt'],
    );
  });

  it('gives a file tags and a span of time, and lists what has ended as ended', async () => {
    const file = await upload();
    const question = 'Can unopened lamps be returned?';
    const filter = { any: ['shop'] };
    assert.equal((await ask(question, { filter })).answered, false);
    const validUntil = '2026-11-25T10:00:01.000Z';
    const tagged = await change(file, { tags: ['shop'], validFrom: '2026-11-25T09:00:00+00:00', validUntil });
    assert.deepEqual(
      [tagged.tags, tagged.validFrom, tagged.validUntil, tagged.availability],
      [['shop'], '2026-11-25T09:00:00.000Z', validUntil, 'active'],
    );
    assert.equal((await ask(question, { filter })).answered, true);
    nowMs = START_MS + 1_000;
    for (const more of [{}, { filter }]) assert.deepEqual((await ask(question, more)).matches, []);
    const { body } = await client.call<FileDetails>('GET', file);
    assert.equal(body.availability, 'ended');
    const open = await change(file, { validUntil: null, validFrom: '2027-01-01T00:00:00Z' });
    assert.equal(open.availability, 'scheduled');
    const forEver = await change(file, { validFrom: null });
    assert.deepEqual([forEver.tags, forEver.availability], [['shop'], 'active']);
    assert.equal((await ask(question)).answered, true);
  });

  it('refuses changes of a file that cannot be, and changes nothing then', async () => {
    const file = await upload();
    const refused: [object, RegExp][] = [
      [{ fileName: 'docs/' }, /fileName/],
      [{ fileName: 'a'.repeat(256) }, /255/],
      [{ enabled: 'yes' }, /true or false/],
      [{ tags: ['a', 'a'] }, /tags/],
      [{ validFrom: '2026-12-01T00:00:00Z', validUntil: '2026-12-01T00:00:00Z' }, /after validFrom/],
      [{ validUntil: 'tomorrow' }, /time such as/],
    ];
    for (const [body, message] of refused) {
      const reply = await client.call('PATCH', file, { body: { ...body } });
      assert.equal(reply.status, 400, JSON.stringify(body));
      assert.match(reply.body.detail, message);
    }
    const { body } = await client.call<FileDetails>('GET', file);
    assert.deepEqual([body.fileName, body.tags, body.availability], ['handbook.txt', [], 'active']);
    assert.equal((await client.call('PATCH', `${client.files}/999`, { body: {} })).status, 404);
  });

  it('notes who changed a file from what to what, and nothing where nothing changed', async () => {
    const file = await upload();
    const { chatbots } = service.context.store.read;
    const before = await chatbots.find(bot.chatbotId);
    await change(file, {});
    await change(file, { enabled: true, fileName: 'handbook.txt', tags: [] });
    assert.deepEqual(await chatbots.find(bot.chatbotId), before);
    await change(file, { tags: ['shop'], validUntil: '2027-01-01T00:00:00Z' });
    const changed = await runSql(
      service,
      `select actor_kind, before, after from history
        where chatbot_id = '${bot.chatbotId}' and subject = 'file' and action = 'changed'`,
    );
    assert.equal(changed.length, 1);
    const [{ actor_kind: actor, before: from, after: to }] = changed as [Record<string, string>];
    const read = (json = '{}') => {
      const { tags, enabled, validUntilMs, fileName } = JSON.parse(json) as FileSnapshot;
      return { tags, enabled, validUntilMs, fileName };
    };
    const same = { enabled: true, fileName: 'handbook.txt' };
    assert.equal(actor, 'key');
    assert.deepEqual(read(from), { ...same, tags: [], validUntilMs: null });
    assert.deepEqual(read(to), { ...same, tags: ['shop'], validUntilMs: Date.parse('2027-01-01T00:00:00Z') });
  });

  it('keeps what is said of a file when its content is replaced', async () => {
    const file = await upload();
    await change(file, { tags: ['shop'], enabled: false });
    const form = formWithFile('handbook.txt', LAMPS.replace('thirty', 'sixty'));
    assert.equal((await client.call('PUT', file, { body: form })).status, 200);
    const { body } = await client.call<FileDetails>('GET', file);
    assert.deepEqual([body.tags, body.availability], [['shop'], 'off']);
    assert.deepEqual((await ask('Can unopened lamps be returned?')).matches, []);
    await change(file, { enabled: true });
    assert.match((await ask('Can unopened lamps be returned?')).answer, /sixty/);
  });

  it('asks with a filter through every door', async () => {
    await teach('Where is my parcel?', 'A.', { tags: ['a', 'shop'] });
    await teach('Where is my parcel?', 'B.', { tags: ['b'] });
    const question = 'Where is my parcel?';
    const chat = (docent: unknown) =>
      client.call<{ choices: { message: { content: string } }[]; error?: { param: string } }>(
        'POST',
        '/v1/chat/completions',
        { body: { model: bot.chatbotId, messages: [{ role: 'user', content: question }], docent } },
      );
    assert.equal((await chat({ filter: { any: ['a'] } })).body.choices[0]?.message.content, 'A.');
    assert.equal((await chat({ filter: { none: ['a'] } })).body.choices[0]?.message.content, 'B.');
    assert.equal((await chat({ filter: { any: 'a' } })).body.error?.param, 'docent.filter');
    assert.equal((await chat('a')).body.error?.param, 'docent');

    const condition = (operator: string, value: string) => ({
      name: ['tags'],
      comparison_operator: operator,
      value,
    });
    const retrieve = async (logical: string, ...conditions: object[]) => {
      const { body } = await client.call<{ records: { content: string }[]; error_msg?: string }>(
        'POST',
        '/retrieval',
        {
          body: {
            knowledge_id: bot.chatbotId,
            query: question,
            metadata_condition: { logical_operator: logical, conditions },
          },
        },
      );
      return body.error_msg ?? body.records.map(({ content }) => content).join();
    };
    assert.equal(await retrieve('and', condition('contains', 'a')), 'A.');
    assert.equal(await retrieve('and', condition('not contains', 'a')), 'B.');
    assert.equal(await retrieve('or', condition('is', 'a'), condition('is', 'b')), 'B.,A.');
    assert.match(await retrieve('or', condition('is', 'a'), condition('is not', 'b')), /to be there/);
    assert.match(await retrieve('and', { ...condition('is', 'a'), name: ['year'] }), /tags/);
    assert.match(await retrieve('and', condition('>', '3')), /comparison_operator/);
    assert.match(await retrieve('and', { ...condition('is', 'a'), value: 3 }), /lists of tags/);

    const tool = async (name: string, args: object) => {
      const { text } = await client.call('POST', '/mcp', {
        headers: { accept: 'application/json, text/event-stream' },
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
      });
      return text;
    };
    assert.match(await tool('ask', { question, filter: { any: ['b'] } }), /"answer\\*":\\*"B\./);
    assert.doesNotMatch(await tool('search', { query: question, filter: { any: ['b'] } }), /A\./);
  });
});
