/** Golden questions over HTTP: kept, and asked after every change. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GoldenBody, GoldenRun } from '../../../../contract/asking/golden.ts';
import { onEveryEngine } from '../../../support/engines.ts';
import { GOLDEN_MAX, outcomes, stageGolden } from './stage.ts';

onEveryEngine('golden questions', (startService) => {
  const stage = stageGolden(startService);
  const { add, list, check, settled, teach } = stage;

  test('say whether the answer that must be said is said, and what is said instead', async () => {
    const { track, pay } = await stage.teachTwo();
    const added = await add(
      { question: 'where is my order', expects: 'answer', answerId: track.id },
      { question: 'how do i pay an invoice', expects: 'answer', answerId: track.id },
      { question: 'Who painted the ceiling of the chapel?', expects: 'refuse' },
      { question: 'Where is my order?', expects: 'refuse' },
    );
    assert.equal(added.status, 204, added.text);
    const report = await check();
    assert.deepEqual(outcomes(report), [
      ['where is my order', 'passed', track.answer],
      ['how do i pay an invoice', 'failed', pay.answer],
      ['Who painted the ceiling of the chapel?', 'passed', null],
      ['Where is my order?', 'failed', track.answer],
    ]);
    const [first] = report.questions;
    assert.deepEqual([first?.answerId, first?.expectedText], [track.id, track.answer]);
    assert.deepEqual([report.passed, report.failed, report.broken], [2, 2, 0]);
    assert.ok(report.knowledgeVersion >= 2);
  });

  test('are asked again by themselves once something changed, and the history has each version', async () => {
    const { track } = await stage.teachTwo();
    await add({ question: 'where is my order', expects: 'answer', answerId: track.id });
    assert.deepEqual(outcomes(await settled()), [['where is my order', 'passed', track.answer]]);
    await stage.client.call('PUT', `${stage.client.pairs}/${track.id}`, {
      body: { question: 'Do you sell lamps?', answer: track.answer },
    });
    const later = await settled();
    assert.equal(later.questions[0]?.outcome, 'failed');
    for (let more = 0; more < 4; more += 1) {
      await teach(`What is ${more}?`, `It is ${more}.`);
      await settled();
    }
    const { body: runs } = await stage.client.call<GoldenRun[]>('GET', `${stage.path()}/runs`);
    assert.equal(runs.length, 3);
    const versions = runs.map(({ knowledgeVersion }) => knowledgeVersion);
    assert.deepEqual(
      versions,
      versions.toSorted((one, other) => other - one),
    );
    assert.deepEqual(runs[0], (await list()).lastRun);
  });

  test('any wording of the answer passes, and so does another answer with the same text', async () => {
    await stage.teachTwo();
    const answer = 'Until eight.';
    const body = { questions: ['When do you close?', 'How long are you open?'], answer };
    const taught = await stage.client.call<{ id: number }>(
      'POST',
      `/api/Training/Answer/${stage.bot.chatbotId}`,
      {
        body,
      },
    );
    await teach('What are your hours?', answer);
    await add(
      { question: 'how long are you open', expects: 'answer', answerId: taught.body.id },
      { question: 'what are your hours', expects: 'answer', answerId: taught.body.id },
    );
    assert.deepEqual(
      (await check()).questions.map(({ outcome }) => outcome),
      ['passed', 'passed'],
    );
  });

  test('one whose answer is deleted stays, is marked as broken, and knows what it was', async () => {
    const { track } = await stage.teachTwo();
    await add({ question: 'where is my order', expects: 'answer', answerId: track.id });
    await check();
    await stage.client.call('DELETE', `${stage.client.pairs}/${track.id}`);
    const { questions, broken } = await check();
    assert.deepEqual(
      questions.map(({ outcome, expectedText }) => [outcome, expectedText]),
      [['broken', track.answer]],
    );
    assert.equal(broken, 1);
  });

  test('an answer that is erased leaves nothing of its text', async () => {
    const { track } = await stage.teachTwo();
    await add({ question: 'where is my order', expects: 'answer', answerId: track.id });
    await settled();
    await stage.client.call('DELETE', `${stage.client.pairs}/${track.id}?erase=true`);
    const { questions } = await settled();
    assert.deepEqual(
      questions.map(({ outcome, expectedText, said }) => [outcome, expectedText, said]),
      [['broken', null, null]],
    );
  });

  test('a threshold that is changed has them asked again', async () => {
    const { track } = await stage.teachTwo();
    await add({ question: 'where is my order', expects: 'answer', answerId: track.id });
    assert.equal((await settled()).questions[0]?.outcome, 'passed');
    const thresholds = { answerThreshold: 1, suggestThreshold: 0.2 };
    const changed = await stage.client.call('PUT', `/api/chatbots/${stage.bot.chatbotId}/thresholds`, {
      body: thresholds,
    });
    assert.equal(changed.status, 200, changed.text);
    const { lastRun, questions } = await settled();
    assert.deepEqual([lastRun?.passed, questions[0]?.said], [0, null]);
  });

  test('what is not there cannot be expected, and nothing is added then', async () => {
    const { track } = await stage.teachTwo();
    const refused = await add(
      { question: 'a', expects: 'answer', answerId: track.id },
      { question: 'b', expects: 'answer', answerId: 999 },
    );
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.body.errors?.[0]?.path, '/questions/1/answerId');
    assert.equal((await add({ question: 'c', expects: 'file', fileId: 999 })).status, 400);
    assert.equal((await add({ question: 'd', expects: 'answer' })).status, 400);
    assert.deepEqual((await list()).questions, []);
  });

  test('there are as many as the setting says, and no more', async () => {
    await stage.teachTwo();
    const many = Array.from(
      { length: GOLDEN_MAX },
      (_, at): GoldenBody => ({
        question: `Question ${at}?`,
        expects: 'refuse',
      }),
    );
    assert.equal((await add(...many)).status, 204);
    const beyond = await add({ question: 'One more?', expects: 'refuse' });
    assert.deepEqual([beyond.status, beyond.body.code], [409, 'conflict']);
    assert.equal((await list()).questions.length, GOLDEN_MAX);
  });

  test('deleted ones are put back under their ids and as they were, also where the answer is gone meanwhile', async () => {
    const { track, pay } = await stage.teachTwo();
    await add(
      { question: 'where is my order', expects: 'answer', answerId: track.id },
      { question: 'pay it', expects: 'answer', answerId: pay.id },
      { question: 'Who painted the ceiling?', expects: 'refuse' },
    );
    await stage.client.call('DELETE', `${stage.client.pairs}/${pay.id}`);
    await check();
    const before = (await list()).questions;
    const ids = before.map(({ id }) => id);
    const send = (place: string, body: object) =>
      stage.client.call('POST', `${stage.path()}/${place}`, { body });
    await send('deletions', { ids });
    assert.deepEqual((await list()).questions, []);
    await add({ question: 'added since', expects: 'refuse' });
    const questions = before.map(({ outcome: _, said: __, ...kept }) => kept);
    const stranger = { question: 'never there', expects: 'refuse', id: 99 };
    const other = { question: 'not this', expects: 'refuse', id: 4 };
    assert.equal(
      (await send('deletions/restored', { questions: [...questions, stranger, other] })).status,
      204,
    );
    const after = (await check()).questions;
    assert.deepEqual(after.slice(0, 3), before);
    assert.deepEqual(
      after.slice(3).map(({ question }) => question),
      ['added since'],
    );
    await add({ question: 'fifth', expects: 'refuse' }, { question: 'sixth', expects: 'refuse' });
    // As many as there may be: those that are there already need no room.
    assert.equal((await send('deletions/restored', { questions })).status, 204);
    assert.equal((await list()).questions.length, GOLDEN_MAX, 'once however often it is tried');
    await send('deletions', { ids: [ids[0]] });
    await add({ question: 'seventh', expects: 'refuse' });
    assert.equal((await send('deletions/restored', { questions })).status, 409);
    assert.equal((await list()).questions.length, GOLDEN_MAX);
  });

  test('are changed and deleted; those that are not there are passed over', async () => {
    const { track } = await stage.teachTwo();
    await add(
      { question: 'one', expects: 'refuse' },
      { question: 'two', expects: 'refuse' },
      { question: 'three', expects: 'refuse' },
    );
    await check();
    const [one, two] = (await list()).questions;
    const body = { question: 'Where is my order?', expects: 'answer', answerId: track.id };
    assert.equal((await stage.client.call('PUT', `${stage.path()}/${one?.id}`, { body })).status, 204);
    assert.equal((await stage.client.call('PUT', `${stage.path()}/99`, { body })).status, 404);
    const deletion = await stage.client.call('POST', `${stage.path()}/deletions`, {
      body: { ids: [two?.id, 99] },
    });
    assert.equal(deletion.status, 204);
    assert.deepEqual(outcomes(await check()), [
      ['Where is my order?', 'passed', track.answer],
      ['three', 'passed', null],
    ]);
  });

  test('are not in the log of unanswered questions, nor among the asks that are counted', async () => {
    await stage.teachTwo();
    await add({ question: 'Who painted the ceiling of the chapel?', expects: 'refuse' });
    await check();
    assert.deepEqual(await stage.service.context.store.read.unanswered.list(stage.bot.chatbotId), []);
    await stage.service.context.console.askStatistics.flush();
    assert.deepEqual(
      await stage.service.context.store.read.askStatistics.listHours(stage.bot.chatbotId, 0),
      [],
    );
  });
});
