/** What is withdrawn while a handover or a language model is looked for is not said. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AskReply } from '../../../../contract/asking/chat.ts';
import { createComposing } from '../../../../server/src/services/asking/composing/composing.ts';
import { openConversationTokens } from '../../../../server/src/services/asking/conversations/conversation-tokens.ts';
import { createConversations } from '../../../../server/src/services/asking/conversations/conversations.ts';
import type { Answer } from '../../../../server/src/services/asking/understanding.ts';
import { openStore } from '../../../../server/src/store/open.ts';
import type { Store } from '../../../../server/src/store/types.ts';
import { makeTemporaryFolder } from '../../../support/temporary-folder.ts';

const CHATBOT_ID = 'a7e1f8b2-3c4d-4e5f-8a9b-0c1d2e3f4a5b';
const PASSAGE = { type: 'file', id: 1, docId: 'f1', text: 'Old.', score: 1, confidence: 0.9 } as const;

let store: Store;
before(async () => {
  store = await openStore({ dataDir: makeTemporaryFolder('changed-meanwhile') });
});
after(() => store.close());

function makeAnswer(reply: Partial<AskReply>, isCurrent: () => boolean): Answer {
  const whole = { answered: false, answer: '-', confidence: 0, matches: [], suggestions: [], ...reply };
  return {
    reply: { ...whole, knowledgeVersion: 1 } as AskReply,
    understood: 'Open?',
    isCurrent: async () => isCurrent(),
  } as unknown as Answer;
}

test('a refusal whose matches are withdrawn while its handover is read is made anew', async () => {
  const known = { isOld: true };
  const answers = [
    makeAnswer({ matches: [PASSAGE] as unknown as AskReply['matches'] }, () => known.isOld),
    makeAnswer({}, () => true),
  ];
  const conversations = createConversations({
    asking: { answer: async () => answers.shift() ?? assert.fail() },
    composing: {
      isWanted: async () => false,
      compose: async () => ({ reply: undefined, isOutdated: false }),
    },
    tokens: await openConversationTokens({ store, nowMs: () => 1, settings: { minutes: 30 } }),
    smallTalkOf: async () => null,
    handoverOf: async () => {
      known.isOld = false;
      return { kind: 'text', text: 'Call us.', address: '' };
    },
  });
  const said: string[] = [];
  const body = { question: 'Is the shop open on Sundays?' };
  const { matches, handover, answer } = await conversations.ask(CHATBOT_ID, body, {
    say: (text) => void said.push(text),
  });
  assert.deepEqual(matches, []);
  assert.equal(handover?.text, 'Call us.');
  assert.equal(said.join(''), answer);
});

test('an answer that is withdrawn while the settings of composing are read does not stand', async () => {
  const known = { isOld: true };
  const composing = createComposing({
    model: { name: 'm', host: 'h', reply: () => assert.fail('nothing is to be composed') },
    settings: { maxConcurrent: 1, maxPerDay: 1 },
    store,
    readSettings: async () => {
      known.isOld = false;
      return { answers: 'extractive', modelCallsPerDay: null };
    },
    encoders: { askable: [], knows: () => false },
    encoderMs: 1,
    log: { warn: () => undefined },
    nowMs: () => 1,
  });
  const reply = { answered: true, matches: [PASSAGE] as unknown as AskReply['matches'] };
  const { isOutdated } = await composing.compose(
    CHATBOT_ID,
    makeAnswer(reply, () => known.isOld),
  );
  assert.equal(isOutdated, true);
});
