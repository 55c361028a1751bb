/**
 * Webhooks of chatbots and their outbox. A webhook is due when its first message that waits is: what comes after that
 * waits for it.
 */
import type { WebhookEventType } from '../../../../../contract/webhooks.ts';
import { first, type Session } from '../../session.ts';
import { appendEvents, insertMessages, TAKE_ONE } from './append-events.ts';
import {
  DELETE_BEFORE,
  DELETE_MESSAGES,
  FIND_NEXT,
  HASTEN,
  LIST_MESSAGES,
  type MessageRow,
  SEND_AGAIN,
  SETTLE,
} from './message-statements.ts';
import {
  CLAIM,
  DELETE,
  FIND,
  INSERT,
  LIST,
  LIST_DUE,
  PLAN,
  RELEASE,
  RELEASE_ALL,
  RENEW,
  UPDATE,
  type WebhookValues,
  type Which,
} from './webhook-statements.ts';
import type {
  MessageTry,
  StoredMessage,
  StoredWebhook,
  WebhookEvent,
  WebhookRepository,
} from './webhook-types.ts';

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

function toMessage(row: MessageRow): StoredMessage {
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
