/** Second questions, suggestions taken up, and small talk, over HTTP on every engine. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type AskReply, HISTORY_MAX } from '../../../contract/asking/chat.ts';
import type { PairRecord } from '../../../contract/knowledge/pairs.ts';
import type { SmallTalkTexts } from '../../../contract/website.ts';
import type { Core } from '../../../server/src/app/core.ts';
import { aStep } from '../../support/a-step.ts';
import { type Client, createClient } from '../../support/client.ts';
import { onEveryEngine } from '../../support/engines.ts';
import type { Provisioned, TestService } from '../../support/service.ts';

const PAIRS = [
  ['When are you open?', 'From nine to six.'],
  ['Are you open on Sundays?', 'Never on Sundays.'],
  ['How much is shipping to France?', '9 euros.'],
  ['How much is shipping to Italy?', '11 euros.'],
  ['How do I return an item?', 'Put it into its box.'],
] as const;

onEveryEngine('conversations', (startService) => {
  let service: TestService<Core>;
  let bot: Provisioned;
  let client: Client;
  let pairs: PairRecord[];
  before(async () => {
    service = await startService({ training: false });
  });
  after(() => service.close());
  beforeEach(async () => {
    bot = await service.provision();
    client = createClient(service.baseUrl, bot);
    pairs = [];
    for (const [question, answer] of PAIRS)
      pairs.push((await client.call<PairRecord>('POST', client.pairs, { body: { question, answer } })).body);
  });

  async function ask(question: string, more: object = {}): Promise<AskReply> {
    const { status, body } = await client.call<AskReply>('POST', client.chat, {
      body: { question, ...more },
    });
    assert.equal(status, 200, JSON.stringify(body));
    assert.match(body.conversationId ?? '', /^[\w-]{40,}$/);
    return body;
  }

  const plain = ({ conversationId: _id, answerId: _answerId, ...reply }: AskReply): AskReply => reply;
  const setThresholds = (answerThreshold: number) =>
    service.context.chatbots.update(
      bot.accountId,
      bot.chatbotId,
      { answerThreshold, suggestThreshold: 0.1 },
      aStep(),
    );
  const setSmallTalk = (smallTalk: SmallTalkTexts | null) =>
    service.context.store.write((tx) => tx.websites.save(bot.chatbotId, { smallTalk }, Date.now()));
  const unanswered = async () =>
    (await service.context.store.read.unanswered.list(bot.chatbotId, {})).map(({ question }) => question);

  test('a question that leans on the one before is understood with it, and readAs shows how', async () => {
    const { conversationId } = await ask('How much is shipping to France?');
    const reply = await ask('and to Italy?', { conversationId, explain: true });
    assert.equal(reply.answer, '11 euros.');
    assert.equal(reply.readAs, 'How much is shipping to Italy?');
    const third = await ask('and to France?', { conversationId: reply.conversationId });
    assert.equal(third.answer, '9 euros.');
  });

  test('what a caller sends as history is as good', async () => {
    const history = [
      { question: 'How do I return an item?' },
      { question: 'How much is shipping to France?' },
      { question: 'thanks' },
    ];
    assert.equal((await ask('and to Italy?', { history })).answer, '11 euros.');
    const openai = await client.call<{ choices: { message: { content: string } }[] }>(
      'POST',
      '/v1/chat/completions',
      {
        body: {
          model: bot.chatbotId,
          messages: [
            { role: 'user', content: 'How much is shipping to France?' },
            { role: 'assistant', content: '9 euros.' },
            { role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://x.example' } }] },
            { role: 'user', content: 'and to Italy?' },
          ],
        },
      },
    );
    assert.equal(openai.body.choices[0]?.message.content, '11 euros.');
  });

  test('a question that stands alone is answered as without a conversation, but for its id', async () => {
    const { conversationId } = await ask('How much is shipping to France?');
    for (const question of ['How do I return an item?', 'When are you open?', 'qwrtzx plmkjn vbnmx asdfgh']) {
      const alone = await ask(question, { explain: true });
      assert.deepEqual(plain(await ask(question, { explain: true, conversationId })), plain(alone));
    }
  });

  test('an id that is forged, cut or of another chatbot begins a new conversation; one too long is refused', async () => {
    const { conversationId = '' } = await ask('How much is shipping to France?');
    const alone = plain(await ask('and to Italy?', { log: false }));
    const other = await service.provision();
    const theirs = await createClient(service.baseUrl, other).call<AskReply>(
      'POST',
      `/api/Chat/${other.chatbotId}`,
      {
        body: { question: 'How much is shipping to France?' },
      },
    );
    for (const id of [
      `A${conversationId.slice(1)}`,
      conversationId.slice(9),
      'x',
      theirs.body.conversationId,
    ])
      assert.deepEqual(plain(await ask('and to Italy?', { log: false, conversationId: id })), alone);
    for (const body of [
      { conversationId: 'x'.repeat(8_001) },
      { conversationId: '' },
      { conversationId: 'a b' },
      { conversationId: 5 },
      { history: [{ question: ' ' }] },
      { history: Array.from({ length: HISTORY_MAX + 1 }, () => ({ question: 'Why?' })) },
    ]) {
      const reply = await client.call('POST', client.chat, { body: { question: 'and to Italy?', ...body } });
      assert.equal(reply.status, 400, JSON.stringify(body));
    }
  });

  test('an answer that was withdrawn meanwhile is said by no conversation', async () => {
    const { conversationId } = await ask('How much is shipping to France?');
    for (const at of [2, 3]) await client.call('DELETE', `${client.pairs}/${pairs[at]?.id}`);
    for (const question of ['and to Italy?', 'yes', 'and again?']) {
      const { text } = await client.call('POST', client.chat, { body: { question, conversationId, top: 5 } });
      assert.doesNotMatch(text, /euros|Italy|France/);
    }
  });

  test('what leans and is not answered is kept for the owner as it was understood', async () => {
    const { conversationId } = await ask('How do I return an item?');
    await ask('and zzqx wvut?', { conversationId });
    const [kept] = await unanswered();
    assert.match(kept ?? '', /zzqx wvut/);
  });

  test('a suggestion is taken up by its place, as it is now; one withdrawn is none', async () => {
    await setThresholds(0.995);
    const first = await ask('shipping how much');
    assert.ok(first.suggestions.length >= 2, JSON.stringify(first));
    const { conversationId } = first;
    await setThresholds(0.98);
    const answers = new Map<string, string>(PAIRS);
    for (const [place, words] of [
      [0, 'yes'],
      [0, 'the first one'],
      [1, 'the second one please'],
      [1, '2'],
      [1, 'die zweite'],
    ] as const) {
      const reply = await ask(words, { conversationId, explain: true });
      assert.equal(reply.readAs, first.suggestions[place], words);
      assert.equal(reply.answer, answers.get(first.suggestions[place] ?? ''), words);
    }
    const withdrawn = pairs.find(({ question }) => question === first.suggestions[0]);
    await client.call('DELETE', `${client.pairs}/${withdrawn?.id}`);
    const reply = await ask('the first one', { conversationId, explain: true });
    assert.equal(reply.readAs, undefined);
    assert.equal(reply.answered, false);
  });

  test('a suggestion is taken up among what the filter chooses', async () => {
    await client.call('POST', client.pairs, {
      body: { question: 'How much is shipping to Norway?', answer: '15 euros.' },
    });
    for (const country of ['Spain', 'Malta'])
      await client.call('POST', `/api/Training/Answer/${bot.chatbotId}`, {
        body: {
          questions: [`How much is shipping of a heavy parcel to ${country}?`],
          answer: `${country}: 20 euros.`,
          tags: ['island'],
        },
      });
    const filter = { any: ['island'] };
    await setThresholds(0.995);
    const first = await ask('shipping how much', { filter });
    assert.equal(first.suggestions.length, 2, JSON.stringify(first));
    const { suggestions: ofAll } = await ask('shipping how much');
    assert.ok(!ofAll.includes(first.suggestions[0] ?? ''), JSON.stringify(ofAll));
    const { conversationId } = first;
    const history = [{ question: 'shipping how much' }];
    for (const before of [{ conversationId }, { history }]) {
      const reply = await ask('the first one', { ...before, filter, explain: true });
      assert.equal(reply.readAs, first.suggestions[0], JSON.stringify(before));
    }
  });

  test('small talk is replied to in its language, counts as unanswered nowhere, and ends no conversation', async () => {
    const { conversationId } = await ask('How much is shipping to France?');
    const thanks = await ask('Vielen Dank!', { conversationId });
    assert.equal(thanks.smallTalk, 'thanks');
    assert.deepEqual([thanks.answered, thanks.confidence, thanks.matches], [true, 1, []]);
    assert.match(thanks.answer, /Gern geschehen/);
    assert.equal((await ask('and to Italy?', { conversationId: thanks.conversationId })).answer, '11 euros.');
    for (const said of ['Hi', 'are you a bot?', 'who are you', 'help', 'bye', 'こんにちは'])
      assert.ok((await ask(said)).smallTalk !== undefined, said);
    assert.deepEqual(await unanswered(), []);
  });

  test('a pair that was taught for it comes before small talk', async () => {
    await client.call('POST', client.pairs, { body: { question: 'Are you a bot?', answer: 'I am Robbie.' } });
    const reply = await ask('are you a bot');
    assert.deepEqual([reply.answer, reply.smallTalk], ['I am Robbie.', undefined]);
  });

  test('the owner sets what is said to small talk, or that nothing is', async () => {
    await setSmallTalk({ greeting: 'Ahoy!' });
    assert.equal((await ask('hello')).answer, 'Ahoy!');
    assert.equal((await ask('hallo')).answer, 'Ahoy!');
    assert.match((await ask('thanks')).answer, /welcome/);
    await setSmallTalk(null);
    const reply = await ask('hello');
    assert.deepEqual([reply.answered, reply.smallTalk], [false, undefined]);
    assert.deepEqual(await unanswered(), ['hello']);
  });

  test('programs that search get passages for a greeting, not small talk', async () => {
    await client.call('POST', client.pairs, {
      body: { question: 'Say hello to the team', answer: 'Hello team.' },
    });
    const found = await client.call<{ records: { content: string }[] }>('POST', '/retrieval', {
      body: { knowledge_id: bot.chatbotId, query: 'hello' },
    });
    assert.ok(
      found.body.records.every(
        ({ content }) => PAIRS.some(([, answer]) => answer === content) || content === 'Hello team.',
      ),
    );
  });
});
