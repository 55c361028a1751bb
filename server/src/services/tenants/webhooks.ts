/** Webhooks of a chatbot, as its owner sets them up, tries them and looks at what was sent. */
import { randomBytes, randomUUID } from 'node:crypto';
import {
  type ChangeWebhookBody,
  type NewWebhookBody,
  WEBHOOK_MESSAGES_LISTED,
  WEBHOOK_TEST,
} from '../../../../contract/webhooks.ts';
import { AppError, invalidField } from '../../errors.ts';
import type { Actor, Repositories, Store, StoredMessage, StoredWebhook } from '../../store/types.ts';
import type { Audit, AuditAction } from './audit.ts';
import type { TenantSettings } from './settings.ts';

/** Every call throws AppError not_found where the chatbot has no such webhook. */
export interface WebhookService {
  /** The oldest first. */
  list(chatbotId: string): Promise<StoredWebhook[]>;
  /** @throws AppError invalid_request for an address inside the network; conflict if the chatbot has as many as it may */
  create(chatbotId: string, given: NewWebhookBody, actor: Actor): Promise<StoredWebhook>;
  /** What waits is tried at once. @throws AppError invalid_request for an address inside the network */
  change(chatbotId: string, id: string, changes: ChangeWebhookBody, actor: Actor): Promise<StoredWebhook>;
  remove(chatbotId: string, id: string, actor: Actor): Promise<void>;
  /** A new secret; the one before signs as well for a day, so that no message is refused while the receiver learns of it. */
  replaceSecret(chatbotId: string, id: string, actor: Actor): Promise<StoredWebhook>;
  /** Puts a test behind what waits; the id of its message. @throws AppError conflict while it is switched off */
  sendTest(chatbotId: string, id: string): Promise<string>;
  /** Latest first; those before that number. */
  listMessages(
    chatbotId: string,
    id: string,
    before?: number,
  ): Promise<{ messages: StoredMessage[]; hasMore: boolean }>;
  /** Sends a message that has ended once more, under its id. */
  sendAgain(chatbotId: string, id: string, messageId: string): Promise<void>;
}

export interface WebhookParts {
  store: Store;
  nowMs: () => number;
  audit: Audit;
  limits: Pick<TenantSettings, 'webhooksPerChatbot'>;
  /** False for an address that no message may be sent to, as far as that is seen without looking its name up. */
  mayPostTo(url: string): boolean;
}

const SECRET_BYTES = 32;
const DAY_MS = 86_400_000;

function makeSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

function throwUnknown(): never {
  throw new AppError('not_found', 'This chatbot has no such webhook, or it sent no such message.');
}

export function createWebhookService(parts: WebhookParts): WebhookService {
  const { store, nowMs, audit, limits } = parts;

  function checkUrl(url: string): void {
    if (parts.mayPostTo(url)) return;
    const message = 'must not be an address inside the network of this service';
    throw invalidField('/url', message, `The address ${message}; DOCENT_WEBHOOK_NETWORKS may allow it.`);
  }

  function note(action: AuditAction, chatbotId: string, id: string, actor: Actor): void {
    audit({ action, actor, subject: { kind: 'webhook', id }, chatbotId });
  }

  async function update(
    chatbotId: string,
    id: string,
    change: (webhook: StoredWebhook) => StoredWebhook,
  ): Promise<StoredWebhook> {
    return store.write(async (tx) => {
      await lock(tx, chatbotId);
      const changed = change((await tx.webhooks.find(chatbotId, id)) ?? throwUnknown());
      await tx.webhooks.update(changed, nowMs());
      return changed;
    });
  }

  return {
    list: (chatbotId) => store.read.webhooks.list(chatbotId),

    async create(chatbotId, { url, events }, actor) {
      checkUrl(url);
      const webhook: StoredWebhook = {
        chatbotId,
        id: randomUUID(),
        url,
        events,
        isEnabled: true,
        secret: makeSecret(),
        previousSecret: null,
        previousUntilMs: null,
        createdAtMs: nowMs(),
      };
      await store.write(async (tx) => {
        await lock(tx, chatbotId);
        if ((await tx.webhooks.list(chatbotId)).length >= limits.webhooksPerChatbot) {
          throw new AppError(
            'conflict',
            `A chatbot may have ${limits.webhooksPerChatbot} webhooks; remove one first.`,
          );
        }
        await tx.webhooks.insert(webhook);
      });
      note('webhook.created', chatbotId, webhook.id, actor);
      return webhook;
    },

    async change(chatbotId, id, { url, events, enabled }, actor) {
      if (url !== undefined) checkUrl(url);
      const changed = await update(chatbotId, id, (webhook) => ({
        ...webhook,
        url: url ?? webhook.url,
        events: events ?? webhook.events,
        isEnabled: enabled ?? webhook.isEnabled,
      }));
      note('webhook.changed', chatbotId, id, actor);
      return changed;
    },

    async remove(chatbotId, id, actor) {
      if (!(await store.write((tx) => tx.webhooks.delete(chatbotId, id)))) throwUnknown();
      note('webhook.deleted', chatbotId, id, actor);
    },

    async replaceSecret(chatbotId, id, actor) {
      const secret = makeSecret();
      const changed = await update(chatbotId, id, (webhook) => ({
        ...webhook,
        secret,
        previousSecret: webhook.secret,
        previousUntilMs: nowMs() + DAY_MS,
      }));
      note('webhook.changed', chatbotId, id, actor);
      return changed;
    },

    async sendTest(chatbotId, id) {
      const { isEnabled } = (await store.read.webhooks.find(chatbotId, id)) ?? throwUnknown();
      if (!isEnabled) throw new AppError('conflict', 'This webhook is switched off: nothing is sent to it.');
      const event = { type: WEBHOOK_TEST, data: { text: 'This is a test.' } };
      const sent = await store.write((tx) => tx.webhooks.appendTo(chatbotId, id, event, nowMs()));
      return sent ?? throwUnknown();
    },

    async listMessages(chatbotId, id, before) {
      if ((await store.read.webhooks.find(chatbotId, id)) === undefined) throwUnknown();
      const page = { before, limit: WEBHOOK_MESSAGES_LISTED + 1 };
      const listed = await store.read.webhooks.listMessages(chatbotId, id, page);
      return {
        messages: listed.slice(0, WEBHOOK_MESSAGES_LISTED),
        hasMore: listed.length > WEBHOOK_MESSAGES_LISTED,
      };
    },

    async sendAgain(chatbotId, id, messageId) {
      if (!(await store.write((tx) => tx.webhooks.sendAgain(chatbotId, id, messageId, nowMs()))))
        throwUnknown();
    },
  };
}

/** So that two changes of one chatbot's webhooks come one after the other. */
async function lock(tx: Repositories, chatbotId: string): Promise<void> {
  if (!(await tx.chatbots.lock(chatbotId))) throw new AppError('not_found', 'You have no such chatbot.');
}
