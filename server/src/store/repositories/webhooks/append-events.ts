/**
 * Writes messages in the transaction of what they tell. The number of a message within its webhook is taken from the
 * webhook's row, which stays locked until then, so that numbers have no gaps and follow the order of commits.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { prepare, written } from '../../prepared.ts';
import type { Session } from '../../session.ts';
import type { Which } from './webhook-statements.ts';
import type { WebhookEvent } from './webhook-types.ts';

interface Taken {
  id: string;
  lastSequence: number;
}

const TAKE = prepare<{ chatbotId: string; type: string; count: number; nowMs: number }>()((db, p, dialect) =>
  written(
    db,
    sql<Taken>`update webhooks
      set last_sequence = last_sequence + ${p.count}, due_at = coalesce(due_at, ${p.nowMs})
      where chatbot_id = ${p.chatbotId} and is_enabled = 1 and ${dialect.listHas(sql.ref('events'), p.type)}
      returning id, last_sequence as "lastSequence"`,
  ),
);

export const TAKE_ONE = prepare<Which & { nowMs: number }>()((db, p) =>
  written(
    db,
    sql<Taken>`update webhooks
      set last_sequence = last_sequence + 1,
        due_at = case when is_enabled = 1 then coalesce(due_at, ${p.nowMs}) end
      where chatbot_id = ${p.chatbotId} and id = ${p.id}
      returning id, last_sequence as "lastSequence"`,
  ),
);

const INSERT_MESSAGES = prepare<{ chatbotId: string; nowMs: number; json: string }>()((db, p, dialect) => {
  const rows = dialect.jsonRows(p.json, {
    webhook_id: 'text',
    sequence: 'integer',
    id: 'text',
    type: 'text',
    body: 'text',
    visitor: 'text',
  });
  return written(
    db,
    sql`insert into webhook_messages
        (chatbot_id, webhook_id, sequence, id, type, body, state, attempts, due_at, tries, created_at, visitor)
      select cast(${p.chatbotId} as text), listed.webhook_id, listed.sequence, listed.id, listed.type, listed.body,
        'waiting', 0, cast(${p.nowMs} as bigint), '[]', cast(${p.nowMs} as bigint), listed.visitor
      from ${rows} as listed`,
  );
});

/** Writes events to the webhooks that want them: see WebhookRepository.append. */
export async function appendEvents(
  session: Session,
  chatbotId: string,
  events: readonly WebhookEvent[],
  nowMs: number,
): Promise<void> {
  for (const [type, ofType] of Map.groupBy(events, (event) => event.type)) {
    const taken = await session.all(TAKE, { chatbotId, type, count: ofType.length, nowMs });
    if (taken.length === 0) continue;
    await insertMessages(session, chatbotId, taken, ofType, nowMs);
  }
}

/** The ids of the messages, which are the same for every webhook. */
export async function insertMessages(
  session: Session,
  chatbotId: string,
  taken: readonly Taken[],
  events: readonly { type: string; data: object; visitor?: string | null }[],
  nowMs: number,
): Promise<string[]> {
  const timestamp = new Date(nowMs).toISOString();
  const messages = events.map(({ type, data, visitor = null }) => ({
    id: `msg_${randomUUID().replaceAll('-', '')}`,
    type,
    body: JSON.stringify({ type, timestamp, chatbotId, data }),
    visitor,
  }));
  const rows = taken.flatMap(({ id, lastSequence }) =>
    messages.map((message, at) => ({
      webhook_id: id,
      sequence: lastSequence - messages.length + 1 + at,
      ...message,
    })),
  );
  await session.all(INSERT_MESSAGES, { chatbotId, nowMs, json: JSON.stringify(rows) });
  return messages.map(({ id }) => id);
}
