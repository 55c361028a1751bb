/** What a customer is shown of an answer, and what only its owner. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AskBody, AskReply, Match } from '../../../contract/asking/chat.ts';
import { createAudienceAsking } from '../../../server/src/services/asking/customer-view.ts';

const CHATBOT = '0b7c4a52-6d0e-4f0a-9d0c-1f2e3a4b5c6d';
const explanation = { parts: { words: 1 }, words: ['parcel'] };
const said: Match = {
  type: 'qa',
  id: 1,
  docId: 'a',
  score: 0.9,
  question: 'Where?',
  text: 'Here.',
  explanation,
};
const unsaid: Match = {
  type: 'file',
  id: 2,
  docId: 'b',
  score: 0.5,
  fileName: 'secret.txt',
  text: 'Not this.',
};
const REPLY: AskReply = {
  answered: true,
  answer: 'Here.',
  confidence: 0.9,
  matches: [said, unsaid],
  suggestions: ['When?'],
  knowledgeVersion: 3,
  readAs: 'where',
};

function askAs(audience: 'owner' | 'customer', showsSources: boolean, reply = REPLY) {
  const bodies: AskBody[] = [];
  const ask = async (_chatbotId: string, body: AskBody): Promise<AskReply> => {
    bodies.push(body);
    return reply;
  };
  const asking = createAudienceAsking(
    { ask },
    { ask },
    { showsSources: async (id) => id === CHATBOT && showsSources },
    { keep: (_chatbotId, _body, { matches }) => `id of ${matches.length} matches` },
  );
  const body = { question: 'Where?', explain: true, top: 5 };
  return asking.ask(CHATBOT, body, audience).then(({ answerId, ...shown }) => ({ shown, answerId, bodies }));
}

test('an owner sees the answer as it was found', async () => {
  const { shown, answerId, bodies } = await askAs('owner', false);
  assert.deepEqual([shown, answerId], [REPLY, 'id of 2 matches']);
  assert.equal(bodies[0]?.explain, true);
});

test('a customer sees no source unless the chatbot lets sources show, and no explanation is even made', async () => {
  const { shown, answerId, bodies } = await askAs('customer', false);
  assert.equal(answerId, 'id of 2 matches', 'it is kept with its source');
  const { readAs: _readAs, ...rest } = REPLY;
  assert.deepEqual(shown, { ...rest, matches: [] });
  assert.equal(bodies[0]?.explain, false);
});

test('where sources show, a customer sees that of what is said, and none of what is not', async () => {
  const { shown } = await askAs('customer', true);
  const { explanation: _explanation, ...source } = said;
  assert.deepEqual(shown.matches, [source]);
  const doubt = { ...REPLY, answered: false, answer: 'Sorry.' };
  assert.deepEqual((await askAs('customer', true, doubt)).shown.matches, []);
});
