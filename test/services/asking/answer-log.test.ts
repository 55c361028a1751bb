/** What is gathered of answers and written behind them: how much, how long, and by whom it may be judged. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { AskReply } from '../../../contract/asking/chat.ts';
import { createAnswerLog } from '../../../server/src/services/asking/answer-log/answer-log.ts';
import { createKeptAnswers } from '../../../server/src/services/asking/answer-log/kept-answers.ts';
import { openSealer } from '../../../server/src/services/asking/conversations/conversation-tokens.ts';
import { openStore } from '../../../server/src/store/open.ts';
import type { Store } from '../../../server/src/store/types.ts';
import { seedChatbot } from '../../support/seed-chatbot.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

const dataDir = makeTemporaryFolder('answer-log');
let store: Store;
before(async () => {
  store = await openStore({ dataDir });
});
after(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const REPLY: AskReply = {
  answered: true,
  answer: 'Open Orders.',
  confidence: 0.9,
  matches: [],
  suggestions: [],
  knowledgeVersion: 1,
};

async function openChatbot(): Promise<string> {
  const chatbotId = await seedChatbot(store);
  await store.write((tx) => tx.chatbots.update(chatbotId, { answersSinceMs: 1 }, 1));
  return chatbotId;
}

/** As each node has one. */
async function openLog(
  settings: { gatheredMax?: number; saidCharacters?: number } = {},
  warned: unknown[] = [],
) {
  return createAnswerLog({
    store,
    log: { warn: (...given: unknown[]) => void warned.push(given[0]) },
    nowMs: Date.now,
    sealer: await openSealer(store),
    tokens: { open: () => undefined },
    settings: { gatheredMax: 10, saidCharacters: 100, lookedAtMax: 200, ...settings },
    defaultDays: 90,
    count: () => undefined,
  });
}

const list = async (chatbotId: string) =>
  (await createKeptAnswers({ store, settings: { lookedAtMax: 200 } }).list(chatbotId, {})).answers;

test('an id that one node gave is good on another, before its answer is written', async () => {
  const chatbotId = await openChatbot();
  const [one, other] = [await openLog(), await openLog()];
  const answerId = one.keep(chatbotId, { question: 'Where?' }, REPLY, 'widget');
  await other.takeFeedback(chatbotId, { answerId, helpful: false });
  assert.deepEqual(await list(chatbotId), []);
  await one.close();
  assert.equal((await list(chatbotId))[0]?.helpful, false);
  await other.close();
});

test('as many answers are held as the setting says, and the log tells of those beyond', async () => {
  const chatbotId = await openChatbot();
  const warned: unknown[] = [];
  const log = await openLog({ gatheredMax: 2 }, warned);
  const keep = () => log.keep(chatbotId, { question: 'Where?' }, REPLY, 'api');
  keep();
  keep();
  await log.flush();
  assert.deepEqual([(await list(chatbotId)).length, warned], [2, []]);
  for (let at = 0; at < 3; at += 1) keep();
  await log.close();
  assert.deepEqual([(await list(chatbotId)).length, warned], [4, [{ answers: 1 }]]);
});

test('what was said is kept up to the setting, and cut between characters beyond it', async () => {
  const chatbotId = await openChatbot();
  const log = await openLog({ saidCharacters: 4 });
  for (const answer of ['👍👍👍👍', '👍👍👍👍👍'])
    log.keep(chatbotId, { question: 'a' }, { ...REPLY, answer }, 'api');
  await log.close();
  assert.deepEqual((await list(chatbotId)).map(({ said }) => said).sort(), ['👍👍👍👍', '👍👍👍👍…']);
});

test('an answer kept out of the log counts for nothing, and one that failed to be written loses no other', async () => {
  const chatbotId = await openChatbot();
  const log = await openLog();
  const answerId = log.keep(chatbotId, { question: 'a', log: false }, REPLY, 'api');
  await log.takeFeedback(chatbotId, { answerId, helpful: true });
  log.keep('0b7c4a52-6d0e-4f0a-9d0c-1f2e3a4b5c6d', { question: 'of no chatbot' }, REPLY, 'api');
  log.keep(chatbotId, { question: 'b' }, REPLY, 'api');
  await log.close();
  assert.deepEqual(
    (await list(chatbotId)).map(({ question }) => question),
    ['b'],
  );
  assert.deepEqual(await store.read.answerLog.feedbackBands(chatbotId, 0), []);
});
