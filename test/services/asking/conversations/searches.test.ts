/** How often the index is searched for a question within a conversation: as often as what is said may depend on it. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { AskBody, AskReply } from '../../../../contract/asking/chat.ts';
import { createIndexCache } from '../../../../server/src/retrieval/search/index-cache.ts';
import { createAskingService } from '../../../../server/src/services/asking/asking.ts';
import { openConversationTokens } from '../../../../server/src/services/asking/conversations/conversation-tokens.ts';
import { createConversations } from '../../../../server/src/services/asking/conversations/conversations.ts';
import { openStore } from '../../../../server/src/store/open.ts';
import type { AnswerProperties, Store } from '../../../../server/src/store/types.ts';
import { NO_TELEMETRY } from '../../../../server/src/telemetry/types.ts';
import { seedChatbot } from '../../../support/seed-chatbot.ts';
import { makeTemporaryFolder } from '../../../support/temporary-folder.ts';
import { openDeltaLoader } from '../support/delta-loader.ts';

const PAIRS = [
  ['When are you open?', 'From nine to six.'],
  ['Are you open on Sundays?', 'Never on Sundays.'],
  ['How much is shipping to France?', '9 euros.'],
  ['How much is shipping to Italy?', '11 euros.'],
  ['Gift vouchers', 'From 10 euros.'],
] as const;
const TO_FRANCE = 'How much is shipping to France?';
const TO_ITALY = 'How much is shipping to Italy?';

let store: Store;
let searched: string[];
let chatbotId: string;
let nowMs = 1000;
let ask: (body: AskBody) => Promise<AskReply & { conversationId: string }>;

const insert = (question: string, answer: string, more: Partial<AnswerProperties> = {}) =>
  store.write((tx) =>
    tx.pairs.insert(chatbotId, { question, answer, contentLength: 1, nowMs: 0, dueAtMs: 0, ...more }),
  );

before(async () => {
  store = await openStore({ dataDir: makeTemporaryFolder('searches') });
});
after(() => store.close());
beforeEach(async () => {
  searched = [];
  chatbotId = await seedChatbot(store);
  for (const [question, answer] of PAIRS) await insert(question, answer);
  const indexes = createIndexCache({
    maxBytes: 1e9,
    load: openDeltaLoader(store, []),
    breathe: async () => {},
    nowMs: () => nowMs,
  });
  const asking = createAskingService({
    store,
    indexes,
    encoders: [],
    questionVectors: {
      async of(_turn, [text = '']) {
        searched.push(text);
        return [];
      },
    },
    classifiers: { keepTrained: () => undefined, close: async () => {} },
    readTexts: (id, matches, wanted) => store.read.knowledge.matchSources(id, [...matches], wanted),
    telemetry: NO_TELEMETRY,
    nowMs: () => nowMs,
    unansweredMax: 10,
  });
  const tokens = await openConversationTokens({ store, nowMs: () => nowMs, settings: { minutes: 30 } });
  const conversations = createConversations({
    asking,
    composing: {
      isWanted: async () => false,
      compose: async () => ({ reply: undefined, isOutdated: false }),
    },
    tokens,
    smallTalkOf: async () => null,
    handoverOf: async () => undefined,
  });
  ask = async (body) => {
    searched = [];
    const { conversationId = '', ...reply } = await conversations.ask(chatbotId, body);
    return { ...reply, conversationId };
  };
});

test('a question that leans and is surely understood with the topic is searched for once', async () => {
  const { conversationId } = await ask({ question: TO_FRANCE });
  const { answer } = await ask({ question: 'and to Italy?', conversationId });
  assert.equal(answer, '11 euros.');
  assert.deepEqual(searched, [TO_ITALY]);
});

test('one that says little and is answered by itself is searched for once', async () => {
  const { conversationId } = await ask({ question: TO_FRANCE });
  assert.equal((await ask({ question: 'gift vouchers', conversationId })).answer, 'From 10 euros.');
  assert.deepEqual(searched, ['gift vouchers']);
});

test('one that says little, and that nothing is like, is searched for once', async () => {
  const { conversationId } = await ask({ question: TO_FRANCE });
  assert.equal((await ask({ question: 'qwrtzx plmkjn', conversationId })).answered, false);
  assert.deepEqual(searched, ['qwrtzx plmkjn']);
});

test('the topic is searched for again where its answer may be another by now, or is not known', async () => {
  const before = await ask({ question: TO_FRANCE });
  const again = async (more: Partial<AskBody> = {}) => {
    const reply = await ask({ question: 'and to Italy?', conversationId: before.conversationId, ...more });
    assert.equal(reply.answer, '11 euros.');
    return searched;
  };
  assert.ok(!(await again()).includes(TO_FRANCE));
  assert.ok((await again({ filter: { none: ['old'] } })).includes(TO_FRANCE), 'another filter');
  await insert('Do you ship?', 'Yes.');
  assert.ok((await again()).includes(TO_FRANCE), 'another version');
  await ask({ question: 'and to Italy?', history: [{ question: TO_FRANCE }] });
  assert.ok(searched.includes(TO_FRANCE), 'told by the caller');
});

test('the topic is searched for again once something has begun or ended by the clock', async () => {
  await insert('Is there a sale?', 'Yes.', { validUntilMs: 5000 });
  const { conversationId } = await ask({ question: TO_FRANCE });
  await ask({ question: 'and to Italy?', conversationId });
  assert.ok(!searched.includes(TO_FRANCE));
  nowMs = 6000;
  assert.equal((await ask({ question: 'and to Italy?', conversationId })).answer, '11 euros.');
  assert.ok(searched.includes(TO_FRANCE));
});

test('what was said of a topic is known through small steps of a conversation', async () => {
  const first = await ask({ question: TO_FRANCE });
  const second = await ask({ question: 'and to Italy?', conversationId: first.conversationId });
  const third = await ask({ question: 'and to France?', conversationId: second.conversationId });
  assert.equal(third.answer, '9 euros.');
  assert.deepEqual(searched, [TO_FRANCE]);
});
