/** Questions without an answer, for the owner to teach: the chatbot refused them, or suggested other questions. Some were dismissed. */
import { sql } from 'kysely';
import type { UnansweredOutcome } from '../../../../contract/asking/unanswered.ts';
import { prepare, prepareShapes, written } from '../prepared.ts';
import { first, type Session } from '../session.ts';
import type {
  DismissedQuestion,
  NewUnanswered,
  UnansweredFilter,
  UnansweredQuestion,
  UnansweredRepository,
} from '../types.ts';

/** Counter raised by each insert, dismissal and removal: a change is seen without counting rows. */
export const TAKE_UNANSWERED_ID = prepare<{ chatbotId: string; suggested: 0 | 1 }>()((db, p) =>
  db
    .updateTable('chatbots')
    .set((eb) => ({
      last_unanswered_id: eb('last_unanswered_id', '+', sql.lit(1)),
      suggested_count: eb('suggested_count', '+', p.suggested),
    }))
    .where('id', '=', p.chatbotId)
    .returning(['last_unanswered_id as id', 'suggested_count as suggestedCount']),
);

/** Of a question in the same words, by the index that has a beginning of them; null where none was dismissed. */
const WHEN_DISMISSED = prepare<{ chatbotId: string; question: string }>()((db, p) =>
  written(
    db,
    sql<{ dismissedAtMs: number | null }>`
      select max(dismissed_at) as "dismissedAtMs" from unanswered where chatbot_id = ${p.chatbotId}
        and substr(question, 1, 100) = substr(cast(${p.question} as text), 1, 100) and question = ${p.question}
        and dismissed_at is not null`,
  ),
);

interface InsertedQuestion extends UnansweredQuestion {
  chatbotId: string;
  ordinal: number;
  visitor: string | null;
  dismissedAtMs: number | null;
}

const INSERT = prepare<InsertedQuestion>()((db, p) =>
  db.insertInto('unanswered').values({
    chatbot_id: p.chatbotId,
    id: p.id,
    question: p.question,
    confidence: p.confidence,
    asked_at: p.askedAtMs,
    outcome: p.outcome,
    visitor: p.visitor,
    ordinal: p.ordinal,
    dismissed_at: p.dismissedAtMs,
  }),
);

/** Most rows deleted with one insert: a large surplus shrinks gradually. */
const FORGOTTEN_MAX = 1_000;

/** The same expression as in the index. */
const ORDINAL = sql<number>`coalesce(ordinal, id)`;

/** Ordinals are consecutive within an outcome: no rows are counted, and neither outcome crowds out the other. */
const FORGET = prepare<{ chatbotId: string; outcome: UnansweredOutcome; lastOrdinal: number }>()((db, p) =>
  db
    .deleteFrom('unanswered')
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('unanswered')
        .select('id')
        .where('chatbot_id', '=', p.chatbotId)
        .where('outcome', '=', p.outcome)
        .where(ORDINAL, '<=', p.lastOrdinal)
        .orderBy(ORDINAL)
        .limit(sql.lit(FORGOTTEN_MAX)),
    ),
);

interface Page {
  chatbotId: string;
  before: number;
  limit: number;
}

