/** The OpenAI-compatible door, by OpenAI's own client. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import OpenAI, { APIError } from 'openai';
import type { AskReply } from '../../../contract/asking/chat.ts';
import type { NewKeyOptions } from '../../../server/src/services/tenants/keys.ts';
import { aStep } from '../../support/a-step.ts';
import { type Client, createClient, formWithFile } from '../../support/client.ts';
import { type Provisioned, startService, type TestService } from '../../support/service.ts';

type Messages = OpenAI.Chat.ChatCompletionMessageParam[];

const LONG_ANSWER = `Ja, über «Konto»: 👩‍👩‍👧 ${'sehr lange Wörter und Sätze, '.repeat(60)}\n\n\tEnde. ${'x'.repeat(300)}🙂`;

describe('the OpenAI-compatible door', () => {
  let service: TestService;
  let bot: Provisioned;
  let owner: Client;
  let openai: OpenAI;

  before(async () => {
    service = await startService();
    bot = await service.provision('Lighthouse');
    owner = createClient(service.baseUrl, bot);
    openai = connect(bot.apiKey);
    for (const body of [
      { question: 'Where is my parcel?', answer: 'Open Orders and choose Track.' },
      { question: 'Wie kündige ich?', answer: LONG_ANSWER },
    ])
      assert.equal((await owner.call('POST', owner.pairs, { body })).status, 201);
    const text = 'Returns\n\nUnopened lamps can be returned within thirty days of delivery.\n';
    const body = formWithFile('handbook.txt', text);
    assert.equal((await owner.call('POST', owner.files, { body })).status, 201);
  });
  after(() => service.close());

  const connect = (apiKey: string): OpenAI =>
    new OpenAI({ apiKey, baseURL: `${service.baseUrl}/v1`, maxRetries: 0 });
  const makeKey = async (options: NewKeyOptions): Promise<string> =>
    (await service.context.keys.create(bot.chatbotId, options)).secret;
  const user = (content: string): Messages => [{ role: 'user', content }];

  async function refusal(call: Promise<unknown>): Promise<APIError> {
    try {
      await call;
    } catch (error) {
      assert.ok(error instanceof APIError, String(error));
      return error;
    }
    return assert.fail('It was let through.');
  }

  async function stream(messages: Messages, model = bot.chatbotId) {
    const chunks = [];
    const options = { include_usage: true };
    const sent = await openai.chat.completions.create({
      model,
      messages,
      stream: true,
      stream_options: options,
    });
    for await (const chunk of sent) chunks.push(chunk);
    return chunks;
  }

  it('lists the chatbot of the key as its model', async () => {
    const { data } = await openai.models.list();
    assert.deepEqual(
      data.map(({ id, object, owned_by }) => [id, object, owned_by]),
      [[bot.chatbotId, 'model', 'docent']],
    );
    assert.equal((await openai.models.retrieve(bot.chatbotId)).id, bot.chatbotId);
    const unknown = await refusal(openai.models.retrieve('gpt-4o'));
    assert.deepEqual([unknown.status, unknown.code], [404, 'model_not_found']);
  });

  it('answers the last message of the user with the answer alone, and all details beside it', async () => {
    const messages: Messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Something else entirely?' },
      { role: 'assistant', content: 'No.' },
      { role: 'user', content: [{ type: 'text', text: 'Where is my parcel?' }] },
    ];
    for (const model of [bot.chatbotId, bot.chatbotId.toUpperCase(), 'Lighthouse']) {
      const reply = await openai.chat.completions.create({ model, messages, temperature: 2, max_tokens: 5 });
      assert.equal(reply.choices[0]?.message.content, 'Open Orders and choose Track.');
      assert.equal(reply.choices[0]?.finish_reason, 'stop');
      assert.equal(reply.model, model);
      const { docent } = reply as unknown as { docent: AskReply };
      const { body } = await owner.call<AskReply>('POST', owner.chat, {
        body: { question: 'Where is my parcel?' },
      });
      assert.deepEqual(docent, {
        ...body,
        conversationId: docent.conversationId,
        answerId: docent.answerId,
      });
    }
  });

  it('streams deltas that add up to the answer byte for byte', async () => {
    for (const [question, answer] of [
      ['Wie kündige ich?', LONG_ANSWER],
      ['Where is my parcel?', 'Open Orders and choose Track.'],
    ] as const) {
      const chunks = await stream(user(question));
      const content = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('');
      assert.equal(content, answer);
      for (const { choices } of chunks) assert.ok((choices[0]?.delta.content ?? '').isWellFormed());
      assert.deepEqual(chunks.at(-2)?.choices[0]?.finish_reason, 'stop');
      assert.equal((chunks.at(-2) as unknown as { docent: AskReply }).docent.answer, answer);
      assert.equal(chunks.at(-1)?.usage?.total_tokens, 0);
    }
    const raw = await owner.call('POST', '/v1/chat/completions', {
      body: { model: bot.chatbotId, messages: user('Where is my parcel?'), stream: true },
    });
    assert.match(raw.headers.get('content-type') ?? '', /^text\/event-stream/);
    assert.match(raw.text, /\n\ndata: \[DONE\]\n\n$/);
    assert.doesNotMatch(raw.text, /"usage"/);
  });

  it('names the file of an answer in a footnote, if the caller may see it', async () => {
    const messages = user('Can unopened lamps be returned?');
    const reply = await openai.chat.completions.create({ model: bot.chatbotId, messages });
    const { docent } = reply as unknown as { docent: AskReply };
    assert.equal(docent.matches[0]?.fileName, 'handbook.txt');
    assert.equal(reply.choices[0]?.message.content, `${docent.answer}\n\n[1] handbook.txt, Returns`);
    const asker = connect(await makeKey({ scopes: ['ask'] }));
    const shown = await asker.chat.completions.create({ model: bot.chatbotId, messages });
    assert.equal(shown.choices[0]?.message.content, docent.answer);
    assert.deepEqual((shown as unknown as { docent: AskReply }).docent.matches, []);
  });

  it('says the fallback text as an answer like any other', async () => {
    const question = 'What is the weather on Mars?';
    const reply = await openai.chat.completions.create({ model: bot.chatbotId, messages: user(question) });
    const { body } = await owner.call<AskReply>('POST', owner.chat, { body: { question } });
    assert.deepEqual([body.answered, reply.choices[0]?.message.content], [false, body.answer]);
    assert.equal(reply.choices[0]?.finish_reason, 'stop');
  });

  it('lists the questions that are offered below what is said above them', async () => {
    const doubtful = await service.provision('In doubt');
    const { accountId, chatbotId, apiKey: key } = doubtful;
    const client = createClient(service.baseUrl, doubtful);
    for (const what of ['a lamp', 'shoes'])
      await client.call('POST', client.pairs, {
        body: { question: `How do I return ${what}?`, answer: what },
      });
    const inDoubt = { answerThreshold: 1, suggestThreshold: 0, suggestText: 'Which of these?' };
    await service.context.chatbots.update(accountId, chatbotId, inDoubt, aStep());
    const messages = user('How do I return what I bought?');
    const { choices, ...rest } = await connect(key).chat.completions.create({ model: chatbotId, messages });
    const { suggestions } = (rest as unknown as { docent: AskReply }).docent;
    assert.deepEqual(suggestions.toSorted(), ['How do I return a lamp?', 'How do I return shoes?']);
    const listed = suggestions.map((question) => `- ${question}`).join('\n');
    assert.equal(choices[0]?.message.content, `Which of these?\n\n${listed}`);
    const stream = await connect(key).chat.completions.create({ model: chatbotId, messages, stream: true });
    let streamed = '';
    for await (const chunk of stream) streamed += chunk.choices[0]?.delta.content ?? '';
    assert.equal(streamed, choices[0]?.message.content);
  });

  it("refuses what it cannot read, in OpenAI's shape", async () => {
    const model = bot.chatbotId;
    const image = [
      { type: 'text' as const, text: 'What is this?' },
      { type: 'image_url' as const, image_url: { url: 'data:image/png;base64,AAAA' } },
    ];
    const cases: [string, object, number, string, string | null, RegExp][] = [
      ['no model', { messages: user('a') }, 400, 'invalid_request', 'model', /must name the model/],
      [
        'unknown model',
        { model: 'gpt-4o', messages: user('a') },
        404,
        'model_not_found',
        'model',
        /"gpt-4o"/,
      ],
      ['no messages', { model, messages: [] }, 400, 'invalid_request', 'messages', /at least one message/],
      ['messages of no kind', { model, messages: 'a' }, 400, 'invalid_request', 'messages', /at least one/],
      ['a message of no kind', { model, messages: [1] }, 400, 'invalid_request', 'messages.0', /a role/],
      [
        'no user',
        { model, messages: [{ role: 'system', content: 'a' }] },
        400,
        'invalid_request',
        'messages',
        /user/,
      ],
      [
        'an image',
        { model, messages: [{ role: 'user', content: image }] },
        400,
        'invalid_request',
        'messages.0.content.1',
        /no images/,
      ],
      [
        'a blank question',
        { model, messages: user(' \n') },
        400,
        'invalid_request',
        'messages.0.content',
        /blank/,
      ],
      [
        'no content',
        { model, messages: [{ role: 'user' }] },
        400,
        'invalid_request',
        'messages.0.content',
        /a text/,
      ],
      [
        'half a character',
        { model, messages: user('\ud800') },
        400,
        'invalid_request',
        'messages.0.content',
        /valid Unicode/,
      ],
      [
        'a long question',
        { model, messages: user('a'.repeat(2_001)) },
        400,
        'invalid_request',
        'messages.0.content',
        /at most 2000 characters/,
      ],
      ['two answers', { model, messages: user('a'), n: 2 }, 400, 'invalid_request', 'n', /one answer/],
      [
        '1,000 messages',
        { model, messages: Array(1_000).fill({ role: 'user', content: 'a' }) },
        400,
        'invalid_request',
        'messages',
        /at most 500 messages/,
      ],
    ];
    for (const [what, body, status, code, param, message] of cases) {
      const error = await refusal(openai.post('/chat/completions', { body }));
      assert.deepEqual([error.status, error.code, error.param], [status, code, param], what);
      assert.equal(error.type, 'invalid_request_error', what);
      assert.match(error.message, message);
    }
    const messages = (count: number) => Array(count).fill({ role: 'user', content: 'a' });
    await openai.post('/chat/completions', { body: { model, messages: messages(500) } });
    assert.equal(
      (await refusal(openai.post('/chat/completions', { body: { model, messages: messages(501) } }))).status,
      400,
    );
    const broken = await owner.call<{ error: { code: string } }>('POST', '/v1/chat/completions', {
      body: '{',
      headers: { 'content-type': 'application/json' },
    });
    assert.deepEqual([broken.status, broken.body.error.code], [400, 'invalid_json']);
  });

  it("refuses callers in OpenAI's shape", async () => {
    const ask = (apiKey: string) =>
      refusal(connect(apiKey).chat.completions.create({ model: bot.chatbotId, messages: user('a') }));
    const stranger = await ask('sk-nobody');
    assert.deepEqual(
      [stranger.status, stranger.code, stranger.type],
      [401, 'invalid_api_key', 'authentication_error'],
    );
    const reader = await ask(await makeKey({ scopes: ['read', 'train'] }));
    assert.deepEqual([reader.status, reader.code, reader.type], [403, 'forbidden_scope', 'permission_error']);
    assert.match(reader.message, /"ask"/);
    const limited = connect(await makeKey({ scopes: ['ask'], perMinute: 1 }));
    await limited.models.list();
    const error = await refusal(limited.models.list());
    assert.deepEqual(
      [error.status, error.code, error.type],
      [429, 'rate_limit_exceeded', 'rate_limit_error'],
    );
    assert.match(error.headers?.get('retry-after') ?? '', /^[1-9]\d*$/);
    const other = await service.provision();
    const model = await refusal(connect(other.apiKey).models.retrieve(bot.chatbotId));
    assert.deepEqual([model.status, model.code], [404, 'model_not_found']);
  });
});
