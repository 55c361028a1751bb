/** Questions that a chatbot could not answer, for its owner to teach. */
import { sql } from 'kysely';
import { prepare } from '../prepared.ts';
import { first, type Session } from '../session.ts';
import type { UnansweredQuestion, UnansweredRepository } from '../types.ts';

/** Taken by what is written and by what is dismissed: that something changed is seen by this number, without counting rows. */
export const TAKE_UNANSWERED_ID = prepare<{ chatbotId: string }>()((db, p) =>
  db
    .updateTable('chatbots')
    .set((eb) => ({ last_unanswered_id: eb('last_unanswered_id', '+', sql.lit(1)) }))
    .where('id', '=', p.chatbotId)
    .returning('last_unanswered_id as id'),
);

const INSERT = prepare<UnansweredQuestion & { chatbotId: string }>()((db, p) =>
  db.insertInto('unanswered').values({
    chatbot_id: p.chatbotId,
    id: p.id,
    question: p.question,
    confidence: p.confidence,
    asked_at: p.askedAtMs,
  }),
);

/** Forgotten with one question that is written: what a chatbot has far too many of leaves little by little. */
const FORGOTTEN_MAX = 1_000;

/** Ids follow one another, so that nothing is counted. */
const FORGET = prepare<{ chatbotId: string; lastId: number }>()((db, p) =>
  db
    .deleteFrom('unanswered')
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('unanswered')
        .select('id')
        .where('chatbot_id', '=', p.chatbotId)
        .where('id', '<=', p.lastId)
        .orderBy('id')
        .limit(sql.lit(FORGOTTEN_MAX)),
    ),
);

const LIST = prepare<{ chatbotId: string; before: number; limit: number }>()((db, p) =>
  db
    .selectFrom('unanswered')
    .select(['id', 'question', 'confidence', 'asked_at as askedAtMs'])
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', '<', p.before)
    .orderBy('id', 'desc')
    .limit(p.limit),
);

export class Unanswered implements UnansweredRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async insert(
    chatbotId: string,
    asked: Omit<UnansweredQuestion, 'id'>,
    keptMax = Number.MAX_SAFE_INTEGER,
  ): Promise<void> {
    const taken = await first(this.#session, TAKE_UNANSWERED_ID, { chatbotId });
    if (taken === undefined) return;
    await this.#session.all(INSERT, { chatbotId, id: taken.id, ...asked });
    const lastId = taken.id - keptMax;
    if (lastId > 0) await this.#session.all(FORGET, { chatbotId, lastId });
  }

  async list(
    chatbotId: string,
    { limit = Number.MAX_SAFE_INTEGER, before = Number.MAX_SAFE_INTEGER } = {},
  ): Promise<UnansweredQuestion[]> {
    const rows = await this.#session.all(LIST, { chatbotId, limit, before });
    return rows.map((row) => ({ ...row }));
  }
}
