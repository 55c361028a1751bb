/** Many answers in one call: what of it is written at once, and what of it the history has. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BULK_STEP_ROWS } from '../../../../contract/knowledge/bulk.ts';
import { onEveryEngine } from '../../../support/engines.ts';
import { runSql } from '../../../support/run-sql.ts';
import { numbered, stageBulk } from './stage.ts';

/** Statements that make the database refuse an insert, and that take this back. */
const FORBID: Record<string, readonly [(condition: string) => string[], string[]]> = {
  SQLite: [
    (condition) => [
      `create trigger forbidden before insert on pairs when ${condition} begin select raise(abort, 'forbidden'); end`,
    ],
    ['drop trigger forbidden'],
  ],
  PostgreSQL: [
    (condition) => [
      `create function forbid() returns trigger language plpgsql as $$ begin raise 'forbidden'; end $$`,
      `create trigger forbidden before insert on pairs for each row when (${condition}) execute function forbid()`,
    ],
    ['drop trigger forbidden on pairs', 'drop function forbid'],
  ],
};

onEveryEngine('steps of many answers in one call', (startService, engine) => {
  const stage = stageBulk(startService);
  const { send, bulk, answers } = stage;

  test('each 500 rows are written together or not at all, and a repeat goes on from there', async () => {
    const rows = numbered(BULK_STEP_ROWS + 100);
    const isForbidden = `new.question = 'question ${BULK_STEP_ROWS + 50}'`;
    await breakOff(isForbidden, () => send({ mode: 'upsert', rows }));
    assert.equal((await answers()).length, BULK_STEP_ROWS);
    const { counts } = await bulk(rows);
    assert.deepEqual([counts.unchanged, counts.created], [BULK_STEP_ROWS, 100]);
  });

  /** Rows without external ids: nothing but the key tells a repeat. */
  const nameless = (count: number) => numbered(count).map(({ questions, answer }) => ({ questions, answer }));
  const keyed = (key: string) => ({ 'Idempotency-Key': key });

  async function breakOff(isForbidden: string, work: () => Promise<{ status: number }>): Promise<void> {
    const [forbid, allow] = FORBID[engine] ?? assert.fail();
    for (const statement of forbid(isForbidden)) await runSql(stage.service, statement);
    try {
      assert.ok((await work()).status >= 500);
    } finally {
      for (const statement of allow) await runSql(stage.service, statement);
    }
  }

  test('a call with an Idempotency-Key is safe to repeat in every mode', async () => {
    for (const mode of ['add', 'upsert', 'replace']) {
      const body = { mode, rows: [...nameless(BULK_STEP_ROWS + 1), { questions: [] }] };
      const first = await send(body, keyed(`all-${mode}`));
      assert.equal(first.status, 200, first.text);
      const after = await answers();
      const again = await send(body, keyed(`all-${mode}`));
      assert.deepEqual(again.body, first.body);
      assert.deepEqual(await answers(), after);
    }
  });

  test('a call that broke off goes on where it stopped, in the same step of the history', async () => {
    const body = { mode: 'add', rows: nameless(BULK_STEP_ROWS + 100) };
    await breakOff(`new.question = 'question ${BULK_STEP_ROWS + 50}'`, () => send(body, keyed('broken')));
    assert.equal((await answers()).length, BULK_STEP_ROWS);
    const { counts, stepId } = (await send(body, keyed('broken'))).body;
    assert.deepEqual([counts.created, counts.unchanged], [BULK_STEP_ROWS + 100, 0]);
    assert.equal((await answers()).length, BULK_STEP_ROWS + 100);
    const history = `select count(*) as changes from history where step_id = '${stepId}'`;
    const [row] = await runSql(stage.service, history);
    assert.equal(Number(row?.changes), BULK_STEP_ROWS + 100);
  });

  test('what was taught since a replacement broke off is not deleted by its repeat', async () => {
    await bulk([{ questions: ['old'], answer: 'gone' }]);
    const body = { mode: 'replace', rows: nameless(BULK_STEP_ROWS + 100) };
    await breakOff(`new.question = 'question ${BULK_STEP_ROWS + 50}'`, () => send(body, keyed('replaced')));
    await bulk([{ questions: ['taught meanwhile'], answer: 'stays' }]);
    const first = (await send(body, keyed('replaced'))).body;
    assert.deepEqual([first.counts.deleted, first.counts.created], [1, BULK_STEP_ROWS + 100]);
    const texts = (await answers()).map(({ answer }) => answer);
    assert.ok(texts.includes('stays') && !texts.includes('gone'));
    assert.deepEqual((await send(body, keyed('replaced'))).body, first);
  });

  test('a key that came with another request is refused, and a dry run needs none', async () => {
    const body = { mode: 'add', rows: nameless(1) };
    const dry = await send({ ...body, dryRun: true }, keyed('once'));
    assert.deepEqual([dry.status, (await answers()).length], [200, 0]);
    assert.equal((await send(body, keyed('once'))).body.counts.created, 1);
    for (const other of [
      { ...body, mode: 'upsert' },
      { ...body, rows: nameless(2) },
    ])
      assert.equal((await send(other, keyed('once'))).status, 422);
    const pair = { question: 'Where?', answer: 'Here.' };
    const { client } = stage;
    assert.equal(
      (await client.call('POST', client.pairs, { body: pair, headers: keyed('once') })).status,
      422,
    );
    await client.call('POST', client.pairs, { body: pair, headers: keyed('pair') });
    assert.equal((await send(body, keyed('pair'))).status, 422);
    assert.equal((await send(body, keyed('not a key'))).status, 400);
  });

  test('everything that one call did is one step of the history, with what was before and after', async () => {
    const rows = numbered(BULK_STEP_ROWS + 1);
    const { stepId } = await bulk(rows);
    const changed = await bulk([{ externalId: 'e0', questions: ['question 0'], answer: 'new' }], 'replace');
    const history = (id: string | null) =>
      runSql(
        stage.service,
        `select action, "before", "after" from history where step_id = '${id}' order by ordinal`,
      );
    const first = await history(stepId);
    assert.deepEqual(
      [first.length, new Set(first.map(({ action }) => action))],
      [BULK_STEP_ROWS + 1, new Set(['created'])],
    );
    const second = await history(changed.stepId);
    assert.equal(second.filter(({ action }) => action === 'deleted').length, BULK_STEP_ROWS);
    const [of] = second.filter(({ action }) => action === 'changed');
    assert.deepEqual(
      [JSON.parse(String(of?.before)).answer, JSON.parse(String(of?.after)).answer],
      ['yes 0', 'new'],
    );
  });

  test('a body cannot name the step of the history that it adds to', async () => {
    const { stepId } = await bulk([{ questions: ['mine'], answer: 'yes' }]);
    const rows = [{ questions: ['theirs'], answer: 'no' }];
    const { body } = await send({ mode: 'upsert', rows, stepId });
    assert.match(body.stepId ?? '', /^[0-9a-f-]{36}$/);
    assert.notEqual(body.stepId, stepId);
  });
});
