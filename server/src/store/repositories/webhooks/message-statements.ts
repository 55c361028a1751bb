/** The statements on messages of webhooks that are written already. */
import { sql } from 'kysely';
import { prepare, written } from '../../prepared.ts';
import type { WebhookMessagesTable } from '../../tables/webhooks.ts';
import type { Which } from './webhook-statements.ts';

const MESSAGE_COLUMNS = [
  'sequence',
  'id',
  'type',
  'body',
  'state',
  'attempts',
  'due_at',
  'tries',
  'created_at',
] as const satisfies (keyof WebhookMessagesTable)[];

export type MessageRow = Pick<WebhookMessagesTable, (typeof MESSAGE_COLUMNS)[number]>;

export const FIND_NEXT = prepare<Which>()((db, p) =>
  db
    .selectFrom('webhook_messages')
    .select(MESSAGE_COLUMNS)
    .where('chatbot_id', '=', p.chatbotId)
    .where('webhook_id', '=', p.id)
    .where('due_at', 'is not', null)
    .orderBy('sequence')
    .limit(sql.lit(1)),
);

export const SETTLE = prepare<
  Which & Pick<WebhookMessagesTable, 'sequence' | 'state' | 'attempts' | 'due_at' | 'tries'>
>()((db, p) =>
  db
    .updateTable('webhook_messages')
    .set({ state: p.state, attempts: p.attempts, due_at: p.due_at, tries: p.tries })
    .where('chatbot_id', '=', p.chatbotId)
    .where('webhook_id', '=', p.id)
    .where('sequence', '=', p.sequence),
);

export const LIST_MESSAGES = prepare<Which & { before: number; limit: number }>()((db, p) =>
  db
    .selectFrom('webhook_messages')
    .select(MESSAGE_COLUMNS)
    .where('chatbot_id', '=', p.chatbotId)
    .where('webhook_id', '=', p.id)
    .where('sequence', '<', p.before)
    .orderBy('sequence', 'desc')
    .limit(p.limit),
);

export const SEND_AGAIN = prepare<Which & { messageId: string; nowMs: number }>()((db, p) =>
  db
    .updateTable('webhook_messages')
    .set({ state: 'waiting', attempts: sql.lit(0), due_at: p.nowMs })
    .where('chatbot_id', '=', p.chatbotId)
    .where('webhook_id', '=', p.id)
    .where('id', '=', p.messageId)
    .where('due_at', 'is', null)
    .returning('sequence'),
);

export const HASTEN = prepare<Which & { nowMs: number }>()((db, p) =>
  db
    .updateTable('webhook_messages')
    .set({ due_at: p.nowMs })
    .where('chatbot_id', '=', p.chatbotId)
    .where('webhook_id', '=', p.id)
    .where('due_at', '>', p.nowMs),
);

export const DELETE_MESSAGES = prepare<Which>()((db, p) =>
  db.deleteFrom('webhook_messages').where('chatbot_id', '=', p.chatbotId).where('webhook_id', '=', p.id),
);

/** A few at once, for others wait meanwhile. */
export const DELETE_BEFORE = prepare<{ beforeMs: number; limit: number }>()((db, p) =>
  written(
    db,
    sql<{ sequence: number }>`delete from webhook_messages where (chatbot_id, webhook_id, sequence) in (
        select chatbot_id, webhook_id, sequence from webhook_messages where created_at < ${p.beforeMs}
        order by created_at limit ${p.limit}
      ) returning sequence`,
  ),
);
