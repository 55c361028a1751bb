/** Answers while they are made: over the API and the OpenAI-compatible door, with a language model and without. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AskReply } from '../../../contract/asking/chat.ts';
import { readEventStream } from '../../../contract/asking/event-stream.ts';
import type { WebsiteSettings } from '../../../contract/website.ts';
import { createClient, formWithFile } from '../../support/client.ts';
import { type ComposingStage, startComposing } from '../../support/peers/composing-stage.ts';
import { type ScriptedModel, saying } from '../../support/peers/scripted-model.ts';
import type { Provisioned, TestService } from '../../support/service.ts';

const FILE = `Pitches

A pitch for a tent costs 24 euros a night. A pitch for a caravan costs 33 euros a night.
Dogs are welcome at the lake.
`;
const QUESTION = 'What does a pitch cost a night?';
const ANSWER = 'A pitch for a tent costs 24 euros a night. A pitch for a caravan costs 33 euros a night.';

interface Heard {
  events: string[];
  deltas: string[];
  done: AskReply | undefined;
}

describe('answers while they are made', () => {
  let stage: ComposingStage;
  let model: ScriptedModel;
  let service: TestService;
  let bot: Provisioned;
  before(async () => {
    stage = await startComposing({ env: { DOCENT_LLM_TIMEOUT_MS: '2000' } });
    ({ model, service } = stage);
    bot = await stage.provision();
    const client = createClient(service.baseUrl, bot);
    assert.equal(
      (await client.call('POST', client.files, { body: formWithFile('camping.txt', FILE) })).status,
      201,
    );
    const pair = { question: 'Who are the owners?', answer: 'The Miller family.' };
    assert.equal((await client.call('POST', client.pairs, { body: pair })).status, 201);
  });
  after(() => stage.close());

  const set = (settings: Partial<WebsiteSettings>) => stage.set(bot, settings);
  const composing = () => service.context.composing.read(bot.chatbotId);

  function post(
    path: string,
    body: object,
    { key = bot.apiKey, signal }: { key?: string; signal?: AbortSignal } = {},
  ) {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    };
    const init = { method: 'POST', headers, body: JSON.stringify(body), ...(signal && { signal }) };
    return fetch(service.baseUrl + path, init);
  }

  async function hear(question: string, key?: string): Promise<Heard> {
    const response = await post(`/api/Chat/${bot.chatbotId}`, { question }, key === undefined ? {} : { key });
    assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
    const heard: Heard = { events: [], deltas: [], done: undefined };
    for await (const { event, data } of readEventStream(response.body as ReadableStream<Uint8Array>)) {
      heard.events.push(event);
      if (event === 'delta') heard.deltas.push((JSON.parse(data) as { text: string }).text);
      if (event === 'done') heard.done = JSON.parse(data) as AskReply;
    }
    return heard;
  }

  test('what was found comes first, then each sentence once it is checked, then the whole reply', async () => {
    model.say(saying('tent', 'caravan'), 'dripping');
    const { events, deltas, done } = await hear(QUESTION);
    assert.deepEqual(events, ['meta', 'delta', 'delta', 'done']);
    assert.deepEqual([deltas.join(''), done?.answeredBy], [ANSWER, 'composed']);
    assert.equal(done?.answer, ANSWER);
    assert.ok(done?.conversationId);
  });

  test('a sentence is said before the model has gone on', async () => {
    model.say(saying('tent', 'caravan'), 'halting');
    const response = await post(`/api/Chat/${bot.chatbotId}`, { question: QUESTION });
    const said: string[] = [];
    for await (const { event, data } of readEventStream(response.body as ReadableStream<Uint8Array>)) {
      if (event === 'delta') said.push((JSON.parse(data) as { text: string }).text);
      // Held until here: without the first sentence nothing would go on.
      if (said.length === 1) model.release();
    }
    assert.equal(said.join(''), ANSWER);
  });

  test('what is false is never in a delta; where nothing is left, the extractive answer is the only one', async () => {
    await set({ answers: 'extractive' });
    const plain = (await hear(QUESTION)).done?.answer;
    await set({ answers: 'composed' });
    model.say(({ sentences }) =>
      sentences.map(({ number, text }) => ({ claim: text.replace('euros', 'dollars'), sentences: [number] })),
    );
    const { deltas, done } = await hear('What does a pitch for a tent cost?');
    assert.ok(!deltas.join('').includes('dollars'));
    assert.equal(deltas.join(''), done?.answer);
    assert.equal((await hear(QUESTION)).done?.answer, plain);
  });

  test('a model that breaks off after a sentence has said that sentence; the deltas still add up', async () => {
    for (const manner of ['broken', 'cut'] as const) {
      model.say(saying('tent', 'caravan'), manner);
      const { deltas, done } = await hear(QUESTION);
      assert.deepEqual(
        [deltas.join(''), done?.answer],
        ['A pitch for a tent costs 24 euros a night.', 'A pitch for a tent costs 24 euros a night.'],
        manner,
      );
    }
  });

  test('a pair, a refusal and small talk are streamed as one delta', async () => {
    for (const [question, answeredBy] of [
      ['Who are the owners?', 'pair'],
      ['qwrtzx plmkjn vbnmx', undefined],
      ['hello', undefined],
    ] as const) {
      const { events, deltas, done } = await hear(question);
      assert.deepEqual([events, deltas[0]], [['meta', 'delta', 'done'], done?.answer], question);
      assert.equal(done?.answeredBy, answeredBy);
    }
  });

  test('a fault before anything was found has its own status', async () => {
    const response = await post(`/api/Chat/${bot.chatbotId}`, { question: ' ' });
    assert.equal(response.status, 400);
    assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/);
    await response.body?.cancel();
  });

  test("who leaves ends the model's call", async () => {
    const { calls, left } = { calls: model.requests.length, left: model.left };
    const before = (await composing()).outcomes.left ?? 0;
    let sent = 0;
    for (const accept of ['text/event-stream', 'application/json']) {
      model.say(saying('tent'), 'slow');
      const leaving = new AbortController();
      const asked = fetch(`${service.baseUrl}/api/Chat/${bot.chatbotId}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bot.apiKey}`, 'content-type': 'application/json', accept },
        body: JSON.stringify({ question: QUESTION }),
        signal: leaving.signal,
      }).then((response) => response.text());
      sent += 1;
      await model.waitForCalls(calls + sent);
      leaving.abort();
      await assert.rejects(asked);
    }
    await model.waitForLeft(left + 2);
    assert.equal(model.requests.length, calls + 2);
    model.release();
    while (((await composing()).outcomes.left ?? 0) < before + 2) await new Promise(setImmediate);
  });

  test('a visitor hears no source and no citation unless the owner lets sources show', async () => {
    const { secret: key } = await service.context.keys.create(bot.chatbotId, { scopes: ['ask'] });
    model.say(saying('tent', 'caravan'));
    const hidden = await hear(QUESTION, key);
    assert.deepEqual([hidden.done?.matches, hidden.done?.citations], [[], undefined]);
    assert.equal(hidden.done?.answeredBy, 'composed');
    await set({ showSources: true });
    const { done } = await hear(QUESTION, key);
    assert.deepEqual(
      done?.citations?.map(({ start, end, match }) => [
        done.answer.slice(start, end),
        done.matches[match]?.fileName,
      ]),
      [
        ['A pitch for a tent costs 24 euros a night.', 'camping.txt'],
        ['A pitch for a caravan costs 33 euros a night.', 'camping.txt'],
      ],
    );
  });

  test('the OpenAI-compatible door streams the same, and its deltas add up to what it gives without', async () => {
    model.say(saying('tent', 'caravan'), 'dripping');
    const body = { model: bot.chatbotId, messages: [{ role: 'user', content: QUESTION }] };
    const response = await post('/v1/chat/completions', { ...body, stream: true });
    let content = '';
    const datas: string[] = [];
    for await (const { data } of readEventStream(response.body as ReadableStream<Uint8Array>)) {
      datas.push(data);
      if (data === '[DONE]') continue;
      const { choices } = JSON.parse(data) as { choices: { delta: { content?: string } }[] };
      content += choices[0]?.delta.content ?? '';
    }
    assert.equal(datas.at(-1), '[DONE]');
    const whole = await (await post('/v1/chat/completions', body)).json();
    const message = (whole as { choices: { message: { content: string } }[] }).choices[0]?.message.content;
    assert.equal(content, message);
    assert.match(content, /^A pitch for a tent.*\n\n\[1\] camping\.txt/s);
  });
});
