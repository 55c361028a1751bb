/** The tables of webhooks and their outbox. */
import type { MessageState } from '../repositories/webhooks/webhook-types.ts';

/** Whom a chatbot tells of what happens in it. */
export interface WebhooksTable {
  chatbot_id: string;
  id: string;
  url: string;
  /** JSON array of the types of events that it is told of. */
  events: string;
  /** 0 or 1. */
  is_enabled: number;
  secret: string;
  previous_secret: string | null;
  previous_until: number | null;
  /** Of its last message; messages go out in the order of their numbers. */
  last_sequence: number;
  /** When its first message that waits is due; null: none waits, or it is switched off. */
  due_at: number | null;
  /** Who delivers to it, until when; null: nobody. */
  owner: string | null;
  leased_until: number | null;
  created_at: number;
}

/** Messages to webhooks, written with what they tell, and what became of them. */
export interface WebhookMessagesTable {
  chatbot_id: string;
  webhook_id: string;
  sequence: number;
  id: string;
  type: string;
  body: string;
  state: MessageState;
  attempts: number;
  /** When it may be sent; null unless it waits. */
  due_at: number | null;
  /** JSON. */
  tries: string;
  created_at: number;
  /** Hash of whose words are in it. */
  visitor: string | null;
}
