/** Imports, one a chatbot, each held by one process at a time, and the parts that they have still to apply. */
import { type Selectable, sql } from 'kysely';
import { prepare, written } from '../prepared.ts';
import { first, type Session } from '../session.ts';
import type { ImportRunsTable } from '../tables/changes.ts';
import type { ImportHold, ImportRunRepository, StoredImportRun, WaitingImport } from './run-types.ts';

type Times = { nowMs: number; leasedUntilMs: number };

const FIND = prepare<{ chatbotId: string }>()((db, p) =>
  db.selectFrom('import_runs').selectAll().where('chatbot_id', '=', p.chatbotId),
);

interface NewPart {
  importId: string;
  part: number;
  rowCount: number;
  texts: string;
  nowMs: number;
}

const PUT_PART = prepare<{ chatbotId: string } & NewPart>()((db, p) => {
  const content = { row_count: p.rowCount, texts: p.texts, created_at: p.nowMs };
  return db
    .insertInto('import_parts')
    .values({ chatbot_id: p.chatbotId, import_id: p.importId, part: p.part, ...content })
    .onConflict((conflict) => conflict.columns(['chatbot_id', 'import_id', 'part']).doUpdateSet(content));
});

const LIST_WAITING = prepare<{ chatbotId: string }>()((db, p) =>
  db
    .selectFrom('import_parts')
    .select(['import_id as importId'])
    .select((eb) => [eb.fn.countAll<number>().as('parts'), eb.fn.sum<number>('row_count').as('rows')])
    .where('chatbot_id', '=', p.chatbotId)
    .groupBy('import_id'),
);

const NEXT_PART = prepare<{ chatbotId: string; importId: string }>()((db, p) =>
  db
    .selectFrom('import_parts')
    .select(['part', 'texts'])
    .where('chatbot_id', '=', p.chatbotId)
    .where('import_id', '=', p.importId)
    .orderBy('part')
    .limit(1),
);

const DELETE_PART = prepare<{ chatbotId: string; importId: string; part: number }>()((db, p) =>
  db
    .deleteFrom('import_parts')
    .where('chatbot_id', '=', p.chatbotId)
    .where('import_id', '=', p.importId)
    .where('part', '=', p.part),
);

const DELETE_PARTS = prepare<{ chatbotId: string; importId: string }>()((db, p) =>
  db.deleteFrom('import_parts').where('chatbot_id', '=', p.chatbotId).where('import_id', '=', p.importId),
);

const DELETE_OTHER_PARTS = prepare<{ chatbotId: string; importId: string }>()((db, p) =>
  db.deleteFrom('import_parts').where('chatbot_id', '=', p.chatbotId).where('import_id', '<>', p.importId),
);

const DELETE_ABANDONED = prepare<{ chatbotId: string; beforeMs: number }>()((db, p) =>
  db
    .deleteFrom('import_parts')
    .where('chatbot_id', '=', p.chatbotId)
    .where('created_at', '<', p.beforeMs)
    .where('import_id', 'not in', (eb) =>
      eb.selectFrom('import_runs').select('import_id').where('chatbot_id', '=', p.chatbotId),
    ),
);

const BEGIN = prepare<ImportHold & { stepId: string; plan: string; total: number } & Times>()((db, p) => {
  const none = { created: 0, changed: 0, unchanged: 0, refused: 0, fault: null };
  const run = {
    ...{ import_id: p.importId, step_id: p.stepId, holder: p.holder, state: 'running' as const },
    ...{ plan: p.plan, total: p.total, modified_at: p.nowMs, leased_until: p.leasedUntilMs, ...none },
  };
  return db
    .insertInto('import_runs')
    .values({ chatbot_id: p.chatbotId, ...run })
    .onConflict((conflict) =>
      conflict.column('chatbot_id').doUpdateSet(run).where('import_runs.state', '<>', 'running'),
    )
    .returning('holder');
});

