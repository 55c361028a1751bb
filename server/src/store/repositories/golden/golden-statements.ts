/** The statements on golden questions, their runs, and what of them waits. */
import { type Selectable, sql } from 'kysely';
import type { GoldenExpectation } from '../../../../../contract/asking/golden.ts';
import type { JsonColumns } from '../../dialect.ts';
import { prepare, written } from '../../prepared.ts';
import type { GoldenQuestionsTable } from '../../tables/golden.ts';
import type { GoldenExpected, GoldenState, StoredGoldenRun } from './golden-types.ts';

const COLUMNS = [
  'id',
  'question',
  'expects',
  'source_id',
  'page',
  'expected_text',
  'outcome',
  'said',
] as const satisfies (keyof GoldenQuestionsTable)[];

export type GoldenRow = Pick<Selectable<GoldenQuestionsTable>, (typeof COLUMNS)[number]>;

export const LIST = prepare<{ chatbotId: string }>()((db, p) =>
  db.selectFrom('golden_questions').select(COLUMNS).where('chatbot_id', '=', p.chatbotId).orderBy('id'),
);

export const COUNT = prepare<{ chatbotId: string }>()((db, p) =>
  db
    .selectFrom('golden_questions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('chatbot_id', '=', p.chatbotId),
);

/** What is done to a state that there may not be yet. */
export const RAISE = prepare<{ chatbotId: string; count: number }>()((db, p) =>
  db
    .insertInto('golden_states')
    .values({ chatbot_id: p.chatbotId, last_id: p.count, edition: 1, leased_until: 0 })
    .onConflict((conflict) =>
      conflict.column('chatbot_id').doUpdateSet((eb) => ({
        last_id: eb('golden_states.last_id', '+', eb.ref('excluded.last_id')),
        edition: eb('golden_states.edition', '+', sql.lit(1)),
      })),
    )
    .returning('last_id as lastId'),
);

const EXPECTED: JsonColumns = {
  id: 'integer',
  question: 'text',
  expects: 'text',
  source_id: 'integer',
  page: 'integer',
  expected_text: 'text',
};
const EXPECTED_COLUMNS = sql.join(Object.keys(EXPECTED).map((name) => sql.ref(name)));

/** None with an id that nobody had, or somebody has. */
export const INSERT = prepare<{ chatbotId: string; json: string; nowMs: number }>()((db, p, dialect) =>
  written(
    db,
    sql`insert into golden_questions (chatbot_id, ${EXPECTED_COLUMNS}, created_at)
      select cast(${p.chatbotId} as text), ${EXPECTED_COLUMNS}, cast(${p.nowMs} as bigint)
      from ${dialect.jsonRows(p.json, EXPECTED)} as added
      where added.id <= (select last_id from golden_states where chatbot_id = ${p.chatbotId})
      on conflict do nothing`,
  ),
);

export const CHANGE = prepare<{ chatbotId: string; id: number } & GoldenExpected>()((db, p) =>
  db
    .updateTable('golden_questions')
    .set({
      question: p.question,
      expects: p.expects,
      source_id: p.sourceId,
      page: p.page,
      expected_text: p.expectedText,
      outcome: null,
      said: null,
    })
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', '=', p.id)
    .returning('id'),
);

export const DELETE = prepare<{ chatbotId: string; json: string }>()((db, p, dialect) =>
  written(
    db,
    sql`delete from golden_questions where chatbot_id = ${p.chatbotId} and ${dialect.hasId(sql.ref('id'), p.json)}`,
  ),
);

export const ERASE_EXPECTED = prepare<{ chatbotId: string; expects: GoldenExpectation; sourceId: number }>()(
  (db, p) =>
    db
      .updateTable('golden_questions')
      .set({ expected_text: null, said: null })
      .where('chatbot_id', '=', p.chatbotId)
      .where('expects', '=', p.expects)
      .where('source_id', '=', p.sourceId)
      .returning('id'),
);

const STANDS_AS = sql<string>`s.edition || '/' || c.knowledge_version || '/' || coalesce(c.answer_threshold, -1) || '/' || coalesce(c.suggest_threshold, -1)`;

export const STATE = prepare<{ chatbotId: string }>()((db, p) =>
  written(
    db,
    sql<GoldenState>`select s.edition, s.checked_as as ${sql.ref('checkedAs')}, s.due_at as ${sql.ref('dueAtMs')}, ${STANDS_AS} as ${sql.ref('standsAs')}
      from golden_states s cross join (select * from chatbots where "id" = ${p.chatbotId}) c where s.chatbot_id = ${p.chatbotId}`,
  ),
);

export const DUE = prepare<{ nowMs: number; limit: number }>()((db, p) =>
  written(
    db,
    sql<{ chatbotId: string; standsAs: string }>`
      select s.chatbot_id as ${sql.ref('chatbotId')}, ${STANDS_AS} as ${sql.ref('standsAs')}
      from golden_states s join chatbots c on c.id = s.chatbot_id
      where s.leased_until < ${p.nowMs} and (s.checked_as is null or s.checked_as <> ${STANDS_AS} or s.due_at <= ${p.nowMs})
      limit ${p.limit}`,
  ),
);

export const CLAIM = prepare<{ chatbotId: string; nowMs: number; untilMs: number }>()((db, p) =>
  db
    .updateTable('golden_states')
    .set({ leased_until: p.untilMs })
    .where('chatbot_id', '=', p.chatbotId)
    .where('leased_until', '<', p.nowMs)
    .returning('edition'),
);

export const LEASE = prepare<{ chatbotId: string; untilMs: number }>()((db, p) =>
  db.updateTable('golden_states').set({ leased_until: p.untilMs }).where('chatbot_id', '=', p.chatbotId),
);

export const CONFIRM = prepare<{
  chatbotId: string;
  edition: number;
  checkedAs: string;
  dueAtMs: number | null;
}>()((db, p) =>
  db
    .updateTable('golden_states')
    .set({ checked_as: p.checkedAs, due_at: p.dueAtMs })
    .where('chatbot_id', '=', p.chatbotId)
    .where('edition', '=', p.edition)
    .returning('edition'),
);

const RESULTS: JsonColumns = { id: 'integer', outcome: 'text', said: 'text', expected_text: 'text' };

export const SAVE_RESULTS = prepare<{ chatbotId: string; json: string }>()((db, p, dialect) =>
  written(
    db,
    sql`update golden_questions set outcome = found.outcome, said = found.said, expected_text = found.expected_text
      from ${dialect.jsonRows(p.json, RESULTS)} as found
      where golden_questions.chatbot_id = ${p.chatbotId} and ${dialect.hasId(sql.ref('golden_questions.id'), p.json)}
        and golden_questions.id = found.id`,
  ),
);

export const SAVE_RUN = prepare<{ chatbotId: string } & StoredGoldenRun>()((db, p) => {
  const row = { checked_at: p.checkedAtMs, passed: p.passed, failed: p.failed, broken: p.broken };
  return db
    .insertInto('golden_runs')
    .values({ chatbot_id: p.chatbotId, knowledge_version: p.knowledgeVersion, ...row })
    .onConflict((conflict) => conflict.columns(['chatbot_id', 'knowledge_version']).doUpdateSet(row));
});

export const FORGET_RUNS = prepare<{ chatbotId: string; keptMax: number }>()((db, p) =>
  db
    .deleteFrom('golden_runs')
    .where('chatbot_id', '=', p.chatbotId)
    .where('knowledge_version', 'not in', (eb) =>
      eb
        .selectFrom('golden_runs')
        .select('knowledge_version')
        .where('chatbot_id', '=', p.chatbotId)
        .orderBy('knowledge_version', 'desc')
        .limit(p.keptMax),
    ),
);

export const RUNS = prepare<{ chatbotId: string; limit: number }>()((db, p) =>
  db
    .selectFrom('golden_runs')
    .select([
      'knowledge_version as knowledgeVersion',
      'checked_at as checkedAtMs',
      'passed',
      'failed',
      'broken',
    ])
    .where('chatbot_id', '=', p.chatbotId)
    .orderBy('knowledge_version', 'desc')
    .limit(p.limit),
);
