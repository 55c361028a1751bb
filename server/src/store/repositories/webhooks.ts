/**
 * Webhooks of chatbots and their outbox. A message is written in the transaction of what it tells; its number within its
 * webhook is taken from the webhook's row, which stays locked until then, so that numbers have no gaps and follow the order
 * of commits. A webhook is due when its first message that waits is: what comes after that waits for it.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { WebhookEventType } from '../../../../contract/webhooks.ts';
import { prepare, written } from '../prepared.ts';
import type { WebhookMessagesTable, WebhooksTable } from '../schema.ts';
import { first, type Session } from '../session.ts';
import type {
  MessageTry,
  StoredMessage,
  StoredWebhook,
  WebhookEvent,
  WebhookRepository,
} from './webhook-types.ts';

interface Which {
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

const LIST = prepare<{ chatbotId: string }>()((db, p) =>
  db
    .selectFrom('webhooks')
    .select(COLUMNS)
    .where('chatbot_id', '=', p.chatbotId)
    .orderBy('created_at')
    .orderBy('id'),
);

const FIND = prepare<Which>()((db, p) =>
  db.selectFrom('webhooks').select(COLUMNS).where('chatbot_id', '=', p.chatbotId).where('id', '=', p.id),
);

type WebhookValues = Pick<WebhooksTable, (typeof COLUMNS)[number]>;

const INSERT = prepare<WebhookValues>()((db, p) =>
  db.insertInto('webhooks').values({
    ...Object.fromEntries(COLUMNS.map((column) => [column, p[column]])),
    last_sequence: sql.lit(0),
  } as unknown as WebhooksTable),
);

const UPDATE = prepare<WebhookValues>()((db, p) =>
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
const PLAN = prepare<Which>()((db, p) =>
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

const HASTEN = prepare<Which & { nowMs: number }>()((db, p) =>
  db
    .updateTable('webhook_messages')
    .set({ due_at: p.nowMs })
    .where('chatbot_id', '=', p.chatbotId)
    .where('webhook_id', '=', p.id)
    .where('due_at', '>', p.nowMs),
);

const DELETE = prepare<Which>()((db, p) =>
  db.deleteFrom('webhooks').where('chatbot_id', '=', p.chatbotId).where('id', '=', p.id).returning('id'),
);

const DELETE_MESSAGES = prepare<Which>()((db, p) =>
  db.deleteFrom('webhook_messages').where('chatbot_id', '=', p.chatbotId).where('webhook_id', '=', p.id),
);

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

const TAKE_ONE = prepare<Which & { nowMs: number }>()((db, p) =>
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
  });
  return written(
    db,
    sql`insert into webhook_messages
        (chatbot_id, webhook_id, sequence, id, type, body, state, attempts, due_at, tries, created_at)
      select cast(${p.chatbotId} as text), listed.webhook_id, listed.sequence, listed.id, listed.type, listed.body,
        'waiting', 0, cast(${p.nowMs} as bigint), '[]', cast(${p.nowMs} as bigint)
      from ${rows} as listed`,
  );
});

const LIST_DUE = prepare<{ nowMs: number; limit: number }>()((db, p) =>
  written(
    db,
    sql<Which>`select chatbot_id as "chatbotId", id from webhooks
      where due_at is not null and due_at <= ${p.nowMs} and (leased_until is null or leased_until <= ${p.nowMs})
      order by due_at limit ${p.limit}`,
  ),
);

/** One statement, because of concurrent claims: the second waits for the first, and then sees what it wrote. */
const CLAIM = prepare<Which & { owner: string; nowMs: number; leaseUntilMs: number }>()((db, p) =>
  db
    .updateTable('webhooks')
    .set({ owner: p.owner, leased_until: p.leaseUntilMs })
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', '=', p.id)
    .where('due_at', '<=', p.nowMs)
    .where(({ or, eb }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', p.nowMs)]))
    .returning(COLUMNS),
);

const RENEW = prepare<Which & { owner: string; leaseUntilMs: number }>()((db, p) =>
  db
    .updateTable('webhooks')
    .set({ leased_until: p.leaseUntilMs })
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', '=', p.id)
    .where('owner', '=', p.owner)
    .returning(COLUMNS),
);

const RELEASE = prepare<Which & { owner: string }>()((db, p) =>
  db
    .updateTable('webhooks')
    .set({ owner: null, leased_until: null })
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', '=', p.id)
    .where('owner', '=', p.owner),
);

const RELEASE_ALL = prepare<{ owner: string }>()((db, p) =>
  db.updateTable('webhooks').set({ owner: null, leased_until: null }).where('owner', '=', p.owner),
);

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

const FIND_NEXT = prepare<Which>()((db, p) =>
  db
    .selectFrom('webhook_messages')
    .select(MESSAGE_COLUMNS)
    .where('chatbot_id', '=', p.chatbotId)
    .where('webhook_id', '=', p.id)
    .where('due_at', 'is not', null)
    .orderBy('sequence')
    .limit(sql.lit(1)),
);

const SETTLE = prepare<
  Which & Pick<WebhookMessagesTable, 'sequence' | 'state' | 'attempts' | 'due_at' | 'tries'>
>()((db, p) =>
  db
    .updateTable('webhook_messages')
    .set({ state: p.state, attempts: p.attempts, due_at: p.due_at, tries: p.tries })
    .where('chatbot_id', '=', p.chatbotId)
    .where('webhook_id', '=', p.id)
    .where('sequence', '=', p.sequence),
);

const LIST_MESSAGES = prepare<Which & { before: number; limit: number }>()((db, p) =>
  db
    .selectFrom('webhook_messages')
    .select(MESSAGE_COLUMNS)
    .where('chatbot_id', '=', p.chatbotId)
    .where('webhook_id', '=', p.id)
    .where('sequence', '<', p.before)
    .orderBy('sequence', 'desc')
    .limit(p.limit),
);

const SEND_AGAIN = prepare<Which & { messageId: string; nowMs: number }>()((db, p) =>
  db
    .updateTable('webhook_messages')
    .set({ state: 'waiting', attempts: sql.lit(0), due_at: p.nowMs })
    .where('chatbot_id', '=', p.chatbotId)
    .where('webhook_id', '=', p.id)
    .where('id', '=', p.messageId)
    .where('due_at', 'is', null)
    .returning('sequence'),
);

/** A few at once, for others wait meanwhile. */
const DELETE_BEFORE = prepare<{ beforeMs: number; limit: number }>()((db, p) =>
  written(
    db,
    sql<{ sequence: number }>`delete from webhook_messages where (chatbot_id, webhook_id, sequence) in (
        select chatbot_id, webhook_id, sequence from webhook_messages where created_at < ${p.beforeMs}
        order by created_at limit ${p.limit}
      ) returning sequence`,
  ),
);

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
async function insertMessages(
  session: Session,
  chatbotId: string,
  taken: readonly Taken[],
  events: readonly { type: string; data: object }[],
  nowMs: number,
): Promise<string[]> {
  const timestamp = new Date(nowMs).toISOString();
  const messages = events.map(({ type, data }) => ({
    id: `msg_${randomUUID().replaceAll('-', '')}`,
    type,
    body: JSON.stringify({ type, timestamp, chatbotId, data }),
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

export class Webhooks implements WebhookRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async list(chatbotId: string): Promise<StoredWebhook[]> {
    return (await this.#session.all(LIST, { chatbotId })).map(toWebhook);
  }

  async find(chatbotId: string, id: string): Promise<StoredWebhook | undefined> {
    const row = await first(this.#session, FIND, { chatbotId, id });
    return row && toWebhook(row);
  }

  async insert(webhook: StoredWebhook): Promise<void> {
    await this.#session.all(INSERT, toValues(webhook));
  }

  async update(webhook: StoredWebhook, nowMs: number): Promise<boolean> {
    if ((await first(this.#session, UPDATE, toValues(webhook))) === undefined) return false;
    const which = { chatbotId: webhook.chatbotId, id: webhook.id };
    await this.#session.all(HASTEN, { ...which, nowMs });
    await this.#session.all(PLAN, which);
    return true;
  }

  async delete(chatbotId: string, id: string): Promise<boolean> {
    const isGone = (await first(this.#session, DELETE, { chatbotId, id })) === undefined;
    await this.#session.all(DELETE_MESSAGES, { chatbotId, id });
    return !isGone;
  }

  append(chatbotId: string, events: readonly WebhookEvent[], nowMs: number): Promise<void> {
    return appendEvents(this.#session, chatbotId, events, nowMs);
  }

  async appendTo(
    chatbotId: string,
    id: string,
    event: { type: string; data: object },
    nowMs: number,
  ): Promise<string | undefined> {
    const taken = await this.#session.all(TAKE_ONE, { chatbotId, id, nowMs });
    if (taken.length === 0) return undefined;
    return (await insertMessages(this.#session, chatbotId, taken, [event], nowMs))[0];
  }

  listDue(nowMs: number, limit: number): Promise<Which[]> {
    return this.#session.all(LIST_DUE, { nowMs, limit });
  }

  async claim(
    which: Which,
    owner: string,
    nowMs: number,
    leaseUntilMs: number,
  ): Promise<StoredWebhook | undefined> {
    const row = await first(this.#session, CLAIM, { ...which, owner, nowMs, leaseUntilMs });
    return row && toWebhook(row);
  }

  async renew(which: Which, owner: string, leaseUntilMs: number): Promise<StoredWebhook | undefined> {
    const row = await first(this.#session, RENEW, { ...which, owner, leaseUntilMs });
    return row && toWebhook(row);
  }

  async findNext(which: Which): Promise<StoredMessage | undefined> {
    const row = await first(this.#session, FIND_NEXT, which);
    return row && toMessage(row);
  }

  async settle(
    which: Which,
    {
      sequence,
      state,
      attempts,
      dueAtMs,
      tries,
    }: Pick<StoredMessage, 'sequence' | 'state' | 'attempts' | 'dueAtMs' | 'tries'>,
  ): Promise<void> {
    const settled = { sequence, state, attempts, due_at: dueAtMs, tries: JSON.stringify(tries) };
    await this.#session.all(SETTLE, { ...which, ...settled });
  }

  async release(which: Which, owner: string): Promise<void> {
    await this.#session.all(PLAN, which);
    await this.#session.all(RELEASE, { ...which, owner });
  }

  async releaseAll(owner: string): Promise<void> {
    await this.#session.all(RELEASE_ALL, { owner });
  }

  async listMessages(
    chatbotId: string,
    id: string,
    { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
  ): Promise<StoredMessage[]> {
    return (await this.#session.all(LIST_MESSAGES, { chatbotId, id, before, limit })).map(toMessage);
  }

  async sendAgain(chatbotId: string, id: string, messageId: string, nowMs: number): Promise<boolean> {
    const row = await first(this.#session, SEND_AGAIN, { chatbotId, id, messageId, nowMs });
    if (row === undefined) return false;
    await this.#session.all(PLAN, { chatbotId, id });
    return true;
  }

  async deleteBefore(beforeMs: number, limit: number): Promise<number> {
    return (await this.#session.all(DELETE_BEFORE, { beforeMs, limit })).length;
  }
}

function toWebhook(row: WebhookValues): StoredWebhook {
  return {
    chatbotId: row.chatbot_id,
    id: row.id,
    url: row.url,
    events: JSON.parse(row.events) as WebhookEventType[],
    isEnabled: row.is_enabled === 1,
    secret: row.secret,
    previousSecret: row.previous_secret,
    previousUntilMs: row.previous_until,
    createdAtMs: row.created_at,
  };
}

function toValues(webhook: StoredWebhook): WebhookValues {
  return {
    chatbot_id: webhook.chatbotId,
    id: webhook.id,
    url: webhook.url,
    events: JSON.stringify(webhook.events),
    is_enabled: webhook.isEnabled ? 1 : 0,
    secret: webhook.secret,
    previous_secret: webhook.previousSecret,
    previous_until: webhook.previousUntilMs,
    created_at: webhook.createdAtMs,
  };
}

function toMessage(row: Pick<WebhookMessagesTable, (typeof MESSAGE_COLUMNS)[number]>): StoredMessage {
  return {
    sequence: row.sequence,
    id: row.id,
    type: row.type,
    body: row.body,
    state: row.state,
    attempts: row.attempts,
    dueAtMs: row.due_at,
    tries: JSON.parse(row.tries) as MessageTry[],
    createdAtMs: row.created_at,
  };
}
