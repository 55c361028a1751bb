/** The owner's list of what was not answered: refused, and met with suggestions. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AskReply } from '../../../contract/asking/chat.ts';
import type { DismissedList, DismissReply, UnansweredList } from '../../../contract/asking/unanswered.ts';
import type { ChatbotRecord } from '../../../contract/chatbots.ts';
import type { HistoryPage } from '../../../contract/history.ts';
import { aStep } from '../../support/a-step.ts';
import { type Client, createClient } from '../../support/client.ts';
import { onEveryEngine } from '../../support/engines.ts';
import { openOwnerSession } from '../../support/owner-session.ts';
import type { Provisioned, TestService } from '../../support/service.ts';

const LAMP = 'How do I return a lamp that I bought?';
const KING = 'qwrtzx plmkjn vbnmx';

onEveryEngine('unanswered questions over HTTP', (startService) => {
  let service: TestService;
  let bot: Provisioned;
  let client: Client;
  let headers: { cookie: string };
  before(async () => {
    service = await startService({ training: false });
    bot = await service.provision();
    headers = await openOwnerSession(service);
    client = createClient(service.baseUrl, bot);
    const pair = { question: 'How do I return a lamp?', answer: 'By post.' };
    await client.call('POST', client.pairs, { body: pair });
    // In doubt about whatever it finds.
    const thresholds = { answerThreshold: 1, suggestThreshold: 0.01 };
    await service.context.chatbots.update(bot.accountId, bot.chatbotId, thresholds, aStep());
    assert.deepEqual(await ask(LAMP), [pair.question]);
    assert.deepEqual(await ask(LAMP), [pair.question]);
    assert.deepEqual(await ask(KING), []);
    await ask('How do I return a lamp from my holidays?', { log: false });
  });
  after(() => service.close());

  const ask = async (question: string, more = {}) =>
    (await client.call<AskReply>('POST', client.chat, { body: { question, ...more } })).body.suggestions;
  const path = () => `/api/chatbots/${bot.chatbotId}`;
  const asOwner = async <T>(method: string, place: string, body?: unknown) =>
    (await client.call<T>(method, path() + place, { key: null, headers, body })).body;
  const list = async (query = '') => {
    const { groups } = await asOwner<UnansweredList>('GET', `/unanswered${query}`);
    return groups.map(({ question, count, suggestedCount, wordings: [wording] }) => {
      assert.deepEqual([wording?.question, wording?.suggestedCount], [question, suggestedCount]);
      return [question, count, suggestedCount];
    });
  };
  const countUnanswered = async () => (await asOwner<ChatbotRecord>('GET', '')).counts.unanswered;

  test('the list has both kinds and says how often each was met with suggestions', async () => {
    assert.deepEqual(await list(), [
      [LAMP, 2, 2],
      [KING, 1, 0],
    ]);
    assert.equal(await countUnanswered(), 2);
  });

  test('the list has one kind where that is asked for, and no other word for it', async () => {
    assert.deepEqual(await list('?outcome=suggested'), [[LAMP, 2, 2]]);
    assert.deepEqual(await list('?outcome=refused'), [[KING, 1, 0]]);
    const reply = await client.call('GET', `${path()}/unanswered?outcome=answered`, { key: null, headers });
    assert.deepEqual(
      [reply.status, reply.body.code, reply.body.detail],
      [400, 'invalid_request', 'The query is invalid: outcome must be refused or suggested.'],
    );
  });

  test('a wording that was met in both ways is one, and leaves in one', async () => {
    const thresholds = { answerThreshold: 1, suggestThreshold: 1 };
    await service.context.chatbots.update(bot.accountId, bot.chatbotId, thresholds, aStep());
    assert.deepEqual(await ask(LAMP), []);
    assert.deepEqual((await list())[0], [LAMP, 3, 2]);
    assert.deepEqual((await list('?outcome=refused')).length, 2);
    assert.equal(await countUnanswered(), 2);
    await asOwner('POST', '/unanswered/dismissals', { questions: [LAMP] });
    assert.deepEqual(await list(), [[KING, 1, 0]]);
    assert.deepEqual(await list('?outcome=suggested'), []);
    assert.equal(await countUnanswered(), 1);
  });

  test('what was dismissed is listed, stays dismissed when asked again, and is put back by an undo', async () => {
    await ask(LAMP);
    assert.deepEqual(await list(), [[KING, 1, 0]]);
    const dismissed = () => asOwner<DismissedList>('GET', '/unanswered/dismissed');
    assert.deepEqual(
      (await dismissed()).map(({ question, count }) => [question, count]),
      [[LAMP, 4]],
    );
    const history = `/api/Training/History/${bot.chatbotId}`;
    const { body: page } = await client.call<HistoryPage>('GET', `${history}?subject=unanswered`);
    assert.deepEqual(
      page.steps.map(({ count, changes }) => [count, changes[0]?.before, changes[0]?.after]),
      [[1, { dismissed: false }, { dismissed: true }]],
    );
    const undo = (stepId?: string) => client.call('POST', `${history}/steps/${stepId}/undo`);
    assert.equal((await undo(page.steps[0]?.stepId)).status, 200);
    assert.deepEqual((await list())[0], [LAMP, 4, 2]);
    assert.deepEqual(await dismissed(), []);
    assert.equal((await undo(page.steps[0]?.stepId)).body.code, 'conflict');
  });

  test('a dismissal is put back by its words, and what is removed is gone and can come anew', async () => {
    const change = (place: string) =>
      asOwner<DismissReply>('POST', `/unanswered/${place}`, { questions: [KING, 'never asked'] });
    assert.equal((await change('dismissals')).count, 1);
    assert.equal((await change('dismissals')).count, 0);
    assert.equal((await change('dismissals/restored')).count, 1);
    assert.equal((await list()).length, 2);
    const { stepId } = await change('dismissals');
    await change('removals');
    assert.deepEqual(await asOwner('GET', '/unanswered/dismissed'), []);
    await ask(KING);
    assert.deepEqual((await list())[1], [KING, 1, 0]);
    // Nothing is left of what the step dismissed.
    const path = `/api/Training/History/${bot.chatbotId}/steps/${stepId}/undo`;
    assert.equal((await client.call('POST', path)).status, 200);
    assert.equal((await list()).length, 2);
  });

  test('what a visitor asked leaves the dismissed ones with the others', async () => {
    const question = 'zzz visitor qqq';
    await ask(question, { visitorId: 'anna' });
    await asOwner('POST', '/unanswered/dismissals', { questions: [question] });
    await client.call('DELETE', `${client.chat}/visitors/anna`);
    assert.deepEqual(await asOwner('GET', '/unanswered/dismissed'), []);
  });
});
