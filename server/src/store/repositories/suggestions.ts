/** What a language model suggested to whoever teaches: runs that make suggestions, each held by one process at a time, and what they made. */
import { type Selectable, sql } from 'kysely';
import type {
  Suggestion,
  SuggestionDecision,
  SuggestionFault,
} from '../../../../contract/knowledge/suggestions.ts';
import { prepare, written } from '../prepared.ts';
import { first, type Session } from '../session.ts';
import type { SuggestionRunsTable, SuggestionsTable } from '../tables/composing.ts';
import type {
  NewSuggestion,
  StoredSuggestionRun,
  SuggestionHold,
  SuggestionRepository,
} from './run-types.ts';

const FIND = prepare<{ chatbotId: string; id: string }>()((db, p) =>
  db
    .selectFrom('suggestion_runs')
    .select(['state', 'fault', 'done', 'total', 'is_partial', 'created_at', 'leased_until'])
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', '=', p.id),
);

const LIST = prepare<{ chatbotId: string; id: string }>()((db, p) =>
  db
    .selectFrom('suggestions')
    .select(['place', 'text', 'mark', 'answer_id', 'quote', 'source', 'decision'])
    .where('chatbot_id', '=', p.chatbotId)
    .where('run_id', '=', p.id)
    .orderBy('place'),
);

const BEGIN = prepare<
  SuggestionHold & { total: number; isPartial: number; createdAtMs: number; leasedUntilMs: number }
>()((db, p) =>
  db
    .insertInto('suggestion_runs')
    .values({
      chatbot_id: p.chatbotId,
      id: p.id,
      holder: p.holder,
      state: 'running',
      fault: null,
      done: 0,
      total: p.total,
      is_partial: p.isPartial,
      created_at: p.createdAtMs,
      leased_until: p.leasedUntilMs,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['chatbot_id', 'id'])
        .doUpdateSet((eb) => ({
          holder: eb.ref('excluded.holder'),
          state: eb.ref('excluded.state'),
          fault: null,
          done: 0,
          total: eb.ref('excluded.total'),
          is_partial: eb.ref('excluded.is_partial'),
          created_at: eb.ref('excluded.created_at'),
          leased_until: eb.ref('excluded.leased_until'),
        }))
        .where((eb) =>
          eb.or([
            eb('suggestion_runs.state', '<>', 'running'),
            eb('suggestion_runs.leased_until', '<', eb.ref('excluded.created_at')),
          ]),
        ),
    )
    .returning('id'),
);

const CLEAR = prepare<{ chatbotId: string; id: string }>()((db, p) =>
  db.deleteFrom('suggestions').where('chatbot_id', '=', p.chatbotId).where('run_id', '=', p.id),
);

const ADVANCE = prepare<SuggestionHold & { done: number; leasedUntilMs: number }>()((db, p) =>
  db
    .updateTable('suggestion_runs')
    .set({ done: p.done, leased_until: p.leasedUntilMs })
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', '=', p.id)
    .where('holder', '=', p.holder)
    .where('state', '=', 'running')
    .returning('id'),
);

const ADD = prepare<{
  chatbotId: string;
  id: string;
  place: number;
  text: string;
  mark: Suggestion['mark'];
  answerId: number | null;
  quote: string | null;
  fileId: number | null;
  source: string | null;
}>()((db, p) =>
  db.insertInto('suggestions').values({
    chatbot_id: p.chatbotId,
    run_id: p.id,
    place: p.place,
    text: p.text,
    mark: p.mark,
    answer_id: p.answerId,
    quote: p.quote,
    file_id: p.fileId,
    source: p.source,
    decision: 'open',
  }),
);

const FINISH = prepare<SuggestionHold & { state: 'done' | 'failed'; fault: SuggestionFault | null }>()(
  (db, p) =>
    db
      .updateTable('suggestion_runs')
      .set({ state: p.state, fault: p.fault })
      .where('chatbot_id', '=', p.chatbotId)
      .where('id', '=', p.id)
      .where('holder', '=', p.holder)
      .where('state', '=', 'running'),
);

const STOP = prepare<{ chatbotId: string; id: string }>()((db, p) =>
  db
    .updateTable('suggestion_runs')
    .set({ state: 'stopped' })
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', '=', p.id)
    .where('state', '=', 'running')
    .returning('id'),
);

