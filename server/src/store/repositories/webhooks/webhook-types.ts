/** Webhooks of chatbots and their outbox, as services see them. */
import type { WebhookEventType, WebhookFault } from '../../../../../contract/webhooks.ts';

export interface StoredWebhook {
  chatbotId: string;
  id: string;
  url: string;
  events: readonly WebhookEventType[];
  isEnabled: boolean;
  /** The one that is shown and signs. */
  secret: string;
  /** Signs as well until `previousUntilMs`; null: none does. */
  previousSecret: string | null;
  previousUntilMs: number | null;
  createdAtMs: number;
}

/** What happened: `data` goes into the message as it is. */
export interface WebhookEvent {
  type: WebhookEventType;
  data: object;
  /** Hash of whose words are in it, by which it is erased. */
  visitor?: string | null;
}

/** One try of a message, as its row keeps it. */
export interface MessageTry {
  atMs: number;
  /** Of the reply; null: none came. */
  status: number | null;
  /** Null: it arrived. */
  fault: WebhookFault | null;
  durationMs: number;
}

export type MessageState = 'waiting' | 'delivered' | 'failed';

/** A message to one webhook; every webhook that is told of an event has one of the same id. */
export interface StoredMessage {
  sequence: number;
  id: string;
  type: string;
  body: string;
  state: MessageState;
  /** Tries since it was written or sent again. */
  attempts: number;
  /** When it may be sent; null unless it waits. */
  dueAtMs: number | null;
  /** Every try of it, the first one first. */
  tries: readonly MessageTry[];
  createdAtMs: number;
}

export interface WebhookRepository {
  /** The oldest first. */
  list(chatbotId: string): Promise<StoredWebhook[]>;
  find(chatbotId: string, id: string): Promise<StoredWebhook | undefined>;
  insert(webhook: StoredWebhook): Promise<void>;
  /** False if it is gone. What waits for it is tried at once; while it is switched off, nothing is written or sent. */
  update(webhook: StoredWebhook, nowMs: number): Promise<boolean>;
  /** With its messages; false if it was gone. */
  delete(chatbotId: string, id: string): Promise<boolean>;

  /**
   * Writes the events, all of one transaction with what they tell, to every webhook that is switched on and wants them.
   * Whoever appends next waits until this transaction ends, so that the order of messages is that of transactions.
   */
  append(chatbotId: string, events: readonly WebhookEvent[], nowMs: number): Promise<void>;
  /** To this webhook alone, whatever it is told of; the message's id, or undefined without such a webhook. */
  appendTo(
    chatbotId: string,
    id: string,
    event: { type: string; data: object },
    nowMs: number,
  ): Promise<string | undefined>;

  /** Webhooks of all chatbots that something is due to and that nobody holds, the longest due first. */
  listDue(nowMs: number, limit: number): Promise<{ chatbotId: string; id: string }[]>;
  /** Undefined if there is nothing to do any more, or somebody else holds it. */
  claim(
    which: { chatbotId: string; id: string },
    owner: string,
    nowMs: number,
    leaseUntilMs: number,
  ): Promise<StoredWebhook | undefined>;
  /**
   * The webhook as it is now; undefined if the lease is lost, and then nothing may be written of it. Locks it until the
   * transaction ends.
   */
  renew(
    which: { chatbotId: string; id: string },
    owner: string,
    leaseUntilMs: number,
  ): Promise<StoredWebhook | undefined>;
  /** The first message that waits. */
  findNext(which: { chatbotId: string; id: string }): Promise<StoredMessage | undefined>;
  /** What became of a try. */
  settle(
    which: { chatbotId: string; id: string },
    message: Pick<StoredMessage, 'sequence' | 'state' | 'attempts' | 'dueAtMs' | 'tries'>,
  ): Promise<void>;
  /** Gives the lease back; due next when its first message that waits is. Call `renew` first, in the same transaction. */
  release(which: { chatbotId: string; id: string }, owner: string): Promise<void>;
  /** Gives back all that this owner holds, as after it was killed. */
  releaseAll(owner: string): Promise<void>;

  /** Latest first. */
  listMessages(
    chatbotId: string,
    id: string,
    page: { before?: number | undefined; limit: number },
  ): Promise<StoredMessage[]>;
  /** Sends it once more, under the same id; false if there is none that has ended. */
  sendAgain(chatbotId: string, id: string, messageId: string, nowMs: number): Promise<boolean>;
  /** Removes messages that were written before, also those that wait; how many. */
  deleteBefore(beforeMs: number, limit: number): Promise<number>;
}
