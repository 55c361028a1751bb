/** Golden questions: what a chatbot must say to them, whether it did, and which chatbots are to be asked again. */
import { type Selectable, sql } from 'kysely';
import type { GoldenExpectation, GoldenSaid } from '../../../../../contract/asking/golden.ts';
import type { JsonColumns } from '../../dialect.ts';
import { prepare, written } from '../../prepared.ts';
import type { GoldenQuestionsTable } from '../../schema.ts';
import { first, type Session } from '../../session.ts';
import type {
  GoldenExpected,
  GoldenQuestion,
  GoldenRepository,
  GoldenResult,
  GoldenState,
  StoredGoldenRun,
} from './golden-types.ts';

/** Rows in one statement. */
const ROWS_AT_ONCE = 100;

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

const EXPECTED: JsonColumns = {
  id: 'integer',
  question: 'text',
  expects: 'text',
  source_id: 'integer',
  page: 'integer',
  expected_text: 'text',
};
const EXPECTED_COLUMNS = sql.join(Object.keys(EXPECTED).map((name) => sql.ref(name)));

const LIST = prepare<{ chatbotId: string }>()((db, p) =>
  db.selectFrom('golden_questions').select(COLUMNS).where('chatbot_id', '=', p.chatbotId).orderBy('id'),
);

