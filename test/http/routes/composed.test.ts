/** Answers in a language model's words, over HTTP: what is said of what it says, and what is said when it fails. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AskReply } from '../../../contract/asking/chat.ts';
import type { ComposingOutcome } from '../../../contract/asking/composing.ts';
import type { WebsiteSettings } from '../../../contract/website.ts';
import { type Client, createClient, formWithFile } from '../../support/client.ts';
import { type ComposingStage, startComposing } from '../../support/peers/composing-stage.ts';
import {
  EVERYTHING,
  type Manner,
  type Script,
  type ScriptedClaim,
  type ScriptedModel,
  saying,
  startScriptedModel,
} from '../../support/peers/scripted-model.ts';
import { type Provisioned, startService, type TestService } from '../../support/service.ts';

const HANDBOOK = `Camping by the lake

Pitches
A pitch for a tent costs 24 euros a night. A pitch with electricity costs 31 euros a night.
Dogs are allowed on all pitches. Dogs are not allowed in the pool, but they are allowed in the garden.

Arrival
Check-in is from 3 pm until 10 pm. Late arrivals call the night porter at +49 30 123456.

Tickets
The day ticket for bathing is valid until the evening. It costs 9 euros for a day. The season ticket for bathing is valid until October.

Boats
Kayaks can be rented at the pier for 12 euros an hour. Life jackets are included.
Booking codes begin with LAKE-7 and are sent by email. Details stand at https://lake.example/boats for guests.
`;

const KEY = 'model-secret-4711';

describe('composed answers', () => {
  let stage: ComposingStage;
  let model: ScriptedModel;
  let service: TestService;
  let bot: Provisioned;
  let client: Client;
  before(async () => {
    stage = await startComposing({
      env: {
        DOCENT_LLM_API_KEY: KEY,
        DOCENT_LLM_TIMEOUT_MS: '400',
        DOCENT_LLM_MAX_CONCURRENT: '2',
        DOCENT_LLM_MAX_PER_DAY: '500',
      },
    });
    ({ model, service } = stage);
    bot = await stage.provision();
    client = createClient(service.baseUrl, bot);
    const pair = { question: 'May I bring my cat?', answer: 'Cats are welcome, on a lead.' };
    assert.equal((await client.call('POST', client.pairs, { body: pair })).status, 201);
    const upload = await client.call('POST', client.files, { body: formWithFile('camping.txt', HANDBOOK) });
    assert.equal(upload.status, 201, upload.text);
  });
  after(() => stage.close());

  const set = (one: Provisioned, settings: Partial<WebsiteSettings>) => stage.set(one, settings);
  const outcomes = async () => (await service.context.composing.read(bot.chatbotId)).outcomes;

  async function ask(question: string, script: Script = EVERYTHING, manner: Manner = 'streamed') {
    model.say(script, manner);
    const { status, body, text } = await client.call<AskReply>('POST', client.chat, { body: { question } });
    assert.equal(status, 200, text);
    return body;
  }
  /** As it would be without a model. */
  async function askPlainly(question: string): Promise<AskReply> {
    await set(bot, { answers: 'extractive' });
    const reply = await ask(question);
    await set(bot, { answers: 'composed' });
    return reply;
  }
  const said = ({ answer, answeredBy }: AskReply) => [answeredBy, answer];

  const PITCH = 'What does a pitch for a tent cost a night?';

  test('claims that stand in the sentences are said, with where each of them stands', async () => {
    const question = 'What does a pitch cost a night?';
    const reply = await ask(question, saying('tent', 'electricity'));
    assert.equal(
      reply.answer,
      'A pitch for a tent costs 24 euros a night. A pitch with electricity costs 31 euros a night.',
    );
    assert.equal(reply.answeredBy, 'composed');
    const cited = reply.citations?.map(({ start, end, match }) => [
      reply.answer.slice(start, end),
      reply.matches[match]?.fileName,
    ]);
    assert.deepEqual(cited, [
      ['A pitch for a tent costs 24 euros a night.', 'camping.txt'],
      ['A pitch with electricity costs 31 euros a night.', 'camping.txt'],
    ]);
    assert.equal(reply.confidence, (await askPlainly(question)).confidence);
  });

  test('a pair that is sure is said word for word, and the model is not asked', async () => {
    const calls = model.requests.length;
    const reply = await ask('May I bring my cat?', () => [{ claim: 'Cats are forbidden.', sentences: [1] }]);
    assert.deepEqual(said(reply), ['pair', 'Cats are welcome, on a lead.']);
    assert.equal(model.requests.length, calls);
  });

  const LIES: Record<string, string> = {
    'another number': 'A pitch for a tent costs 25 euros a night.',
    'another price in the same place': 'A pitch for a tent costs 31 euros a night.',
    'another currency': 'A pitch for a tent costs 24 dollars a night.',
    'a sign for a currency': 'A pitch for a tent costs $24 a night.',
    'another unit': 'A pitch for a tent costs 24 euros a week.',
    'a number in words': 'A pitch for a tent costs twenty euros a night.',
    'a limit more': 'A pitch for a tent costs only 24 euros a night.',
    'a denial more': 'A pitch for a tent does not cost 24 euros a night.',
    'a condition less': 'A pitch costs 24 euros a night.',
    'another thing': 'A pitch for a caravan costs 24 euros a night.',
    'something more': 'A pitch for a tent with breakfast costs 24 euros a night.',
    'a name more': 'A pitch for a tent in Berlin costs 24 euros a night.',
    'thin air': 'Everything is free for you.',
    'a yes before it': 'Yes, a pitch for a tent costs 24 euros a night.',
    'a link': 'A pitch for a tent costs 24 euros a night, see https://evil.example.',
    'hidden direction marks': 'A pitch for a tent costs \u202e42\u202c euros a night.',
  };
  test('a claim is not said that has what its sentences do not have', async () => {
    const plain = await askPlainly(PITCH);
    for (const [kind, claim] of Object.entries(LIES)) {
      const reply = await ask(PITCH, ({ sentences }) => [
        { claim, sentences: sentences.map(({ number }) => number) },
      ]);
      assert.deepEqual(said(reply), said(plain), kind);
    }
  });

  test('nor one whose number is of another sentence, of none, or no number', async () => {
    const plain = said(await askPlainly(PITCH));
    const claim = 'A pitch for a tent costs 24 euros a night.';
    for (const numbers of [[1], [999], [0], [-1], [], [1.5], ['x'] as unknown as number[]])
      assert.deepEqual(said(await ask(PITCH, () => [{ claim, sentences: numbers }])), plain, `${numbers}`);
  });

  test('a true claim that does not answer is not said', async () => {
    const plain = said(await askPlainly(PITCH));
    assert.deepEqual(said(await ask(PITCH, saying('Life jackets'))), plain);
    assert.deepEqual(said(await ask(PITCH, saying('electricity'))), plain);
  });

  test('what is said from thin air silences no answer that lacks a question word alone', async () => {
    const question = 'How long is the day ticket for bathing valid?';
    const plain = await askPlainly(question);
    assert.equal(plain.answeredBy, 'passage');
    const thinAir: Script = () => [{ claim: 'Our friendly team is there for you.', sentences: [1] }];
    assert.deepEqual(said(await ask(question, thinAir)), said(plain));
  });

  test('false claims between true ones are dropped, and the rest is said', async () => {
    const reply = await ask(PITCH, (asked) => [
      { claim: 'A pitch for a tent costs 19 euros a night.', sentences: [1, 2, 3, 4] },
      ...(saying('tent')(asked) as { claim: string; sentences: number[] }[]),
    ]);
    assert.deepEqual(said(reply), ['composed', 'A pitch for a tent costs 24 euros a night.']);
  });

  test('a sentence that refers back is said behind the one that it refers to, and behind no other', async () => {
    const question = 'How long is the ticket for bathing valid?';
    const inOrder =
      (...words: string[]): Script =>
      (asked) =>
        words.flatMap((word) => saying(word)(asked) as readonly ScriptedClaim[]);
    const right = await ask(question, inOrder('day ticket', 'It costs', 'season'));
    assert.match(right.answer, /day ticket for bathing is valid until the evening\. It costs 9 euros/);
    const wrong = await ask(question, inOrder('season', 'It costs'));
    assert.deepEqual(said(wrong), ['composed', 'The season ticket for bathing is valid until October.']);
    assert.notEqual((await ask(question, saying('It costs'))).answer, 'It costs 9 euros for a day.');
  });

  const FAILURES: [manner: Manner, script: Script, outcome: ComposingOutcome][] = [
    ['slow', EVERYTHING, 'slow'],
    ['halting', EVERYTHING, 'slow'],
    ['broken', EVERYTHING, 'cut'],
    ['cut', EVERYTHING, 'cut'],
    ['status 500', EVERYTHING, 'unreachable'],
    ['status 401', EVERYTHING, 'refused'],
    ['redirect', EVERYTHING, 'refused'],
    ['no JSON', EVERYTHING, 'nonsense'],
    ['other JSON', EVERYTHING, 'nonsense'],
    ['endless', EVERYTHING, 'nonsense'],
    ['streamed', () => 'Sure! A pitch is free.', 'nonsense'],
    ['streamed', () => '{"claim": 7}\n{"claim"', 'nonsense'],
    ['whole', () => '{"none": true}', 'declined'],
  ];
  test('whatever fails, the extractive answer is given, and the owner is told how often and why', async () => {
    const { conversationId: _, answerId: _answer, ...plain } = await askPlainly(PITCH);
    for (const [manner, script, outcome] of FAILURES) {
      const { [outcome]: before } = await outcomes();
      const { conversationId: _id, answerId: _answerId, ...reply } = await ask(PITCH, script, manner);
      assert.deepEqual(reply, plain, manner);
      assert.equal((await outcomes())[outcome], before + 1, `${manner} ${outcome}`);
      model.release();
    }
  });

  test('an endpoint that does not stream, or drips, is as good', async () => {
    for (const manner of ['whole', 'dripping'] as const)
      assert.equal((await ask(PITCH, saying('tent'), manner)).answeredBy, 'composed', manner);
    const fenced: Script = (asked) =>
      `\`\`\`json\n[${(saying('tent')(asked) as object[]).map((one) => JSON.stringify(one)).join(',\n')}]\n\`\`\``;
    assert.equal((await ask(PITCH, fenced)).answeredBy, 'composed');
  });

  test('what is sent is the question and sentences of the passages; the key goes nowhere else', async () => {
    await ask(PITCH, saying('tent'));
    const { headers, body } = model.requests.at(-1) ?? { headers: {}, body: '' };
    assert.equal(headers.authorization, `Bearer ${KEY}`);
    const sent = JSON.parse(body) as { messages: { content: string }[] };
    assert.deepEqual(Object.keys(JSON.parse(sent.messages[1]?.content ?? '')), ['question', 'sentences']);
    assert.ok(!body.includes(bot.chatbotId) && !body.includes('camping.txt') && !body.includes(KEY));
    const state = await service.context.composing.read(bot.chatbotId);
    assert.deepEqual(state.model, { name: 'scripted', host: new URL(model.url).host });
    assert.ok(!JSON.stringify(state).includes(KEY));
  });

  test('more at once than the operator allows are answered without the model', async () => {
    model.say(saying('tent'), 'slow');
    const calls = model.requests.length;
    const held = [0, 1].map(() => client.call<AskReply>('POST', client.chat, { body: { question: PITCH } }));
    await model.waitForCalls(calls + 2);
    const third = await client.call<AskReply>('POST', client.chat, { body: { question: PITCH } });
    assert.equal(third.body.answeredBy, 'passage');
    assert.ok((await outcomes()).busy >= 1);
    model.release();
    for (const one of held) assert.equal((await one).body.answeredBy, 'composed');
    assert.equal(model.requests.length, calls + 2);
  });

  test('a chatbot has so many calls a day as its owner says, and then none', async () => {
    const { callsToday } = await service.context.composing.read(bot.chatbotId);
    await set(bot, { modelCallsPerDay: callsToday + 1 });
    assert.equal((await ask(PITCH, saying('tent'))).answeredBy, 'composed');
    assert.equal((await ask(PITCH, saying('tent'))).answeredBy, 'passage');
    assert.equal((await outcomes()).limit, 1);
    await set(bot, { modelCallsPerDay: null });
    assert.equal((await ask(PITCH, saying('tent'))).answeredBy, 'composed');
  });

  test('what is withdrawn while the model speaks is not said', async () => {
    const other = await service.provision();
    const theirs = createClient(service.baseUrl, other);
    await set(other, { answers: 'composed' });
    const file = formWithFile('camping.txt', HANDBOOK);
    const { body: record } = await theirs.call<{ id: number }>('POST', theirs.files, { body: file });
    model.say(saying('tent'), 'slow');
    const calls = model.requests.length;
    const asked = theirs.call<AskReply>('POST', theirs.chat, { body: { question: PITCH } });
    await model.waitForCalls(calls + 1);
    assert.equal((await theirs.call('DELETE', `${theirs.files}/${record.id}`)).status, 204);
    model.release();
    const { answered, answeredBy } = (await asked).body;
    assert.deepEqual([answered, answeredBy], [false, undefined]);
  });
});

test('without a model in the settings nothing is sent, and answers are as taught', async () => {
  const model = await startScriptedModel();
  const service = await startService();
  const bot = await service.provision();
  const client = createClient(service.baseUrl, bot);
  await service.context.store.write((tx) => tx.websites.save(bot.chatbotId, { answers: 'composed' }, 1));
  await client.call('POST', client.files, { body: formWithFile('camping.txt', HANDBOOK) });
  const { body } = await client.call<AskReply>('POST', client.chat, {
    body: { question: 'What does a pitch for a tent cost a night?' },
  });
  assert.equal(body.answeredBy, 'passage');
  assert.equal(model.requests.length, 0);
  assert.equal((await service.context.composing.read(bot.chatbotId)).model, null);
  await service.close();
  await model.close();
});