const CLAIM = prepare<ImportHold & Times>()((db, p) =>
  db
    .updateTable('import_runs')
    .set({ holder: p.holder, leased_until: p.leasedUntilMs })
    .where('chatbot_id', '=', p.chatbotId)
    .where('import_id', '=', p.importId)
    .where('state', '=', 'running')
    .where('leased_until', '<', p.nowMs)
    .returning('holder'),
);

const RESUME = prepare<ImportHold & Times>()((db, p) =>
  db
    .updateTable('import_runs')
    .set({
      ...{ holder: p.holder, state: 'running', fault: null },
      ...{ modified_at: p.nowMs, leased_until: p.leasedUntilMs },
    })
    .where('chatbot_id', '=', p.chatbotId)
    .where('import_id', '=', p.importId)
    .where('state', 'in', ['stopped', 'failed'])
    .returning('holder'),
);

const ADVANCE = prepare<ImportHold & StoredImportRun['counts'] & Times>()((db, p) =>
  db
    .updateTable('import_runs')
    .set((eb) => ({
      created: eb('created', '+', p.created),
      changed: eb('changed', '+', p.changed),
      unchanged: eb('unchanged', '+', p.unchanged),
      refused: eb('refused', '+', p.refused),
      modified_at: p.nowMs,
      leased_until: p.leasedUntilMs,
    }))
    .where('chatbot_id', '=', p.chatbotId)
    .where('holder', '=', p.holder)
    .where('state', '=', 'running')
    .returning('holder'),
);

const RELEASE = prepare<ImportHold>()((db, p) =>
  db
    .updateTable('import_runs')
    .set({ leased_until: 0 })
    .where('chatbot_id', '=', p.chatbotId)
    .where('holder', '=', p.holder)
    .where('state', '=', 'running'),
);

const RELEASE_ALL = prepare<object>()((db) =>
  db.updateTable('import_runs').set({ leased_until: 0 }).where('state', '=', 'running'),
);

const FINISH = prepare<ImportHold & { state: 'done' | 'failed'; fault: string | null; nowMs: number }>()(
  (db, p) =>
    db
      .updateTable('import_runs')
      .set({ state: p.state, fault: p.fault, modified_at: p.nowMs })
      .where('chatbot_id', '=', p.chatbotId)
      .where('holder', '=', p.holder)
      .where('state', '=', 'running'),
);

const STOP = prepare<{ chatbotId: string; nowMs: number }>()((db, p) =>
  db
    .updateTable('import_runs')
    .set({ state: 'stopped', modified_at: p.nowMs })
    .where('chatbot_id', '=', p.chatbotId)
    .where('state', '=', 'running'),
);

const DELETE = prepare<{ chatbotId: string }>()((db, p) =>
  db
    .deleteFrom('import_runs')
    .where('chatbot_id', '=', p.chatbotId)
    .where('state', '<>', 'running')
    .returning('import_id as importId'),
);

const LIST_DUE = prepare<{ nowMs: number; limit: number }>()((db, p) =>
  db
    .selectFrom('import_runs')
    .select(['chatbot_id as chatbotId', 'import_id as importId'])
    .where('state', '=', 'running')
    .where('leased_until', '<', p.nowMs)
    .limit(p.limit),
);

const DELETE_BEFORE = prepare<{ ms: number }>()((db, p) =>
  db.deleteFrom('import_runs').where('modified_at', '<', p.ms).where('state', '<>', 'running'),
);

const DELETE_PARTS_BEFORE = prepare<{ ms: number }>()((db, p) =>
  written(
    db,
    sql`
      delete from import_parts where created_at < ${p.ms} and not exists (
        select 1 from import_runs as runs
        where runs.chatbot_id = import_parts.chatbot_id and runs.import_id = import_parts.import_id
      )`,
  ),
);

export class ImportRuns implements ImportRunRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async find(chatbotId: string): Promise<StoredImportRun | undefined> {
    const row = await first(this.#session, FIND, { chatbotId });
    return row && toRun(row);
  }