const COUNT = prepare<{ chatbotId: string }>()((db, p) =>
  db
    .selectFrom('golden_questions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('chatbot_id', '=', p.chatbotId),
);

/** What is done to a state that there may not be yet. */
const RAISE = prepare<{ chatbotId: string; count: number }>()((db, p) =>
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

const INSERT = prepare<{ chatbotId: string; json: string; nowMs: number }>()((db, p, dialect) =>
  written(
    db,
    sql`insert into golden_questions (chatbot_id, ${EXPECTED_COLUMNS}, created_at)
      select cast(${p.chatbotId} as text), ${EXPECTED_COLUMNS}, cast(${p.nowMs} as bigint)
      from ${dialect.jsonRows(p.json, EXPECTED)} as added`,
  ),
);

const CHANGE = prepare<{ chatbotId: string; id: number } & GoldenExpected>()((db, p) =>
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

const DELETE = prepare<{ chatbotId: string; json: string }>()((db, p, dialect) =>
  written(
    db,
    sql`delete from golden_questions where chatbot_id = ${p.chatbotId} and ${dialect.hasId(sql.ref('id'), p.json)}`,
  ),
);

const ERASE_EXPECTED = prepare<{ chatbotId: string; expects: GoldenExpectation; sourceId: number }>()(
  (db, p) =>
    db
      .updateTable('golden_questions')
      .set({ expected_text: null, said: null })
      .where('chatbot_id', '=', p.chatbotId)
      .where('expects', '=', p.expects)
      .where('source_id', '=', p.sourceId)
      .returning('id'),
);

/** Takes the text that was expected out of them; a run under way does not bring it back. */
export async function eraseExpected(
  session: Session,
  chatbotId: string,
  expects: GoldenExpectation,
  sourceId: number,
): Promise<void> {
  const erased = await session.all(ERASE_EXPECTED, { chatbotId, expects, sourceId });
  if (erased.length > 0) await session.all(RAISE, { chatbotId, count: 0 });
}

const STANDS_AS = sql<string>`s.edition || '/' || c.knowledge_version || '/' || coalesce(c.answer_threshold, -1) || '/' || coalesce(c.suggest_threshold, -1)`;

const STATE = prepare<{ chatbotId: string }>()((db, p) =>
  written(
    db,
    sql<GoldenState>`select s.edition, s.checked_as as ${sql.ref('checkedAs')}, s.due_at as ${sql.ref('dueAtMs')}, ${STANDS_AS} as ${sql.ref('standsAs')}
      from golden_states s cross join (select * from chatbots where "id" = ${p.chatbotId}) c where s.chatbot_id = ${p.chatbotId}`,
  ),
);

const DUE = prepare<{ nowMs: number; limit: number }>()((db, p) =>
  written(
    db,
    sql<{ chatbotId: string; standsAs: string }>`
      select s.chatbot_id as ${sql.ref('chatbotId')}, ${STANDS_AS} as ${sql.ref('standsAs')}
      from golden_states s join chatbots c on c.id = s.chatbot_id
      where s.leased_until < ${p.nowMs} and (s.checked_as is null or s.checked_as <> ${STANDS_AS} or s.due_at <= ${p.nowMs})
      limit ${p.limit}`,
  ),
);

const CLAIM = prepare<{ chatbotId: string; nowMs: number; untilMs: number }>()((db, p) =>
  db
    .updateTable('golden_states')
    .set({ leased_until: p.untilMs })
    .where('chatbot_id', '=', p.chatbotId)
    .where('leased_until', '<', p.nowMs)
    .returning('edition'),
);

const LEASE = prepare<{ chatbotId: string; untilMs: number }>()((db, p) =>
  db.updateTable('golden_states').set({ leased_until: p.untilMs }).where('chatbot_id', '=', p.chatbotId),
);

const CONFIRM = prepare<{
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

const SAVE_RESULTS = prepare<{ chatbotId: string; json: string }>()((db, p, dialect) =>
  written(
    db,
    sql`update golden_questions set outcome = found.outcome, said = found.said, expected_text = found.expected_text
      from ${dialect.jsonRows(p.json, RESULTS)} as found
      where golden_questions.chatbot_id = ${p.chatbotId} and ${dialect.hasId(sql.ref('golden_questions.id'), p.json)}
        and golden_questions.id = found.id`,
  ),
);

const SAVE_RUN = prepare<{ chatbotId: string } & StoredGoldenRun>()((db, p) => {
  const row = { checked_at: p.checkedAtMs, passed: p.passed, failed: p.failed, broken: p.broken };
  return db
    .insertInto('golden_runs')
    .values({ chatbot_id: p.chatbotId, knowledge_version: p.knowledgeVersion, ...row })
    .onConflict((conflict) => conflict.columns(['chatbot_id', 'knowledge_version']).doUpdateSet(row));
});

const FORGET_RUNS = prepare<{ chatbotId: string; keptMax: number }>()((db, p) =>
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

const RUNS = prepare<{ chatbotId: string; limit: number }>()((db, p) =>
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

function* inPages<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE);
}

export class Golden implements GoldenRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async list(chatbotId: string): Promise<GoldenQuestion[]> {
    return (await this.#session.all(LIST, { chatbotId })).map(toQuestion);
  }

  async count(chatbotId: string): Promise<number> {
    return (await first(this.#session, COUNT, { chatbotId }))?.count ?? 0;
  }

  async insert(chatbotId: string, added: readonly GoldenExpected[], nowMs: number): Promise<void> {
    const raised = await first(this.#session, RAISE, { chatbotId, count: added.length });
    const firstId = (raised?.lastId ?? added.length) - added.length + 1;
    const rows = added.map((one, at) => ({
      id: firstId + at,
      question: one.question,
      expects: one.expects,
      source_id: one.sourceId,
      page: one.page,
      expected_text: one.expectedText,
    }));
    for (const page of inPages(rows))
      await this.#session.all(INSERT, { chatbotId, json: JSON.stringify(page), nowMs });
  }

  async change(chatbotId: string, id: number, changed: GoldenExpected): Promise<boolean> {
    const row = await first(this.#session, CHANGE, { chatbotId, id, ...changed });
    if (row !== undefined) await this.#session.all(RAISE, { chatbotId, count: 0 });
    return row !== undefined;
  }

  async delete(chatbotId: string, ids: readonly number[]): Promise<void> {
    await this.#session.all(RAISE, { chatbotId, count: 0 });
    for (const page of inPages(ids.map((id) => ({ id }))))
      await this.#session.all(DELETE, { chatbotId, json: JSON.stringify(page) });
  }

  async state(chatbotId: string): Promise<GoldenState | undefined> {
    const row = await first(this.#session, STATE, { chatbotId });
    return row && { ...row };
  }

  async due(nowMs: number, limit: number): Promise<{ chatbotId: string; standsAs: string }[]> {
    return (await this.#session.all(DUE, { nowMs, limit })).map((row) => ({ ...row }));
  }

  async claim(chatbotId: string, nowMs: number, untilMs: number): Promise<GoldenState | undefined> {
    const claimed = await first(this.#session, CLAIM, { chatbotId, nowMs, untilMs });
    return claimed && this.state(chatbotId);
  }

  async extend(chatbotId: string, untilMs: number): Promise<void> {
    await this.#session.all(LEASE, { chatbotId, untilMs });
  }

  async release(chatbotId: string): Promise<void> {
    await this.#session.all(LEASE, { chatbotId, untilMs: 0 });
  }

  async finish(
    chatbotId: string,
    { state, dueAtMs, ...run }: StoredGoldenRun & { state: GoldenState; dueAtMs: number | null },
    results: readonly GoldenResult[],
    keptMax: number,
  ): Promise<boolean> {
    const { edition, standsAs: checkedAs } = state;
    const confirmed = await first(this.#session, CONFIRM, { chatbotId, edition, checkedAs, dueAtMs });
    await this.release(chatbotId);
    if (confirmed === undefined) return false;
    const rows = results.map(({ id, outcome, said, expectedText }) => ({
      id,
      outcome,
      said: said && JSON.stringify(said),
      expected_text: expectedText,
    }));
    for (const page of inPages(rows))
      await this.#session.all(SAVE_RESULTS, { chatbotId, json: JSON.stringify(page) });
    await this.#session.all(SAVE_RUN, { chatbotId, ...run });
    await this.#session.all(FORGET_RUNS, { chatbotId, keptMax });
    return true;
  }

  async runs(chatbotId: string, limit: number): Promise<StoredGoldenRun[]> {
    return (await this.#session.all(RUNS, { chatbotId, limit })).map((row) => ({ ...row }));
  }
}

function toQuestion(row: Pick<Selectable<GoldenQuestionsTable>, (typeof COLUMNS)[number]>): GoldenQuestion {
  return {
    id: row.id,
    question: row.question,
    expects: row.expects,
    sourceId: row.source_id,
    page: row.page,
    expectedText: row.expected_text,
    outcome: row.outcome,
    said: row.said === null ? null : (JSON.parse(row.said) as GoldenSaid),
  };
}
