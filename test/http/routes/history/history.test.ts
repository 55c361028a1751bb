/** What the history tells of each change: who, when, from what to what. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Problem } from '../../../../contract/common.ts';
import { beginStep } from '../../../../server/src/store/history-step.ts';
import { formWithFile } from '../../../support/client.ts';
import { onEveryEngine } from '../../../support/engines.ts';
import { importPairs, openOwnerSession, sendBy } from '../../../support/owner-session.ts';
import { type HistoryStage, setUpHistory } from './stage.ts';

onEveryEngine('history', (startService) => {
  let stage: HistoryStage;
  before(async () => {
    stage = await setUpHistory(startService);
  });
  after(() => stage.service.close());

  const asOwner = async (method: string, path: string, body?: unknown) => {
    const headers = { ...(await openOwnerSession(stage.service)) };
    return stage.client.call<Problem>(method, path, {
      key: null,
      headers,
      ...(body !== undefined && { body }),
    });
  };

  test('a pair that is taught, changed and deleted leaves three steps with the key, the time and both texts', async () => {
    const fromMs = Date.now() - 60_000;
    const id = await stage.teach('Where is my parcel?', 'On its way.');
    await stage.change(id, 'Where is my parcel?', 'At the depot.');
    await stage.change(id, 'Where is my parcel?', 'At the depot.');
    await stage.client.call('DELETE', `${stage.client.pairs}/${id}`);
    const { days, steps } = await stage.list(`?subject=answer&subjectId=${id}`);
    assert.equal(days, 30);
    const texts = steps.map(({ changes: [change] }) => [
      change?.action,
      change?.before?.answer,
      change?.after?.answer,
    ]);
    assert.deepEqual(texts, [
      ['deleted', 'At the depot.', undefined],
      ['changed', 'On its way.', 'At the depot.'],
      ['created', undefined, 'On its way.'],
    ]);
    assert.deepEqual(steps[0]?.changes[0]?.before?.wordings, [{ id, question: 'Where is my parcel?' }]);
    for (const { actor, date } of steps) {
      assert.equal(actor.kind, 'key');
      assert.match(actor.name ?? '', /…/);
      assert.ok(Date.parse(date) >= fromMs);
    }
  });

  test('a pair that nobody has leaves nothing, and neither does a refused one', async () => {
    const { steps: before } = await stage.list();
    await stage.client.call('PUT', `${stage.client.pairs}/999999`, { body: { question: 'a', answer: 'b' } });
    await stage.client.call('DELETE', `${stage.client.pairs}/999999`);
    await stage.client.call('POST', stage.client.pairs, { body: { question: '', answer: 'b' } });
    assert.deepEqual((await stage.list()).steps, before);
  });

  test('an Idempotency-Key that is sent again adds no second step', async () => {
    const call = { headers: { 'idempotency-key': 'h' }, body: { question: 'Once?', answer: 'Once.' } };
    await stage.client.call('POST', stage.client.pairs, call);
    const { steps } = await stage.list();
    await stage.client.call('POST', stage.client.pairs, call);
    assert.deepEqual((await stage.list()).steps, steps);
  });

  test('a file that is uploaded, replaced and deleted is told of once it answers, without where it is stored', async () => {
    const id = await stage.upload('prices.txt', 'The blue lamp costs nine euros.');
    await stage.client.call('PUT', `${stage.client.files}/${id}`, {
      body: formWithFile('prices-2.txt', 'The blue lamp costs eleven euros.'),
    });
    await stage.client.call('DELETE', `${stage.client.files}/${id}`);
    const { steps } = await stage.list(`?subject=file&subjectId=${id}`);
    assert.deepEqual(
      steps.map(({ changes: [change] }) => [
        change?.action,
        change?.before?.fileName,
        change?.after?.fileName,
      ]),
      [
        ['deleted', 'prices-2.txt', undefined],
        ['changed', 'prices.txt', 'prices-2.txt'],
        ['created', undefined, 'prices.txt'],
      ],
    );
    assert.ok(!JSON.stringify(steps).includes('blobKey'));
    const listed = JSON.stringify(await stage.list());
    await stage.upload('empty.txt', ' ');
    assert.equal(JSON.stringify(await stage.list()), listed);
  });

  test('settings and keys are told of by the fields that changed, and by the account', async () => {
    const path = `/api/chatbots/${stage.chatbotId}`;
    await asOwner('PATCH', path, { name: 'The lamp shop', fallbackText: 'Ask Anna.' });
    await asOwner('PATCH', path, { name: 'The lamp shop' });
    await asOwner('PATCH', `${path}/website`, { title: 'Hello' });
    const thresholds = { body: { answerThreshold: 0.9, suggestThreshold: 0.2 } };
    await stage.client.call('PUT', `${path}/thresholds`, thresholds);
    const { steps } = await stage.list('?subject=settings');
    assert.deepEqual(
      steps.map(({ actor: { kind }, changes: [change] }) => [kind, change?.subjectId, change?.after]),
      [
        ['key', 'chatbot', { answerThreshold: 0.9, suggestThreshold: 0.2 }],
        ['account', 'website', { title: 'Hello' }],
        ['account', 'chatbot', { name: 'The lamp shop', fallbackText: 'Ask Anna.' }],
      ],
    );
    assert.equal(steps[1]?.actor.name, 'owner@example.com');
    const made = await asOwner('POST', `${path}/keys`, { name: 'Shop' });
    const { id, key } = made.body as unknown as { id: string; key: string };
    await asOwner('DELETE', `${path}/keys/${id}`);
    const { steps: ofKey } = await stage.list(`?subject=key&subjectId=${id}`);
    assert.deepEqual(
      ofKey.map(({ changes: [change] }) => change?.action),
      ['deleted', 'created'],
    );
    assert.ok(!JSON.stringify(ofKey).includes(key));
    assert.equal((await stage.undo(ofKey[0]?.stepId ?? '')).body.code, 'conflict');
  });

  test('an import is one step with the number of its answers, whose changes are read in pages', async () => {
    const pairs = Array.from({ length: 12 }, (_, at) => ({
      question: `Import ${at}?`,
      answer: `Yes ${at}.`,
    }));
    const owner = await openOwnerSession(stage.service);
    await importPairs(sendBy(stage.client, owner), stage.chatbotId, pairs);
    const step = await stage.newest();
    assert.deepEqual([step.count, step.changes.length, step.actor.kind], [12, 3, 'import']);
    const page = await stage.client.call<{ ordinal: number }[]>(
      'GET',
      `${stage.history}/steps/${step.stepId}/changes?from=10&limit=5`,
    );
    assert.deepEqual(
      page.body.map(({ ordinal }) => ordinal),
      [10, 11],
    );
  });

  test('a list goes on where the page before ended', async () => {
    const all = (await stage.list('?limit=100')).steps.map(({ stepId }) => stepId);
    const first = await stage.list('?limit=2');
    const second = await stage.list(`?limit=2&before=${first.nextBefore?.toUpperCase()}`);
    assert.deepEqual(
      [...first.steps, ...second.steps].map(({ stepId }) => stepId),
      all.slice(0, 4),
    );
    assert.equal((await stage.list('?limit=100')).nextBefore, undefined);
  });

  test('whoever began a step adds to it by naming it, and nobody else does', async () => {
    const { secret: key } = await stage.service.context.keys.create(stage.chatbotId);
    const named = { 'x-docent-step': beginStep({ kind: 'sync', id: null, name: null }, Date.now()).stepId };
    const teach = (question: string, options: object = {}) =>
      stage.client.call<Problem>('POST', stage.client.pairs, {
        ...{ body: { question, answer: 'Yes.' }, headers: named },
        ...options,
      });
    assert.deepEqual([(await teach('Step one?')).status, (await teach('Step two?')).status], [201, 201]);
    const refused = await teach('Step three?', { key });
    assert.deepEqual([refused.status, refused.body.code], [409, 'conflict']);
    const upper = { 'x-docent-step': named['x-docent-step'].toUpperCase() };
    assert.equal((await teach('Step three?', { key, headers: upper })).status, 409);
    const { steps } = await stage.list(`?stepId=${named['x-docent-step']}`);
    assert.deepEqual([steps.length, steps[0]?.count], [1, 2]);
    assert.ok(!(await stage.questions()).includes('Step three?'));
  });

  test('changes of one pair at once each start from what another left', async () => {
    const id = await stage.teach('How many at once?', 'None.');
    const answers = Array.from({ length: 20 }, (_, at) => `${at} of them.`);
    await Promise.all(answers.map((answer) => stage.change(id, 'How many at once?', answer)));
    const { steps } = await stage.list(`?subject=answer&subjectId=${id}&limit=100`);
    const before = steps.map(({ changes: [change] }) => change?.before?.answer);
    assert.equal(new Set(before).size, answers.length + 1, before.join(' '));
  });

  test('another chatbot has no part in it, and knows no step of it', async () => {
    const other = await stage.service.provision();
    const { stepId } = await stage.newest();
    const path = `/api/Training/History/${other.chatbotId}`;
    const call = { key: other.apiKey };
    const { body } = await stage.client.call<{ steps: object[] }>('GET', path, call);
    assert.equal(body.steps.length, 1, 'its own key alone');
    for (const [method, end] of [
      ['POST', `/steps/${stepId}/undo`],
      ['POST', `/steps/${stepId}/restore?ordinal=0`],
      ['GET', `/steps/${stepId}/changes`],
    ] as const)
      assert.equal((await stage.client.call(method, path + end, call)).status, 404, end);
    assert.equal((await stage.client.call('GET', stage.history, call)).status, 403);
  });
});