  async putPart(chatbotId: string, part: NewPart): Promise<void> {
    await this.#session.all(PUT_PART, { chatbotId, ...part });
  }

  async listWaiting(chatbotId: string): Promise<WaitingImport[]> {
    const rows = await this.#session.all(LIST_WAITING, { chatbotId });
    return rows.map(({ importId, parts, rows }) => ({ importId, parts: Number(parts), rows: Number(rows) }));
  }

  async nextPart(chatbotId: string, importId: string): Promise<{ part: number; texts: string } | undefined> {
    const row = await first(this.#session, NEXT_PART, { chatbotId, importId });
    return row && { ...row };
  }

  async begin(
    hold: ImportHold,
    run: Pick<StoredImportRun, 'stepId' | 'plan' | 'total'>,
    times: Times,
  ): Promise<boolean> {
    const plan = JSON.stringify(run.plan);
    const begun = await first(this.#session, BEGIN, { ...hold, ...run, plan, ...times });
    if (begun !== undefined) await this.#session.all(DELETE_OTHER_PARTS, hold);
    return begun !== undefined;
  }

  async claim(hold: ImportHold, times: Times): Promise<boolean> {
    return (await first(this.#session, CLAIM, { ...hold, ...times })) !== undefined;
  }

  async resume(hold: ImportHold, times: Times): Promise<boolean> {
    return (await first(this.#session, RESUME, { ...hold, ...times })) !== undefined;
  }

  async advance(
    hold: ImportHold,
    { part, counts, ...times }: { part?: number; counts: StoredImportRun['counts'] } & Times,
  ): Promise<boolean> {
    const isOurs = (await first(this.#session, ADVANCE, { ...hold, ...counts, ...times })) !== undefined;
    if (isOurs && part !== undefined) await this.#session.all(DELETE_PART, { ...hold, part });
    return isOurs;
  }

  async release(hold: ImportHold): Promise<void> {
    await this.#session.all(RELEASE, hold);
  }

  async releaseAll(): Promise<void> {
    await this.#session.all(RELEASE_ALL, {});
  }

  async finish(
    hold: ImportHold,
    { fault, ...end }: { state: 'done' | 'failed'; fault: StoredImportRun['fault']; nowMs: number },
  ): Promise<void> {
    const kept = fault === null ? null : JSON.stringify(fault);
    await this.#session.all(FINISH, { ...hold, ...end, fault: kept });
  }

  async stop(chatbotId: string, nowMs: number): Promise<void> {
    await this.#session.all(STOP, { chatbotId, nowMs });
  }

  async discard(chatbotId: string): Promise<boolean> {
    const run = await first(this.#session, DELETE, { chatbotId });
    if (run !== undefined) await this.#session.all(DELETE_PARTS, { chatbotId, importId: run.importId });
    return run !== undefined || (await this.find(chatbotId)) === undefined;
  }

  async deleteAbandoned(chatbotId: string, beforeMs: number): Promise<void> {
    await this.#session.all(DELETE_ABANDONED, { chatbotId, beforeMs });
  }

  async listDue(nowMs: number, limit: number): Promise<{ chatbotId: string; importId: string }[]> {
    return (await this.#session.all(LIST_DUE, { nowMs, limit })).map((row) => ({ ...row }));
  }

  async deleteBefore(ms: number): Promise<void> {
    await this.#session.all(DELETE_BEFORE, { ms });
    await this.#session.all(DELETE_PARTS_BEFORE, { ms });
  }
}

function toRun(row: Selectable<ImportRunsTable>): StoredImportRun {
  const { import_id: importId, step_id: stepId, state, plan, total, fault } = row;
  const { created, changed, unchanged, refused } = row;
  return {
    ...{ importId, stepId, state, total },
    plan: JSON.parse(plan) as StoredImportRun['plan'],
    counts: { created, changed, unchanged, refused },
    fault: fault === null ? null : (JSON.parse(fault) as StoredImportRun['fault']),
  };
}