const list = ({ isOfOutcome }: { isOfOutcome: boolean }) =>
  prepare<Page & { outcome?: UnansweredOutcome }>()((db, p) => {
    const query = db
      .selectFrom('unanswered')
      .select(['id', 'question', 'confidence', 'asked_at as askedAtMs', 'outcome'])
      .where('chatbot_id', '=', p.chatbotId)
      .where('id', '<', p.before)
      .where('dismissed_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(p.limit);
    return isOfOutcome ? query.where('outcome', '=', p.outcome as UnansweredOutcome) : query;
  });
const LIST = list({ isOfOutcome: false });
const LIST_OF_OUTCOME = list({ isOfOutcome: true });

const LIST_DISMISSED = prepare<{ chatbotId: string; limit: number }>()((db, p) =>
  written(
    db,
    sql<DismissedQuestion>`
      select question, count(*) as count, max(asked_at) as "lastAskedAtMs", max(dismissed_at) as "dismissedAtMs"
      from unanswered where chatbot_id = ${p.chatbotId} and dismissed_at is not null
      group by question order by max(dismissed_at) desc, max(id) desc limit ${p.limit}`,
  ),
);

interface Named {
  chatbotId: string;
  /** Rows with a question or an id each. */
  json: string;
}

const FIND_WORDINGS = prepare<Named>()((db, p, dialect) =>
  written(
    db,
    sql<{ id: number; question: string; dismissedAtMs: number | null }>`
      select id, question, dismissed_at as "dismissedAtMs" from unanswered where chatbot_id = ${p.chatbotId}
        and ${dialect.hasId(sql.ref('id'), p.json)}`,
  ),
);

const SET_DISMISSED = prepareShapes(
  (isDismissed: boolean) => String(isDismissed),
  (isDismissed) =>
    prepare<Named & { atMs: number }>()((db, p, dialect) =>
      written(
        db,
        sql<{ id: number; question: string }>`
          update unanswered set dismissed_at = ${isDismissed ? p.atMs : sql`null`}
          where chatbot_id = ${p.chatbotId} and dismissed_at is ${isDismissed ? sql`null` : sql`not null`} and question in
            (select question from ${dialect.jsonRows(p.json, { question: 'text' })} as wanted)
          returning id, question`,
      ),
    ),
);

const REMOVE = prepare<Named>()((db, p, dialect) =>
  written(
    db,
    sql`
      delete from unanswered where chatbot_id = ${p.chatbotId} and question in
        (select question from ${dialect.jsonRows(p.json, { question: 'text' })} as removed)`,
  ),
);

export class Unanswered implements UnansweredRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async insert(
    chatbotId: string,
    { visitor = null, ...asked }: NewUnanswered,
    keptMax = Number.MAX_SAFE_INTEGER,
  ): Promise<boolean> {
    const { outcome } = asked;
    const isSuggested = outcome === 'suggested';
    const taken = await first(this.#session, TAKE_UNANSWERED_ID, {
      chatbotId,
      suggested: isSuggested ? 1 : 0,
    });
    if (taken === undefined) return false;
    const { id, suggestedCount } = taken;
    const ordinal = isSuggested ? suggestedCount : id - suggestedCount;
    // No dismissal comes in between: it raises the counter above as well.
    const { question } = asked;
    const dismissed = await first(this.#session, WHEN_DISMISSED, { chatbotId, question });
    const dismissedAtMs = dismissed?.dismissedAtMs ?? null;
    await this.#session.all(INSERT, { chatbotId, id, ordinal, visitor, dismissedAtMs, ...asked });
    const lastOrdinal = ordinal - keptMax;
    if (lastOrdinal > 0) await this.#session.all(FORGET, { chatbotId, outcome, lastOrdinal });
    return dismissedAtMs === null;
  }

  async list(
    chatbotId: string,
    { limit = Number.MAX_SAFE_INTEGER, before = Number.MAX_SAFE_INTEGER, outcome }: UnansweredFilter = {},
  ): Promise<UnansweredQuestion[]> {
    const page = { chatbotId, limit, before };
    const rows =
      outcome === undefined
        ? await this.#session.all(LIST, page)
        : await this.#session.all(LIST_OF_OUTCOME, { ...page, outcome });
    return rows.map((row) => ({ ...row }));
  }

  async listDismissed(chatbotId: string, limit: number): Promise<DismissedQuestion[]> {
    const rows = await this.#session.all(LIST_DISMISSED, { chatbotId, limit });
    return rows.map((row) => ({ ...row }));
  }

  async findWordings(
    chatbotId: string,
    ids: readonly number[],
  ): Promise<Map<number, { question: string; isDismissed: boolean }>> {
    const json = JSON.stringify(ids.map((id) => ({ id })));
    const rows = await this.#session.all(FIND_WORDINGS, { chatbotId, json });
    return new Map(
      rows.map(({ id, question, dismissedAtMs }) => [id, { question, isDismissed: dismissedAtMs !== null }]),
    );
  }

  async setDismissed(
    chatbotId: string,
    questions: readonly string[],
    dismissedAtMs: number | null,
  ): Promise<number[]> {
    await this.#session.all(TAKE_UNANSWERED_ID, { chatbotId, suggested: 0 });
    const statement = SET_DISMISSED(dismissedAtMs !== null);
    const changed = await this.#session.all(statement, {
      ...{ chatbotId, json: toJson(questions), atMs: dismissedAtMs ?? 0 },
    });
    const newest = new Map<string, number>();
    for (const { id, question } of changed) newest.set(question, Math.max(id, newest.get(question) ?? 0));
    return [...newest.values()];
  }

  async remove(chatbotId: string, questions: readonly string[]): Promise<void> {
    await this.#session.all(TAKE_UNANSWERED_ID, { chatbotId, suggested: 0 });
    await this.#session.all(REMOVE, { chatbotId, json: toJson(questions) });
  }
}

const toJson = (questions: readonly string[]): string =>
  JSON.stringify(questions.map((question) => ({ question })));
