/** Questions without an answer, for the owner to teach: the chatbot refused them, or suggested other questions. */
import { sql } from 'kysely';
import type { UnansweredOutcome } from '../../../../contract/asking/unanswered.ts';
import { prepare } from '../prepared.ts';
import { first, type Session } from '../session.ts';
import type { NewUnanswered, UnansweredFilter, UnansweredQuestion, UnansweredRepository } from '../types.ts';

/** Counter raised by each insert and each dismissal: a change is seen without counting rows. */
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

const INSERT = prepare<UnansweredQuestion & { chatbotId: string; ordinal: number; visitor: string | null }>()(
  (db, p) =>
    db.insertInto('unanswered').values({
      chatbot_id: p.chatbotId,
      id: p.id,
      question: p.question,
      confidence: p.confidence,
      asked_at: p.askedAtMs,
      outcome: p.outcome,
      visitor: p.visitor,
      ordinal: p.ordinal,
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
      .orderBy('id', 'desc')
      .limit(p.limit);
    return isOfOutcome ? query.where('outcome', '=', p.outcome as UnansweredOutcome) : query;
  });
const LIST = list({ isOfOutcome: false });
const LIST_OF_OUTCOME = list({ isOfOutcome: true });

export class Unanswered implements UnansweredRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async insert(
    chatbotId: string,
    { visitor = null, ...asked }: NewUnanswered,
    keptMax = Number.MAX_SAFE_INTEGER,
  ): Promise<void> {
    const { outcome } = asked;
    const isSuggested = outcome === 'suggested';
    const taken = await first(this.#session, TAKE_UNANSWERED_ID, {
      chatbotId,
      suggested: isSuggested ? 1 : 0,
    });
    if (taken === undefined) return;
    const { id, suggestedCount } = taken;
    const ordinal = isSuggested ? suggestedCount : id - suggestedCount;
    await this.#session.all(INSERT, { chatbotId, id, ordinal, visitor, ...asked });
    const lastOrdinal = ordinal - keptMax;
    if (lastOrdinal > 0) await this.#session.all(FORGET, { chatbotId, outcome, lastOrdinal });
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
}
