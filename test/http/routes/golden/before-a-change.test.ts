/** Golden questions over HTTP, told before a change is saved. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Impact, ImpactBody } from '../../../../contract/knowledge/impact.ts';
import { onEveryEngine } from '../../../support/engines.ts';
import { outcomes, stageGolden } from './stage.ts';

onEveryEngine('golden questions before a change is saved', (startService) => {
  const stage = stageGolden(startService);
  const { add, check } = stage;

  async function breaksOf(body: ImpactBody): Promise<unknown[]> {
    const reply = await stage.client.call<Impact>('POST', `${stage.client.pairs}/impact`, { body });
    assert.equal(reply.status, 200, reply.text);
    const { breaks, lookedAt, total } = reply.body.golden;
    assert.equal(lookedAt, total);
    return [...breaks.map(({ question, before, after }) => [question, before?.text, after?.text]), total];
  }

  test('before a change is saved, those that it would break are told with what is said then', async () => {
    const { track } = await stage.teachTwo();
    const asked = 'where is my order';
    await add(
      { question: asked, expects: 'answer', answerId: track.id },
      { question: 'how do i pay an invoice', expects: 'answer', answerId: track.id },
      { question: 'Do you engrave glasses?', expects: 'refuse' },
    );
    await check();
    const other = 'Ask the carrier.';
    assert.deepEqual(await breaksOf({ questions: [asked], answer: other }), [
      [asked, track.answer, other],
      3,
    ]);
    assert.deepEqual(await breaksOf({ questions: ['Do you repair lamps?'], answer: 'Yes.' }), [3]);
    assert.deepEqual(await breaksOf({ questions: ['Do you engrave glasses?'], answer: 'Yes.' }), [
      ['Do you engrave glasses?', undefined, 'Yes.'],
      3,
    ]);
    assert.deepEqual(
      outcomes(await check()).map(([, outcome]) => outcome),
      ['passed', 'failed', 'passed'],
    );
  });

  test('whoever edits the answer that must be said breaks nothing, unless it is found no more', async () => {
    const { track } = await stage.teachTwo();
    const asked = 'where is my order';
    await add({ question: asked, expects: 'answer', answerId: track.id });
    await check();
    const edit = { id: track.id, questions: [track.question], answer: 'See under Orders.' };
    assert.deepEqual(await breaksOf(edit), [1]);
    assert.deepEqual(await breaksOf({ ...edit, isDeleted: true }), [[asked, track.answer, undefined], 1]);
    const moved = { ...edit, questions: ['Do you repair lamps?'] };
    assert.deepEqual(await breaksOf(moved), [[asked, track.answer, undefined], 1]);
  });
});
