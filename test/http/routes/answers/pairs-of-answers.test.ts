/** What the training API's pairs are to the answers whose wordings they are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PairRecord } from '../../../../contract/knowledge/pairs.ts';
import { onEveryDeployment } from '../../../support/engines.ts';
import { questionsOf, stageAnswers } from './stage.ts';

onEveryDeployment('pairs of answers', (startService) => {
  const stage = stageAnswers(startService);
  const { call, add, addPair, pairs } = stage;
  const changePair = (id: number, question: string, answer: string) =>
    stage.client.call<PairRecord>('PUT', `${stage.client.pairs}/${id}`, { body: { question, answer } });

  test('a pair that gets more wordings keeps its answer under the same id', async () => {
    const pair = await addPair('a', 'Here.');
    const { body } = await call('PUT', `/${pair.id}`, { questions: ['a', 'b'], answer: 'Here.' });
    assert.equal(body.id, pair.id);
    assert.deepEqual(questionsOf(body), ['a', 'b']);
    assert.deepEqual(
      (await pairs()).map((each) => each.answerId),
      [pair.id, pair.id],
    );
    const alone = await call('PUT', `/${pair.id}`, { questions: ['b'], answer: 'Here.' });
    assert.deepEqual([alone.body.id, questionsOf(alone.body)], [pair.id, ['b']]);
  });

  test('a pair whose question is changed by the training API stays with its answer', async () => {
    const { id, wordings } = await add({ questions: ['a', 'b'], externalId: 'e' });
    const [first] = wordings;
    const reply = await changePair(first?.id ?? 0, 'A!', 'Here.');
    assert.equal(reply.body.answerId, id);
    assert.deepEqual(questionsOf((await call('GET', `/${id}`)).body), ['A!', 'b']);
  });

  test('a pair that gets another answer by the training API leaves its answer, with its tags', async () => {
    const { id, wordings } = await add({ questions: ['a', 'b'], externalId: 'e', tags: ['x'] });
    const [first, second] = wordings;
    const left = await changePair(first?.id ?? 0, 'a', 'Gone.');
    assert.equal(left.body.answerId, undefined);
    const own = (await call('GET', `/${first?.id}`)).body;
    assert.deepEqual([own.answer, own.externalId, own.tags], ['Gone.', null, ['x']]);
    const rest = (await call('GET', `/${id}`)).body;
    assert.deepEqual([rest.answer, rest.externalId, questionsOf(rest)], ['Here.', 'e', ['b']]);
    // The last wording is the whole answer.
    await changePair(second?.id ?? 0, 'b', 'Changed.');
    const changed = (await call('GET', `/${id}`)).body;
    assert.deepEqual([changed.answer, changed.externalId], ['Changed.', 'e']);
  });

  test('where the pair that leaves gave the answer its id, both can still be read', async () => {
    const pair = await addPair('a', 'Here.');
    await call('PUT', `/${pair.id}`, { questions: ['a', 'b'], answer: 'Here.' });
    const { body: left } = await changePair(pair.id, 'a', 'Gone.');
    assert.notEqual(left.answerId, pair.id);
    assert.deepEqual(questionsOf((await call('GET', `/${left.answerId}`)).body), ['a']);
    assert.deepEqual(questionsOf((await call('GET', `/${pair.id}`)).body), ['b']);
  });

  test('DELETE of a wording by the training API leaves the others; of the answer, none', async () => {
    const { id, wordings } = await add({ questions: ['a', 'b', 'c'] });
    await stage.client.call('DELETE', `${stage.client.pairs}/${wordings[1]?.id}`);
    assert.deepEqual(questionsOf((await call('GET', `/${id}`)).body), ['a', 'c']);
    assert.equal((await call('DELETE', `/${id}`)).status, 204);
    assert.deepEqual(await pairs(), []);
    for (const method of ['GET', 'DELETE']) assert.equal((await call(method, `/${id}`)).status, 404);
    const gone = await call<{ code: string }>('PUT', `/${id}`, { questions: ['a'], answer: 'x' });
    assert.deepEqual([gone.status, gone.body.code], [404, 'not_found']);
  });
});
