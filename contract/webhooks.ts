/** Webhooks: which addresses of the owner's are told of what happens in a chatbot, and what was sent to them. */
import { type Static, Type } from 'typebox';
import { ChatbotParams, Timestamp, UUID_PATTERN } from './common.ts';
import { VisibleText } from './text.ts';

export const WEBHOOK_EVENTS = [
  'question.unanswered',
  'feedback.negative',
  'handover.requested',
  'file.trained',
  'file.failed',
  'answer.changed',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** What the button «Send a test» sends; to every webhook, whatever it is told of. */
export const WEBHOOK_TEST = 'webhook.test';

export const WEBHOOK_URL_MAX_CHARACTERS = 2_000;
export const WEBHOOK_MESSAGES_LISTED = 50;

/** Whether it is an address that a message can be sent to; one with a password would show it in lists. */
export function isWebhookUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

const url = Type.Refine(
  VisibleText({ maxLength: WEBHOOK_URL_MAX_CHARACTERS }),
  isWebhookUrl,
  () => 'must be an address that begins with https:// or http://, without user and password',
);
const events = Type.Array(Type.Enum(WEBHOOK_EVENTS, { type: 'string' }), {
  minItems: 1,
  maxItems: WEBHOOK_EVENTS.length,
});

export const NewWebhookBody = Type.Object({ url, events });
export type NewWebhookBody = Static<typeof NewWebhookBody>;

/** What is absent stays as it is. */
export const ChangeWebhookBody = Type.Partial(Type.Object({ url, events, enabled: Type.Boolean() }));
export type ChangeWebhookBody = Static<typeof ChangeWebhookBody>;

export const Webhook = Type.Object({
  id: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.Enum(WEBHOOK_EVENTS, { type: 'string' })),
  enabled: Type.Boolean(),
  /** The one that signs. */
  secret: Type.String(),
  /** Until then the secret before signs as well; null: it does not. */
  previousSecretUntil: Type.Union([Timestamp, Type.Null()]),
  createdDate: Timestamp,
});
export type Webhook = Static<typeof Webhook>;

export const WebhookList = Type.Object({ webhooks: Type.Array(Webhook) });
export type WebhookList = Static<typeof WebhookList>;

export const WebhookParams = Type.Object({
  ...ChatbotParams.properties,
  webhookId: Type.String({ pattern: UUID_PATTERN }),
});

export const WebhookMessageParams = Type.Object({
  ...WebhookParams.properties,
  messageId: Type.String({ pattern: '^msg_[0-9a-f]{1,32}$' }),
});

export const WebhookMessagesQuery = Type.Object({
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
});

/** Why a try failed: the status that came back, or why none came. */
export const WEBHOOK_FAULTS = [
  'status',
  'redirected',
  'address_not_allowed',
  'not_found',
  'refused',
  'timeout',
  'tls',
  'connection',
] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

export const WebhookTry = Type.Object({
  date: Timestamp,
  /** Of the reply; null: none came. */
  status: Type.Union([Type.Integer(), Type.Null()]),
  /** Null: it arrived. */
  fault: Type.Union([Type.Enum(WEBHOOK_FAULTS, { type: 'string' }), Type.Null()]),
  durationMs: Type.Integer(),
});
export type WebhookTry = Static<typeof WebhookTry>;

export const WebhookMessage = Type.Object({
  id: Type.String(),
  sequence: Type.Integer(),
  type: Type.String(),
  state: Type.Enum(['waiting', 'delivered', 'failed'], { type: 'string' }),
  createdDate: Timestamp,
  /** When it is tried next; null unless it waits. */
  nextTryDate: Type.Union([Timestamp, Type.Null()]),
  tries: Type.Array(WebhookTry),
  /** What is sent, byte for byte. */
  body: Type.String(),
});
export type WebhookMessage = Static<typeof WebhookMessage>;

export const WebhookMessageList = Type.Object({
  messages: Type.Array(WebhookMessage),
  hasMore: Type.Boolean(),
});
export type WebhookMessageList = Static<typeof WebhookMessageList>;
