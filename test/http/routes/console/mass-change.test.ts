/** One action on many answers: one step of the history, and one undo. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AnswerRecord } from '../../../../contract/knowledge/answers.ts';
import { TAGS_MAX } from '../../../../contract/knowledge/availability.ts';
import { BULK_STEP_ROWS } from '../../../../contract/knowledge/bulk.ts';
import type { MassAction, MassChangeReply } from '../../../../contract/knowledge/mass-change.ts';
import type { PairPage } from '../../../../contract/knowledge/pair-list.ts';
import { type Client, createClient } from '../../../support/client.ts';
import { openOwnerSession } from '../../../support/owner-session.ts';
import { seedChatbot } from '../../../support/seed-chatbot.ts';
import { type Provisioned, startService, type TestService } from '../../../support/service.ts';

let service: TestService;
let bot: Provisioned;
let client: Client;
let headers: { cookie: string };

before(async () => {
  service = await startService({ training: false, env: { DOCENT_SENTENCE_ENCODER: 'false' } });
  bot = await service.provision();
  client = createClient(service.baseUrl, bot);
  headers = await openOwnerSession(service);
});
after(() => service.close());

const answers = () => `/api/Training/Answer/${bot.chatbotId}`;
const teach = async (body: object) => (await client.call<AnswerRecord>('POST', answers(), { body })).body;
const list = async () => (await client.call<AnswerRecord[]>('GET', answers())).body;
const read = async (id: number) => (await client.call<AnswerRecord>('GET', `${answers()}/${id}`)).body;

const send = (ids: number[], action: object, chatbotId = bot.chatbotId) =>
  client.call<MassChangeReply>('POST', `/api/chatbots/${chatbotId}/answers/mass`, {
    key: null,
    headers,
    body: { ids, action },
  });
async function change(ids: number[], action: MassAction): Promise<MassChangeReply> {
  const reply = await send(ids, action);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}
async function undo(stepId: string | null): Promise<void> {
  const path = `/api/Training/History/${bot.chatbotId}/steps/${stepId}/undo`;
  const reply = await client.call('POST', path);
  assert.equal(reply.status, 200, reply.text);
}

test('tags are added and removed, the rest stays, and one undo takes all of it back', async () => {
  const first = await teach({ questions: ['A?', 'B?'], answer: 'Yes.', tags: ['old'], externalId: 'k' });
  const second = await teach({ questions: ['C?'], answer: 'No.', negativeQuestions: ['D?'] });
  const ids = [first.id, second.id];
  const { stepId, ...counts } = await change(ids, { kind: 'tag', add: ['new'], remove: ['old'] });
  assert.deepEqual(counts, { changed: 2, refused: 0 });
  assert.deepEqual((await read(first.id)).tags, ['new']);
  assert.equal((await read(first.id)).externalId, 'k');
  assert.deepEqual((await read(second.id)).negativeQuestions, ['D?']);
  const listed = await client.call<PairPage>('GET', `/api/chatbots/${bot.chatbotId}/pairs`, {
    key: null,
    headers,
  });
  assert.deepEqual(
    listed.body.pairs.map(({ tags, hasDetails }) => [tags, hasDetails]),
    [
      [['new'], true],
      [['new'], true],
      [['new'], true],
    ],
  );
  await undo(stepId);
  assert.deepEqual(
    (await list()).map(({ tags }) => tags),
    [[], ['old']],
  );
});

test('what would have too many tags stays as it is, and what is as it should be is no change', async () => {
  const tags = Array.from({ length: TAGS_MAX }, (_, at) => `tag ${at}`);
  const full = await teach({ questions: ['Full?'], answer: 'Yes.', tags });
  const almost = await teach({ questions: ['Almost?'], answer: 'Yes.', tags: tags.slice(1) });
  const tagged = await change([full.id, almost.id], { kind: 'tag', add: ['one more'], remove: [] });
  assert.deepEqual([tagged.changed, tagged.refused], [1, 1]);
  assert.deepEqual((await read(full.id)).tags, tags);
  const again = await change([almost.id], { kind: 'switch', enabled: true });
  assert.deepEqual(again, { changed: 0, refused: 0, stepId: null });
});

test('more answers than are written together are switched and deleted in one step', async () => {
  const count = BULK_STEP_ROWS + 1;
  const rows = Array.from({ length: count }, (_, at) => ({
    questions: [`Question ${at}?`],
    answer: `${at}`,
  }));
  await client.call('POST', `${client.pairs}/bulk`, { body: { mode: 'add', rows } });
  const before = await list();
  const ids = before.map(({ id }) => id);
  await change(ids, { kind: 'switch', enabled: false });
  assert.ok((await list()).every(({ enabled }) => !enabled));
  const { changed, stepId } = await change(ids, { kind: 'delete' });
  assert.equal(changed, ids.length);
  assert.deepEqual(await list(), []);
  await undo(stepId);
  assert.deepEqual(
    (await list()).map(({ id }) => id),
    ids,
  );
  assert.equal((await change([...ids, 1_000_000], { kind: 'switch', enabled: true })).changed, ids.length);
});

test('answers are joined under the first id, and those that differ are refused', async () => {
  const one = await teach({ questions: ['One?'], answer: 'Same.' });
  const two = await teach({ questions: ['Two?'], answer: 'Same.' });
  const other = await teach({ questions: ['Other?'], answer: 'Else.' });
  assert.equal((await send([one.id, other.id], { kind: 'join' })).status, 409);
  const { stepId } = await change([two.id, one.id], { kind: 'join' });
  assert.deepEqual(
    (await read(two.id)).wordings.map(({ question }) => question),
    ['One?', 'Two?'],
  );
  await undo(stepId);
  assert.equal((await read(one.id)).wordings.length, 1);
});

test('only the owner of a chatbot changes its answers, and only with an action that there is', async () => {
  const other = await seedChatbot(service.context.store);
  assert.equal((await send([1], { kind: 'delete' }, other)).status, 404);
  assert.equal((await send([], { kind: 'delete' })).status, 400);
  assert.equal((await send([1], { kind: 'burn' })).status, 400);
});
