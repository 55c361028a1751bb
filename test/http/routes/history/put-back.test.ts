/** What is put back out of the history answers as it did, whole or not at all, and can be undone in turn. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formWithFile } from '../../../support/client.ts';
import { onEveryEngine } from '../../../support/engines.ts';
import { importPairs, openOwnerSession, sendBy } from '../../../support/owner-session.ts';
import { runSql } from '../../../support/run-sql.ts';
import { type HistoryStage, setUpHistory } from './stage.ts';

/** Statements that make the database refuse what an undo did, and that take this back. */
const REFUSE_UNDOING: Record<string, { forbid: string[]; allow: string[] }> = {
  SQLite: {
    forbid: [
      `create trigger forbidden before insert on history when new.undoes is not null begin select raise(abort, 'forbidden'); end`,
    ],
    allow: ['drop trigger forbidden'],
  },
  PostgreSQL: {
    forbid: [
      `create function forbid() returns trigger language plpgsql as $$ begin raise 'forbidden'; end $$`,
      'create trigger forbidden before insert on history for each row when (new.undoes is not null) execute function forbid()',
    ],
    allow: ['drop trigger forbidden on history', 'drop function forbid'],
  },
};

onEveryEngine('putting back', (startService, engine) => {
  let stage: HistoryStage;
  before(async () => {
    stage = await setUpHistory(startService);
  });
  after(() => stage.service.close());

  const importAll = async (pairs: { question: string; answer: string }[]) => {
    const headers = await openOwnerSession(stage.service);
    await importPairs(sendBy(stage.client, headers), stage.chatbotId, pairs);
    return stage.newest();
  };

  test('a deleted pair comes back under its id and answers at once; undone in turn, it is gone again', async () => {
    const id = await stage.teach('Where is the zebra lamp?', 'In hall four.');
    assert.equal(await stage.ask('Where is the zebra lamp?'), 'In hall four.');
    await stage.client.call('DELETE', `${stage.client.pairs}/${id}`);
    assert.equal(await stage.ask('Where is the zebra lamp?'), undefined);
    const deletion = await stage.newest();
    const undone = await stage.undo(deletion.stepId);
    assert.equal(undone.status, 200);
    assert.equal(await stage.ask('Where is the zebra lamp?'), 'In hall four.');
    const { body: pairs } = await stage.client.call<{ id: number }[]>('GET', stage.client.pairs);
    assert.ok(pairs.some((pair) => pair.id === id));
    const undoing = await stage.newest();
    assert.equal(undoing.undoes, deletion.stepId);
    await stage.undo(undoing.stepId);
    assert.equal(await stage.ask('Where is the zebra lamp?'), undefined);
  });

  test('a changed pair is put to what it was before a change, and to what it was after an older one', async () => {
    const id = await stage.teach('When does the shop open?', 'At eight.');
    const created = await stage.newest();
    await stage.change(id, 'When does the shop open?', 'At nine.');
    const changed = await stage.newest();
    await stage.client.call('POST', `${stage.history}/steps/${changed.stepId}/restore?ordinal=0`);
    assert.equal(await stage.ask('When does the shop open?'), 'At eight.');
    await stage.client.call('POST', `${stage.history}/steps/${changed.stepId}/restore?ordinal=0&to=after`);
    assert.equal(await stage.ask('When does the shop open?'), 'At nine.');
    await stage.client.call('POST', `${stage.history}/steps/${created.stepId}/restore?ordinal=0&to=after`);
    assert.equal(await stage.ask('When does the shop open?'), 'At eight.');
    const missing = await stage.client.call(
      'POST',
      `${stage.history}/steps/${created.stepId}/restore?ordinal=1`,
    );
    assert.equal(missing.status, 404);
  });

  test('what somebody changed since is named and nothing is put back, unless it is forced', async () => {
    const step = await importAll([
      { question: 'Import one?', answer: 'One.' },
      { question: 'Import two?', answer: 'Two.' },
    ]);
    const [, second] = await stage.changesOf(step.stepId);
    const id = Number(second?.subjectId);
    await stage.change(id, 'Import two?', 'Two, but better.');
    const refused = await stage.undo(step.stepId);
    assert.deepEqual([refused.status, refused.body.code], [409, 'conflict']);
    assert.deepEqual(refused.body.errors, [{ path: `answer ${id}`, message: 'was changed since' }]);
    assert.ok((await stage.questions()).includes('Import one?'));
    assert.equal((await stage.undo(step.stepId, '?force=true')).status, 200);
    const left = await stage.questions();
    assert.ok(!left.includes('Import one?') && !left.includes('Import two?'));
    await stage.undo((await stage.newest()).stepId);
    assert.equal(await stage.ask('Import two?'), 'Two, but better.');
  });

  test('an import of many is undone whole, as one step', async () => {
    const before = await stage.questions();
    const pairs = Array.from({ length: 400 }, (_, at) => ({
      question: `Many ${at}?`,
      answer: `Yes ${at}.`,
    }));
    const step = await importAll(pairs);
    assert.equal((await stage.questions()).length, before.length + pairs.length);
    const undone = await stage.undo(step.stepId);
    assert.deepEqual(
      [undone.status, (undone.body as unknown as { count: number }).count],
      [200, pairs.length],
    );
    assert.deepEqual(await stage.questions(), before);
    assert.equal((await stage.newest()).count, pairs.length);
  });

  test('an undo that fails at its end leaves everything as it was', async () => {
    const step = await importAll([
      { question: 'Half one?', answer: 'One.' },
      { question: 'Half two?', answer: 'Two.' },
    ]);
    // What an undo did goes into the history last.
    const { forbid, allow } = REFUSE_UNDOING[engine] ?? assert.fail();
    for (const statement of forbid) await runSql(stage.service, statement);
    try {
      assert.ok((await stage.undo(step.stepId)).status >= 500);
    } finally {
      for (const statement of allow) await runSql(stage.service, statement);
    }
    const left = await stage.questions();
    assert.ok(left.includes('Half one?') && left.includes('Half two?'));
    assert.equal(await stage.ask('Half one?'), 'One.');
    assert.equal((await stage.newest()).stepId, step.stepId);
    assert.equal((await stage.undo(step.stepId)).status, 200);
    assert.ok(!(await stage.questions()).some((question) => question.startsWith('Half')));
  });

  test('a deleted file comes back under its id with its content, and answers once it is trained', async () => {
    const text = 'The walnut bookshelf is delivered by Thursday evening.';
    const id = await stage.upload('walnut.txt', text);
    await stage.client.call('DELETE', `${stage.client.files}/${id}`);
    const deletion = await stage.newest();
    assert.equal((await stage.undo(deletion.stepId)).status, 200);
    const { body: file } = await stage.client.call<{ isTrained: boolean; fileName: string }>(
      'GET',
      `${stage.client.files}/${id}`,
    );
    assert.deepEqual([file.fileName, file.isTrained], ['walnut.txt', true]);
    assert.equal((await stage.client.call('GET', `${stage.client.files}/${id}/content`)).text, text);
    // The undo names the content that is in use now: erasing the history must not take it away.
    await stage.client.call('DELETE', `${stage.history}?subject=file&subjectId=${id}`);
    assert.equal((await stage.client.call('GET', `${stage.client.files}/${id}/content`)).text, text);
  });

  test('a replaced file gets its earlier content back, and the later one again', async () => {
    const id = await stage.upload('hours.txt', 'The counter is open until seven.');
    const content = async () => (await stage.client.call('GET', `${stage.client.files}/${id}/content`)).text;
    await stage.client.call('PUT', `${stage.client.files}/${id}`, {
      body: formWithFile('hours-new.txt', 'The counter is open until eight.'),
    });
    const replaced = await stage.newest();
    assert.equal((await stage.undo(replaced.stepId)).status, 200);
    assert.equal(await content(), 'The counter is open until seven.');
    const undoing = await stage.newest();
    assert.equal(undoing.undoes, replaced.stepId);
    assert.deepEqual(
      [undoing.changes[0]?.before?.fileName, undoing.changes[0]?.after?.fileName],
      ['hours-new.txt', 'hours.txt'],
    );
    await stage.undo(undoing.stepId);
    assert.equal(await content(), 'The counter is open until eight.');
  });

  test('settings are put back field by field; what does not go with those of now is refused', async () => {
    const path = `/api/chatbots/${stage.chatbotId}/thresholds`;
    const set = (body: object) => stage.client.call('PUT', path, { body });
    await set({ answerThreshold: 0.6, suggestThreshold: 0.5 });
    await set({ answerThreshold: 0.9 });
    const raised = await stage.newest();
    await set({ suggestThreshold: 0.8 });
    const refused = await stage.undo(raised.stepId);
    assert.equal(refused.body.code, 'conflict');
    await set({ suggestThreshold: 0.1 });
    assert.equal((await stage.undo(raised.stepId)).status, 200);
    const { body } = await stage.client.call<object>('GET', path);
    assert.deepEqual(
      { ...body, defaultAnswerThreshold: 0, defaultSuggestThreshold: 0 },
      {
        ...{
          answerThreshold: 0.6,
          suggestThreshold: 0.1,
          defaultAnswerThreshold: 0,
          defaultSuggestThreshold: 0,
        },
      },
    );
  });

  test('what was erased is not put back', async () => {
    const id = await stage.teach('Erase me?', 'Yes.');
    await stage.client.call('DELETE', `${stage.client.pairs}/${id}?erase=true`);
    const { steps } = await stage.list(`?subject=answer&subjectId=${id}`);
    assert.deepEqual(
      steps.flatMap(({ changes }) => changes.map(({ action, isErased }) => [action, isErased])),
      [
        ['deleted', true],
        ['created', true],
      ],
    );
    assert.equal((await stage.undo(steps[0]?.stepId ?? '')).body.code, 'conflict');
    assert.ok(!JSON.stringify(await stage.list()).includes('Erase me?'));
  });
});