const DECIDE = prepare<{ chatbotId: string; id: string; place: number; decision: SuggestionDecision }>()(
  (db, p) =>
    db
      .updateTable('suggestions')
      .set({ decision: p.decision })
      .where('chatbot_id', '=', p.chatbotId)
      .where('run_id', '=', p.id)
      .where('place', '=', p.place)
      .returning('place'),
);

const DELETE_OF_FILE = prepare<{ chatbotId: string; fileId: number }>()((db, p) =>
  db.deleteFrom('suggestions').where('chatbot_id', '=', p.chatbotId).where('file_id', '=', p.fileId),
);

const DELETE_BEFORE = prepare<{ ms: number }>()((db, p) =>
  written(
    db,
    sql`delete from suggestions where (chatbot_id, run_id) in
      (select chatbot_id, id from suggestion_runs where created_at < ${p.ms})`,
  ),
);
const DELETE_RUNS_BEFORE = prepare<{ ms: number }>()((db, p) =>
  db.deleteFrom('suggestion_runs').where('created_at', '<', p.ms),
);

/** What quotes a file goes with its content. */
export async function deleteFileSuggestions(
  session: Session,
  chatbotId: string,
  fileId: number,
): Promise<void> {
  await session.all(DELETE_OF_FILE, { chatbotId, fileId });
}

export class Suggestions implements SuggestionRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async find(chatbotId: string, id: string): Promise<StoredSuggestionRun | undefined> {
    const row = await first(this.#session, FIND, { chatbotId, id });
    return row && toRun(row);
  }

  async list(chatbotId: string, id: string): Promise<Suggestion[]> {
    return (await this.#session.all(LIST, { chatbotId, id })).map(toSuggestion);
  }

  async begin(
    hold: SuggestionHold,
    run: Pick<StoredSuggestionRun, 'total' | 'isPartial' | 'createdAtMs' | 'leasedUntilMs'>,
  ): Promise<boolean> {
    const begun = { ...hold, ...run, isPartial: Number(run.isPartial) };
    if ((await first(this.#session, BEGIN, begun)) === undefined) return false;
    await this.#session.all(CLEAR, { chatbotId: hold.chatbotId, id: hold.id });
    return true;
  }

  async advance(
    hold: SuggestionHold,
    progress: { done: number; leasedUntilMs: number },
    made: readonly NewSuggestion[],
  ): Promise<boolean> {
    if ((await first(this.#session, ADVANCE, { ...hold, ...progress })) === undefined) return false;
    const { chatbotId, id } = hold;
    for (const { source, ...one } of made) {
      const json = source && JSON.stringify(source);
      await this.#session.all(ADD, { chatbotId, id, ...one, fileId: source?.fileId ?? null, source: json });
    }
    return true;
  }

  async finish(hold: SuggestionHold, fault: SuggestionFault | null): Promise<void> {
    await this.#session.all(FINISH, { ...hold, state: fault === null ? 'done' : 'failed', fault });
  }

  async stop(chatbotId: string, id: string): Promise<boolean> {
    return (await first(this.#session, STOP, { chatbotId, id })) !== undefined;
  }

  async decide(chatbotId: string, id: string, place: number, decision: SuggestionDecision): Promise<boolean> {
    return (await first(this.#session, DECIDE, { chatbotId, id, place, decision })) !== undefined;
  }

  async deleteBefore(ms: number): Promise<void> {
    await this.#session.all(DELETE_BEFORE, { ms });
    await this.#session.all(DELETE_RUNS_BEFORE, { ms });
  }
}

function toRun(
  row: Omit<Selectable<SuggestionRunsTable>, 'chatbot_id' | 'id' | 'holder'>,
): StoredSuggestionRun {
  const { state, fault, done, total } = row;
  return {
    ...{ state, fault, done, total },
    isPartial: row.is_partial === 1,
    createdAtMs: row.created_at,
    leasedUntilMs: row.leased_until,
  };
}

function toSuggestion(
  row: Omit<Selectable<SuggestionsTable>, 'chatbot_id' | 'run_id' | 'file_id'>,
): Suggestion {
  const { place, text, mark, quote, decision } = row;
  const source = row.source === null ? null : (JSON.parse(row.source) as Suggestion['source']);
  return { place, text, mark, answerId: row.answer_id, quote, source, decision };
}
