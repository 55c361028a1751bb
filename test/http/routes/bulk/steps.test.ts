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
    const [forbid, allow] = FORBID[engine] ?? assert.fail();
    for (const statement of forbid(isForbidden)) await runSql(stage.service, statement);
    try {
      assert.ok((await send({ mode: 'upsert', rows })).status >= 500);
    } finally {
      for (const statement of allow) await runSql(stage.service, statement);
    }
    assert.equal((await answers()).length, BULK_STEP_ROWS);
    const { counts } = await bulk(rows);
    assert.deepEqual([counts.unchanged, counts.created], [BULK_STEP_ROWS, 100]);
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
