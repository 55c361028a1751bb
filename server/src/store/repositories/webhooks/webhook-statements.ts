/** The statements on webhooks, and on who delivers to them. */
import { sql } from 'kysely';
import { prepare, written } from '../../prepared.ts';
import type { WebhooksTable } from '../../tables/webhooks.ts';

export interface Which {
  chatbotId: string;
  id: string;
}

const COLUMNS = [
  'chatbot_id',
  'id',
  'url',
  'events',
  'is_enabled',
  'secret',
  'previous_secret',
  'previous_until',
  'created_at',
] as const satisfies (keyof WebhooksTable)[];

export type WebhookValues = Pick<WebhooksTable, (typeof COLUMNS)[number]>;

export const LIST = prepare<{ chatbotId: string }>()((db, p) =>
  db
    .selectFrom('webhooks')
    .select(COLUMNS)
    .where('chatbot_id', '=', p.chatbotId)
    .orderBy('created_at')
    .orderBy('id'),
);

export const FIND = prepare<Which>()((db, p) =>
  db.selectFrom('webhooks').select(COLUMNS).where('chatbot_id', '=', p.chatbotId).where('id', '=', p.id),
);

export const INSERT = prepare<WebhookValues>()((db, p) =>
  db.insertInto('webhooks').values({
    ...Object.fromEntries(COLUMNS.map((column) => [column, p[column]])),
    last_sequence: sql.lit(0),
  } as unknown as WebhooksTable),
);

export const UPDATE = prepare<WebhookValues>()((db, p) =>
  db
    .updateTable('webhooks')
    .set({
      url: p.url,
      events: p.events,
      is_enabled: p.is_enabled,
      secret: p.secret,
      previous_secret: p.previous_secret,
      previous_until: p.previous_until,
    })
    .where('chatbot_id', '=', p.chatbot_id)
    .where('id', '=', p.id)
    .returning('id'),
);

/** After a statement that locked the row: what was appended meanwhile is seen then. */
export const PLAN = prepare<Which>()((db, p) =>
  written(
    db,
    sql`update webhooks set due_at = case when is_enabled = 1 then (
        select due_at from webhook_messages
        where chatbot_id = ${p.chatbotId} and webhook_id = ${p.id} and due_at is not null
        order by sequence limit 1
      ) end
      where chatbot_id = ${p.chatbotId} and id = ${p.id}`,
  ),
);

export const DELETE = prepare<Which>()((db, p) =>
  db.deleteFrom('webhooks').where('chatbot_id', '=', p.chatbotId).where('id', '=', p.id).returning('id'),
);

export const LIST_DUE = prepare<{ nowMs: number; limit: number }>()((db, p) =>
  written(
    db,
    sql<Which>`select chatbot_id as "chatbotId", id from webhooks
      where due_at is not null and due_at <= ${p.nowMs} and (leased_until is null or leased_until <= ${p.nowMs})
      order by due_at limit ${p.limit}`,
  ),
);

/** One statement, because of concurrent claims: the second waits for the first, and then sees what it wrote. */
export const CLAIM = prepare<Which & { owner: string; nowMs: number; leaseUntilMs: number }>()((db, p) =>
  db
    .updateTable('webhooks')
    .set({ owner: p.owner, leased_until: p.leaseUntilMs })
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', '=', p.id)
    .where('due_at', '<=', p.nowMs)
    .where(({ or, eb }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', p.nowMs)]))
    .returning(COLUMNS),
);

export const RENEW = prepare<Which & { owner: string; leaseUntilMs: number }>()((db, p) =>
  db
    .updateTable('webhooks')
    .set({ leased_until: p.leaseUntilMs })
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', '=', p.id)
    .where('owner', '=', p.owner)
    .returning(COLUMNS),
);

export const RELEASE = prepare<Which & { owner: string }>()((db, p) =>
  db
    .updateTable('webhooks')
    .set({ owner: null, leased_until: null })
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', '=', p.id)
    .where('owner', '=', p.owner),
);

export const RELEASE_ALL = prepare<{ owner: string }>()((db, p) =>
  db.updateTable('webhooks').set({ owner: null, leased_until: null }).where('owner', '=', p.owner),
);
