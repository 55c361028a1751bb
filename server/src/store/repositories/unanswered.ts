/** Questions that a chatbot could not answer, for its owner to teach. */
import { sql } from 'kysely';
import { prepare } from '../prepared.ts';
import { first, type Session } from '../session.ts';
import type { UnansweredQuestion, UnansweredRepository } from '../types.ts';

const TAKE_ID = prepare<{ chatbotId: string }>()((db, p) =>
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

  async insert(chatbotId: string, asked: Omit<UnansweredQuestion, 'id'>): Promise<void> {
    const taken = await first(this.#session, TAKE_ID, { chatbotId });
    if (taken !== undefined) await this.#session.all(INSERT, { chatbotId, id: taken.id, ...asked });
  }

  async list(
    chatbotId: string,
    { limit = Number.MAX_SAFE_INTEGER, before = Number.MAX_SAFE_INTEGER } = {},
  ): Promise<UnansweredQuestion[]> {
    const rows = await this.#session.all(LIST, { chatbotId, limit, before });
    return rows.map((row) => ({ ...row }));
  }
}
