/** The statements that remove what was kept of answers and questions: by its age, or because its visitor is forgotten. */
import { sql } from 'kysely';
import { prepare, written } from '../../prepared.ts';

const DAY_MS = 86_400_000;

/** The oldest row of a chatbot, by the index that its ids are in: they grow with time. */
const oldest = (table: string, time: string) =>
  sql`(select ${sql.ref(time)} from ${sql.table(table)} where chatbot_id = chatbots.id order by id limit 1)`;

export const OVERDUE = prepare<{ nowMs: number; defaultDays: number; limit: number }>({
  isBesideCounters: true,
})((db, p) => {
  const days = sql`coalesce(log_days, cast(${p.defaultDays} as bigint))`;
  const due = sql`cast(${p.nowMs} as bigint) - ${days} * ${sql.lit(DAY_MS)}`;
  return written(
    db,
    sql<{ chatbotId: string; days: number }>`
        select id as "chatbotId", ${days} as days from chatbots
        where ${oldest('answer_log', 'at')} < ${due} or ${oldest('answer_feedback', 'at')} < ${due}
          or ${oldest('unanswered', 'asked_at')} < ${due}
        limit ${p.limit}`,
  );
});

/** The ids grow with time, or nearly: those of one moment on several nodes may change places. */
const deleteBefore = (table: string, time: string) =>
  prepare<{ chatbotId: string; beforeMs: number; limit: number }>()((db, p) =>
    written(
      db,
      sql<{ id: unknown }>`
        delete from ${sql.table(table)} where chatbot_id = ${p.chatbotId} and id in (
          select id from (
            select id, ${sql.ref(time)} as at from ${sql.table(table)} where chatbot_id = ${p.chatbotId}
            order by id limit ${p.limit}) as eldest
          where at < ${p.beforeMs})
        returning id`,
    ),
  );
export const DELETE_ANSWERS = deleteBefore('answer_log', 'at');
export const DELETE_FEEDBACK = deleteBefore('answer_feedback', 'at');
export const DELETE_UNANSWERED = deleteBefore('unanswered', 'asked_at');

interface Visitor {
  chatbotId: string;
  visitor: string;
}

export const ERASE_FEEDBACK = prepare<Visitor>()((db, p) =>
  db
    .deleteFrom('answer_feedback')
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('answer_log')
        .select('id')
        .where('chatbot_id', '=', p.chatbotId)
        .where('visitor', '=', p.visitor),
    ),
);
export const ERASE_ANSWERS = prepare<Visitor>()((db, p) =>
  db
    .deleteFrom('answer_log')
    .where('chatbot_id', '=', p.chatbotId)
    .where('visitor', '=', p.visitor)
    .returning('id'),
);
/** Also those that still wait; what was sent is with whoever received it. */
export const ERASE_MESSAGES = prepare<Visitor>()((db, p) =>
  db.deleteFrom('webhook_messages').where('chatbot_id', '=', p.chatbotId).where('visitor', '=', p.visitor),
);
export const ERASE_UNANSWERED = prepare<Visitor>()((db, p) =>
  db
    .deleteFrom('unanswered')
    .where('chatbot_id', '=', p.chatbotId)
    .where('visitor', '=', p.visitor)
    .returning('id'),
);
