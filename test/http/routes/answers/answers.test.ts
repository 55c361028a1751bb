/** Answers over HTTP: taught, read, changed, joined and deleted with all their wordings. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AskReply } from '../../../../contract/asking/chat.ts';
import { type AnswerRecord, WORDINGS_MAX } from '../../../../contract/knowledge/answers.ts';
import type { BulkReply } from '../../../../contract/knowledge/bulk.ts';
import type { ImportReply } from '../../../../contract/knowledge/imports.ts';
import type { PairRecord } from '../../../../contract/knowledge/pairs.ts';
import { makeTimeOrderedId } from '../../../../server/src/store/history-step.ts';
import { makePair } from '../../../store/records.ts';
import { formWithFile } from '../../../support/client.ts';
import { onEveryDeployment } from '../../../support/engines.ts';
import { questionsOf, stageAnswers } from './stage.ts';

const HOUR_MS = 3_600_000;
const fromNow = (ms: number): string => new Date(Date.now() + ms).toISOString();

onEveryDeployment('answers over HTTP', (startService) => {
  const stage = stageAnswers(startService);
  const { call, add, addPair, pairs } = stage;
  const version = async () =>
    (await stage.service.context.store.read.chatbots.find(stage.bot.chatbotId))?.knowledgeVersion;
  const ask = async (question: string): Promise<AskReply> =>
    (await stage.client.call<AskReply>('POST', stage.client.chat, { body: { question, log: false } })).body;

  test('POST answers 201 with all wordings, each of them a pair with an id of its own', async () => {
    const reply = await call('POST', '', {
      questions: ['Where is my parcel?', 'Track my order'],
      answer: 'Open Orders.',
      negativeQuestions: ['Where is my invoice?'],
      externalId: 'kb-1',
      tags: ['shop-de'],
      validUntil: '2099-01-01T00:00:00Z',
    });
    assert.equal(reply.status, 201);
    const { id, wordings, createdDate, modifiedDate, ...rest } = reply.body;
    assert.equal(reply.headers.get('location'), `${stage.client.answers}/${id}`);
    assert.deepEqual(rest, {
      chatbotId: stage.bot.chatbotId,
      answer: 'Open Orders.',
      negativeQuestions: ['Where is my invoice?'],
      externalId: 'kb-1',
      tags: ['shop-de'],
      enabled: true,
      validFrom: null,
      validUntil: '2099-01-01T00:00:00.000Z',
      availability: 'active',
      taughtBy: 'key',
      isTrained: false,
    });
    assert.equal(createdDate, modifiedDate);
    assert.deepEqual(questionsOf(reply.body), ['Where is my parcel?', 'Track my order']);
    const listed = await pairs();
    assert.deepEqual(
      listed.map((pair) => [pair.id, pair.question, pair.answer, pair.answerId]),
      wordings.toReversed().map((wording) => [wording.id, wording.question, 'Open Orders.', id]),
    );
    assert.equal(new Set([id, ...wordings.map((wording) => wording.id)]).size, 3);
    assert.deepEqual((await call('GET', `/${id}`)).body, reply.body);
  });

  test('an answer with one wording is a pair by itself, and a pair is an answer under its own id', async () => {
    const one = await add({});
    assert.deepEqual(one.wordings, [{ id: one.id, question: 'Where is it?', isTrained: false }]);
    const [listed] = await pairs();
    assert.deepEqual([listed?.id, listed && 'answerId' in listed], [one.id, false]);
    const pair = await addPair('Who?', 'Me.');
    const { body } = await call('GET', `/${pair.id}`);
    assert.deepEqual([body.id, body.answer, questionsOf(body)], [pair.id, 'Me.', ['Who?']]);
  });

  test('a repeated Idempotency-Key adds one answer, and gives the first reply again', async () => {
    const send = (answer: string) =>
      stage.client.call<AnswerRecord>('POST', stage.client.answers, {
        headers: { 'idempotency-key': 'one' },
        body: { questions: ['a', 'b', 'a'], answer },
      });
    const [first, second] = [await send('Yes.'), await send('Yes.')];
    assert.equal(first.status, 201);
    assert.equal(second.text, first.text);
    assert.deepEqual(questionsOf(first.body), ['a', 'b']);
    assert.equal((await pairs()).length, 2);
    assert.equal((await send('No.')).status, 422);
  });

  test('PUT changes the text of all wordings in one step, and keeps the ids of those that stay', async () => {
    const { id, wordings } = await add({ questions: ['a', 'b', 'c'], tags: ['x'], externalId: 'e' });
    const before = (await version()) ?? 0;
    const reply = await call('PUT', `/${id}`, { questions: ['c', 'd', 'a'], answer: 'There.' });
    assert.equal(reply.status, 200);
    assert.equal(await version(), before + 1);
    const kept = (question: string) => wordings.find((wording) => wording.question === question)?.id;
    const after = Object.fromEntries(reply.body.wordings.map((wording) => [wording.question, wording.id]));
    assert.deepEqual([after.a, after.c, reply.body.id], [kept('a'), kept('c'), id]);
    assert.ok((after.d ?? 0) > Math.max(...wordings.map((wording) => wording.id)));
    assert.deepEqual([reply.body.tags, reply.body.externalId], [['x'], 'e'], 'what was left out stays');
    assert.deepEqual(new Set((await pairs()).map((pair) => pair.answer)), new Set(['There.']));
    assert.equal((await ask('b')).matches.length, 0);
  });

  test('PUT of what is as it is raises no version, and of properties alone leaves wordings trained', async () => {
    const body = { questions: ['a', 'b'], answer: 'Here.' };
    const { id } = await add(body);
    const before = await version();
    assert.equal((await call('PUT', `/${id}`, body)).status, 200);
    assert.equal(await version(), before);
    const { store } = stage.service.context;
    const claims = await store.write((tx) => tx.training.claimPairs('t', 1e15, 2e15, 10));
    const trained = claims
      .filter(({ pair }) => pair.chatbotId === stage.bot.chatbotId)
      .map(({ pair: { chatbotId, id: pairId, modifiedAtMs, question } }) => ({
        ...{ chatbotId, id: pairId, modifiedAtMs, docId: 'd' },
        chunk: { ordinal: 0, text: question, locator: null, terms: '', vectors: [], encodedBy: '' },
      }));
    await store.write((tx) => tx.training.completePairs('t', trained, 1));
    const off = await call('PUT', `/${id}`, { ...body, enabled: false, tags: ['x'] });
    assert.deepEqual([off.body.enabled, off.body.availability, off.body.isTrained], [false, 'off', true]);
  });

  test('no two answers of a chatbot share an external id', async () => {
    await add({ externalId: 'e' });
    const other = await add({ externalId: 'f' });
    const body = { questions: ['a'], answer: 'b', externalId: 'e' };
    assert.equal((await call('POST', '', body)).status, 409);
    assert.equal((await call('PUT', `/${other.id}`, body)).status, 409);
    assert.equal((await call('PUT', `/${other.id}`, { ...body, externalId: 'f' })).status, 200);
    const both = await Promise.all([1, 2].map(() => call('POST', '', { ...body, externalId: 'g' })));
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
    const next = await stage.service.provision();
    const elsewhere = { key: next.apiKey, body };
    const path = `/api/Training/Answer/${next.chatbotId}`;
    assert.equal((await stage.client.call('POST', path, elsewhere)).status, 201);
  });

  test('what does not go together is refused, and nothing changes', async () => {
    const { id } = await add({});
    for (const wrong of [
      { validFrom: fromNow(HOUR_MS), validUntil: fromNow(0) },
      { validFrom: '2026-02-30T00:00:00Z' },
      { negativeQuestions: ['Where is it?'] },
    ]) {
      const body = { questions: ['Where is it?'], answer: 'x', ...wrong };
      for (const [method, path] of [
        ['POST', ''],
        ['PUT', `/${id}`],
      ] as const) {
        const reply = await call<{ code: string }>(method, path, body);
        assert.deepEqual([reply.status, reply.body.code], [400, 'invalid_request'], reply.text);
      }
    }
    assert.deepEqual(
      (await pairs()).map(({ answer }) => answer),
      ['Here.'],
    );
  });

  test('answers with equal texts are joined under the first id, at once and for good', async () => {
    const [one, two] = [await addPair('a', 'Same.'), await addPair('b', 'Same.')];
    const three = await add({
      questions: ['c', 'd'],
      answer: 'Same.',
      externalId: 'e',
      negativeQuestions: ['n'],
    });
    const { status, body } = await call('POST', '/join', { ids: [two.id, one.id, three.id] });
    assert.equal(status, 200);
    assert.deepEqual([body.id, body.externalId, body.negativeQuestions], [two.id, 'e', ['n']]);
    assert.deepEqual(questionsOf(body), ['a', 'b', 'c', 'd']);
    assert.deepEqual((await pairs()).map(({ id }) => id).includes(one.id), true);
    assert.equal((await call('GET', `/${three.id}`)).status, 404);
    await call('PUT', `/${body.id}`, { questions: questionsOf(body), answer: 'Other.' });
    assert.deepEqual(new Set((await pairs()).map(({ answer }) => answer)), new Set(['Other.']));
  });

  test('answers that differ are not joined, and the reason is said', async () => {
    const one = await add({ questions: ['a'], externalId: 'e' });
    const different: [object, RegExp][] = [
      [{ answer: 'There.' }, /other texts/],
      [{ tags: ['x'] }, /other tags/],
      [{ enabled: false }, /other switches/],
      [{ validUntil: '2099-01-01T00:00:00Z' }, /other times/],
      [{ externalId: 'f' }, /external ids/],
      [{ negativeQuestions: ['a'] }, /must not get/],
    ];
    for (const [more, reason] of different) {
      const two = await add({ questions: ['b'], ...more });
      const reply = await call<{ code: string; detail: string }>('POST', '/join', { ids: [one.id, two.id] });
      assert.deepEqual([reply.status, reply.body.code], [409, 'conflict']);
      assert.match(reply.body.detail, reason);
    }
    const missing = await call('POST', '/join', { ids: [one.id, 999] });
    assert.equal(missing.status, 404);
    assert.ok((await pairs()).every((pair) => pair.answerId === undefined));
  });

  test('answers are joined up to the most wordings that one may have, and not beyond', async () => {
    const questions = (count: number, name: string) =>
      Array.from({ length: count }, (_, at) => `${name}${at}`);
    const large = await add({ questions: questions(WORDINGS_MAX - 1, 'q') });
    const [fits, beyond] = [await add({ questions: ['fits'] }), await add({ questions: ['beyond'] })];
    const { body } = await call('POST', '/join', { ids: [large.id, fits.id] });
    assert.equal(body.wordings.length, WORDINGS_MAX);
    assert.equal((await call('POST', '/join', { ids: [large.id, beyond.id] })).status, 409);
  });

  test('the list is in pages, highest id first, and found by any wording, by tag and by state', async () => {
    const made = [
      await add({ questions: ['apples', 'pears'], tags: ['fruit', 'a"b'] }),
      await addPair('plums', 'Yes.'),
      await add({ questions: ['leeks'], enabled: false, tags: ['veg'] }),
      await add({ questions: ['kale'], validUntil: fromNow(-HOUR_MS) }),
      await add({ questions: ['beans', 'peas'], validFrom: fromNow(HOUR_MS) }),
    ].map(({ id }) => id);
    const list = async (query: string) => {
      const reply = await call<AnswerRecord[]>('GET', query);
      assert.equal(reply.status, 200, reply.text);
      return { ids: reply.body.map(({ id }) => id), headers: reply.headers };
    };
    const whole = await list('');
    assert.deepEqual([whole.ids, whole.headers.get('x-total-count')], [made.toReversed(), null]);
    const page = await list('?limit=2');
    assert.deepEqual([page.ids, page.headers.get('x-total-count')], [made.toReversed().slice(0, 2), '5']);
    assert.match(page.headers.get('link') ?? '', new RegExp(`before=${made[3]}`));
    const [fruit, plums, leeks, kale, beans] = made;
    assert.deepEqual((await list(`?before=${leeks}&limit=9`)).ids, [plums, fruit]);
    assert.deepEqual((await list('?search=PEARS')).ids, [fruit]);
    assert.deepEqual((await list('?tag=fruit')).ids, [fruit]);
    assert.deepEqual((await list(`?tag=${encodeURIComponent('a"b')}`)).ids, [fruit]);
    assert.deepEqual((await list('?tag=frui')).ids, []);
    assert.deepEqual((await list('?availability=off')).ids, [leeks]);
    assert.deepEqual((await list('?availability=ended')).ids, [kale]);
    assert.deepEqual((await list('?availability=scheduled')).ids, [beans]);
    const active = await list('?availability=active&limit=1');
    assert.deepEqual([active.ids, active.headers.get('x-total-count')], [[plums], '2']);
    assert.equal((await call('GET', '?availability=gone')).status, 400);
  });

  test('the list is filtered by who taught an answer first, whoever changes or brings it back', async () => {
    const list = async (taughtBy: string) => {
      const reply = await call<AnswerRecord[]>('GET', `?taughtBy=${taughtBy}`);
      assert.equal(reply.status, 200, reply.text);
      assert.ok(reply.body.every((answer) => answer.taughtBy === taughtBy));
      assert.equal(reply.headers.get('x-total-count'), String(reply.body.length));
      return reply.body.map(({ id }) => id);
    };
    const { store } = stage.service.context;
    const { chatbotId } = stage.bot;
    // As a release wrote them that did not keep it.
    const old = await store.write((tx) => tx.pairs.insert(chatbotId, makePair()));
    const byKey = await add({ questions: ['apples', 'pears'] });
    const byKeyAlone = await addPair('plums', 'Yes.');
    const stepId = makeTimeOrderedId(Date.now());
    const synced = await stage.client.call<PairRecord>('POST', stage.client.pairs, {
      headers: { 'x-docent-step': stepId },
      body: { question: 'leeks', answer: 'Yes.' },
    });
    const form = formWithFile('faq.csv', 'question,answer\nkale,Yes.');
    const path = `/api/Training/Import/${chatbotId}?apply=true`;
    const imported = (await stage.client.call<ImportReply>('POST', path, { body: form })).body.rows[0];
    const bulk = await stage.client.call<BulkReply>('POST', `/api/Training/QA/${chatbotId}/bulk`, {
      body: { mode: 'upsert', rows: [{ questions: ['kale', 'cabbage'], answer: 'No.' }] },
    });
    assert.deepEqual(
      [bulk.body.results[0]?.state, bulk.body.results[0]?.answerId],
      ['changed', imported?.answerId],
    );
    const expected = {
      key: [byKeyAlone.id, byKey.id],
      sync: [synced.body.id],
      import: [imported?.answerId],
      account: [],
      unknown: [old?.id],
    };
    const check = async () => {
      for (const [taughtBy, ids] of Object.entries(expected)) assert.deepEqual(await list(taughtBy), ids);
    };
    await check();
    await call('PUT', `/${old?.id}`, { questions: ['Q', 'Which?'], answer: 'Another.' });
    await check();
    const undo = await stage.client.call<{ stepId: string }>(
      'POST',
      `/api/Training/History/${chatbotId}/steps/${stepId}/undo`,
    );
    assert.equal(undo.status, 200, undo.text);
    const { stepId: undone } = undo.body;
    assert.deepEqual(await list('sync'), []);
    await stage.client.call('POST', `/api/Training/History/${chatbotId}/steps/${undone}/undo`);
    await check();
    assert.equal((await call('GET', '?taughtBy=nobody')).status, 400);
  });
});
