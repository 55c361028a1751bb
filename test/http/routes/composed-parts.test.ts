/** Answers composed of several ones, over HTTP: a question that asks for two things, of which one pair says one and another the other. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AskReply } from '../../../contract/asking/chat.ts';
import { readEventStream } from '../../../contract/asking/event-stream.ts';
import type { PairRecord } from '../../../contract/knowledge/pairs.ts';
import type { WebsiteSettings } from '../../../contract/website.ts';
import { type Client, createClient, formWithFile } from '../../support/client.ts';
import { type ComposingStage, startComposing } from '../../support/peers/composing-stage.ts';
import {
  EVERYTHING,
  type Manner,
  type Script,
  type ScriptedModel,
  saying,
} from '../../support/peers/scripted-model.ts';
import type { Provisioned, TestService } from '../../support/service.ts';

const PAIRS: readonly [question: string, answer: string][] = [
  ['What does delivery cost?', 'Delivery costs 4.90 euros within Germany. Islands cost 10 euros more.'],
  ['How long does delivery take?', 'Delivery takes two to three working days.'],
  ['Where is your shop?', 'Our shop is at Harbour Street 12 in Kiel.'],
  ['When are you open?', 'We are open Monday to Friday from 9 am to 6 pm.'],
  ['How do I cancel my order?', 'Open Orders and choose Cancel.'],
  ['Do you sell gift cards and vouchers?', 'Gift cards and vouchers are sold at the counter.'],
  ['Do you sell gift cards?', 'Gift cards are sold from 10 euros.'],
  ['Are vouchers valid online?', 'Vouchers are not valid online.'],
];
const WARRANTY = `Warranty

The warranty for bicycles lasts five years. The warranty for helmets lasts two years.
`;
const BOTH = 'What does delivery cost and how long does it take?';
const COST = 'Delivery costs 4.90 euros within Germany.';
const TIME = 'Delivery takes two to three working days.';

describe('answers composed of several ones', () => {
  let stage: ComposingStage;
  let model: ScriptedModel;
  let service: TestService;
  let bot: Provisioned;
  let client: Client;
  before(async () => {
    stage = await startComposing({
      withSentenceEncoders: true,
      env: { DOCENT_SENTENCE_MODELS: 'english' },
    });
    ({ model, service } = stage);
    bot = await stage.provision();
    client = createClient(service.baseUrl, bot);
    for (const [question, answer] of PAIRS)
      assert.equal((await client.call('POST', client.pairs, { body: { question, answer } })).status, 201);
    const upload = await client.call('POST', client.files, { body: formWithFile('warranty.txt', WARRANTY) });
    assert.equal(upload.status, 201, upload.text);
    const pairs = async () => (await client.call<PairRecord[]>('GET', client.pairs)).body;
    while (!(await pairs()).every(({ isTrained }) => isTrained)) await nextTurn();
  });
  after(() => stage.close());

  const set = (settings: Partial<WebsiteSettings>) => stage.set(bot, settings);
  async function ask(question: string, script: Script = EVERYTHING, manner: Manner = 'streamed', more = {}) {
    model.say(script, manner);
    const body = { question, ...more };
    const { status, body: reply, text } = await client.call<AskReply>('POST', client.chat, { body });
    assert.equal(status, 200, text);
    return reply;
  }
  async function askPlainly(question: string): Promise<AskReply> {
    await set({ answers: 'extractive' });
    const reply = await ask(question);
    await set({ answers: 'composed' });
    return reply;
  }
  const said = ({ answer, answeredBy }: AskReply) => [answeredBy, answer];
  const cited = ({ answer, citations = [], matches }: AskReply) =>
    citations.map(({ start, end, match }) => [
      answer.slice(start, end),
      matches[match]?.question ?? matches[match]?.fileName,
    ]);

  test('two pairs that each answer a part are said together, and each sentence cites its pair', async () => {
    const reply = await ask(BOTH, saying('4.90', 'working days'));
    assert.deepEqual(said(reply), ['composed', `${COST} ${TIME}`]);
    assert.deepEqual(cited(reply), [
      [COST, 'What does delivery cost?'],
      [TIME, 'How long does delivery take?'],
    ]);
    assert.equal(reply.answered, true);
    assert.ok(reply.confidence > 0.5 && reply.confidence < 1, `${reply.confidence}`);
    assert.equal((await askPlainly(BOTH)).answered, false, 'none of them is sure for the whole');
  });

  test('a pair and a passage are joined alike', async () => {
    const question = 'Where is your shop and how long does the warranty for helmets last?';
    assert.equal((await askPlainly(question)).answeredBy, 'passage');
    const reply = await ask(question, saying('Harbour', 'helmets lasts'));
    assert.deepEqual(cited(reply), [
      ['Our shop is at Harbour Street 12 in Kiel.', 'Where is your shop?'],
      ['The warranty for helmets lasts two years.', 'warranty.txt'],
    ]);
  });

  test('two questions one behind the other are asked like one that asks for two things', async () => {
    const question = 'Where is your shop? How long does the warranty for helmets last?';
    const reply = await ask(question, saying('Harbour', 'helmets lasts'));
    assert.equal(
      reply.answer,
      'Our shop is at Harbour Street 12 in Kiel. The warranty for helmets lasts two years.',
    );
  });

  test('a pair that is sure is said word for word, even where others answer what it does not, and the model is not asked', async () => {
    const calls = model.requests.length;
    for (const [question, answer] of [
      ['Do you sell gift cards and vouchers?', 'Gift cards and vouchers are sold at the counter.'],
      ['What does delivery cost?', PAIRS[0]?.[1]],
      ['Do you sell vouchers and gift cards?', 'Gift cards and vouchers are sold at the counter.'],
      ['Where is your shop? When are you open?', 'Our shop is at Harbour Street 12 in Kiel.'],
      ['What does delivery cost and where is your shop?', PAIRS[0]?.[1]],
    ])
      assert.deepEqual(said(await ask(question as string)), ['pair', answer]);
    assert.equal(model.requests.length, calls);
  });

  const LIES: Record<string, string> = {
    'another number': 'Delivery takes two to four working days.',
    'the number of the other pair': 'Delivery takes 4.90 working days.',
    'a denial more': 'Delivery does not take two to three working days.',
    'something more': 'Delivery by drone takes two to three working days.',
    'a limit less': 'Delivery takes three working days.',
    'two answers crossed': 'Delivery costs 4.90 euros and takes two to three working days.',
    'words of the question of the pair':
      'How long delivery takes: two to three working days, what it costs: nothing.',
    'thin air': 'Delivery is free and takes an hour.',
  };
  test('a lie about one part is not said, nor is the other part then taken for an answer', async () => {
    const plain = said(await askPlainly(BOTH));
    for (const [kind, claim] of Object.entries(LIES)) {
      const lying: Script = (asked) => [
        ...(saying('4.90')(asked) as { claim: string; sentences: number[] }[]),
        { claim, sentences: asked.sentences.map(({ number }) => number) },
      ];
      assert.deepEqual(said(await ask(BOTH, lying)), plain, kind);
    }
    assert.deepEqual(said(await ask(BOTH, saying('4.90'))), plain, 'one part');
    assert.deepEqual(said(await ask(BOTH, saying('Islands', 'working days'))), plain, 'beside the point');
  });

  test('the question of a pair is no claim', async () => {
    const questions: Script = ({ sentences }) =>
      sentences
        .filter(({ text }) => text.endsWith('?'))
        .map(({ number, text }) => ({ claim: text, sentences: [number] }));
    assert.deepEqual(said(await ask(BOTH, questions)), said(await askPlainly(BOTH)));
  });

  test('whatever fails, what is said is what would be without a model', async () => {
    const { conversationId: _, answerId: _answer, ...plain } = await askPlainly(BOTH);
    for (const [manner, script] of [
      ['broken', EVERYTHING],
      ['status 500', EVERYTHING],
      ['no JSON', EVERYTHING],
      ['streamed', () => '{"none": true}'],
    ] as [Manner, Script][]) {
      const { conversationId: _id, answerId: _answerId, ...reply } = await ask(BOTH, script, manner);
      assert.deepEqual(reply, plain, manner);
    }
  });

  test('a part that nothing answers, or fewer matches than parts, leave the answer as it is', async () => {
    const calls = model.requests.length;
    const question = 'What does delivery cost and who is the mayor of Paris?';
    assert.notEqual((await ask(question)).answeredBy, 'composed');
    assert.notEqual((await ask(BOTH, EVERYTHING, 'streamed', { top: 1 })).answeredBy, 'composed');
    assert.equal(model.requests.length, calls);
  });

  test('streamed, nothing is said before each part has a sentence, and what is said is the answer', async () => {
    for (const [words, answer] of [
      [['4.90', 'working days'], `${COST} ${TIME}`],
      [['4.90'], (await askPlainly(BOTH)).answer],
    ] as const) {
      model.say(saying(...words), 'dripping');
      const response = await fetch(`${service.baseUrl}${client.chat}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${bot.apiKey}`,
          'content-type': 'application/json',
          accept: 'text/event-stream',
        },
        body: JSON.stringify({ question: BOTH }),
      });
      let heard = '';
      for await (const { event, data } of readEventStream(response.body as ReadableStream<Uint8Array>)) {
        if (event === 'delta') heard += (JSON.parse(data) as { text: string }).text;
        if (event === 'done') assert.equal((JSON.parse(data) as AskReply).answer, answer);
      }
      assert.equal(heard, answer);
    }
  });

  test('what is sent of pairs is the questions and answers that are to be said', async () => {
    await ask(BOTH, saying('4.90', 'working days'));
    const sent = JSON.parse(model.requests.at(-1)?.body ?? '') as { messages: { content: string }[] };
    const { sentences } = JSON.parse(sent.messages[1]?.content ?? '') as { sentences: { text: string }[] };
    assert.deepEqual(
      sentences.map(({ text }) => text),
      ['What does delivery cost?', COST, 'Islands cost 10 euros more.', 'How long does delivery take?', TIME],
    );
  });

  test('what only several answers answer is no unanswered question; one that stays unanswered is kept once', async () => {
    const kept = async (): Promise<string[]> =>
      (await service.context.store.read.unanswered.list(bot.chatbotId)).map(({ question }) => question);
    const thresholds = `/api/chatbots/${bot.chatbotId}/thresholds`;
    const { confidence: ofOne } = await askPlainly(BOTH);
    const { confidence: ofBoth } = await ask(BOTH, saying('4.90', 'working days'));
    assert.ok(ofOne < ofBoth, `${ofOne} ${ofBoth}`);
    const answerThreshold = (ofOne + ofBoth) / 2;
    const { status, text } = await client.call('PUT', thresholds, { body: { answerThreshold } });
    assert.ok(status < 300, text);
    const before = await kept();
    const reply = await ask(BOTH, saying('4.90', 'working days'));
    assert.deepEqual(said(reply), ['composed', `${COST} ${TIME}`]);
    assert.deepEqual(await kept(), before);
    assert.equal((await ask(BOTH, saying('4.90'))).answered, false);
    assert.deepEqual(await kept(), [BOTH, ...before]);
    assert.equal((await ask(BOTH, saying('4.90'), 'streamed', { log: false })).answered, false);
    assert.deepEqual(await kept(), [BOTH, ...before]);
    await client.call('PUT', thresholds, { body: { answerThreshold: null } });
  });
});
