/** What was changed in a chatbot, by whom, from what to what. */
import { sql } from 'kysely';
import type { HistoryChange, HistoryRepository, HistoryStep } from '../history-types.ts';
import { prepare } from '../prepared.ts';
import type { HistoryTable } from '../schema.ts';
import { first, type Session } from '../session.ts';

const NEXT_ORDINAL = prepare<{ chatbotId: string; stepId: string }>()((db, p) =>
  db
    .selectFrom('history')
    .select(sql<number>`coalesce(max(ordinal) + 1, 0)`.as('next'))
    .where('chatbot_id', '=', p.chatbotId)
    .where('step_id', '=', p.stepId),
);

const DAYS = prepare<{ chatbotId: string }>({ isBrief: true })((db, p) =>
  db.selectFrom('chatbots').select('history_days as days').where('id', '=', p.chatbotId),
);

const INSERT = prepare<HistoryTable>()((db, p) =>
  db.insertInto('history').values({
    chatbot_id: p.chatbot_id,
    step_id: p.step_id,
    ordinal: p.ordinal,
    at: p.at,
    actor_kind: p.actor_kind,
    actor_id: p.actor_id,
    actor_name: p.actor_name,
    subject: p.subject,
    subject_id: p.subject_id,
    action: p.action,
    before: p.before,
    after: p.after,
  }),
);

export class History implements HistoryRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async append(
    chatbotId: string,
    { stepId, actor, atMs }: HistoryStep,
    changes: readonly HistoryChange[],
  ): Promise<void> {
    const kept = await first(this.#session, DAYS, { chatbotId });
    if (kept === undefined || kept.days === 0) return;
    const { next = 0 } = (await first(this.#session, NEXT_ORDINAL, { chatbotId, stepId })) ?? {};
    for (const [at, { subject, subjectId, action, before, after }] of changes.entries()) {
      await this.#session.all(INSERT, {
        chatbot_id: chatbotId,
        step_id: stepId,
        ordinal: next + at,
        at: atMs,
        actor_kind: actor.kind,
        actor_id: actor.id,
        actor_name: actor.name,
        subject,
        subject_id: subjectId,
        action,
        before: toJson(before),
        after: toJson(after),
      });
    }
  }
}

function toJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
