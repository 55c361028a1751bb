/** Webhooks of a chatbot: what its owner sets up, tries, and looks at. */
import { Type } from 'typebox';
import { ChatbotParams } from '../../../../../contract/common.ts';
import {
  ChangeWebhookBody,
  NewWebhookBody,
  Webhook,
  WebhookList,
  type WebhookMessage,
  WebhookMessageList,
  WebhookMessageParams,
  WebhookMessagesQuery,
  WebhookParams,
} from '../../../../../contract/webhooks.ts';
import type { StoredMessage, StoredWebhook } from '../../../store/types.ts';
import { toTimestamp } from '../../replies/timestamp.ts';
import type { TypedApp } from '../../typed-app.ts';
import { actorOf } from './owner.ts';
import type { ConsoleParts } from './parts.ts';

const PATH = '/api/chatbots/:chatbotId/webhooks';
const ONE = `${PATH}/:webhookId`;

const toTimestampOrNull = (ms: number | null): string | null => (ms === null ? null : toTimestamp(ms));

function toRecord(webhook: StoredWebhook, nowMs: number): Webhook {
  const { id, url, events, isEnabled, secret, previousUntilMs, createdAtMs } = webhook;
  const isReplacing = previousUntilMs !== null && previousUntilMs > nowMs;
  return {
    id,
    url,
    events: [...events],
    enabled: isEnabled,
    secret,
    previousSecretUntil: isReplacing ? toTimestamp(previousUntilMs) : null,
    createdDate: toTimestamp(createdAtMs),
  };
}

function toMessageRecord({ createdAtMs, dueAtMs, tries, ...message }: StoredMessage): WebhookMessage {
  const { id, sequence, type, state, body } = message;
  return {
    ...{ id, sequence, type, state, body },
    createdDate: toTimestamp(createdAtMs),
    nextTryDate: toTimestampOrNull(dueAtMs),
    tries: tries.map(({ atMs, ...tried }) => ({ date: toTimestamp(atMs), ...tried })),
  };
}

export function registerWebhookRoutes(app: TypedApp, { webhooks, nowMs }: ConsoleParts): void {
  app.get(
    PATH,
    {
      config: { right: 'keys' },
      schema: { hide: true, params: ChatbotParams, response: { 200: WebhookList } },
    },
    async (request) => {
      const listed = await webhooks.list(request.params.chatbotId);
      return { webhooks: listed.map((webhook) => toRecord(webhook, nowMs())) };
    },
  );

  app.post(
    PATH,
    {
      config: { right: 'keys' },
      schema: { hide: true, params: ChatbotParams, body: NewWebhookBody, response: { 201: Webhook } },
    },
    async (request, reply) => {
      const made = await webhooks.create(request.params.chatbotId, request.body, actorOf(request));
      reply.code(201);
      return toRecord(made, nowMs());
    },
  );

  app.patch(
    ONE,
    {
      config: { right: 'keys' },
      schema: { hide: true, params: WebhookParams, body: ChangeWebhookBody, response: { 200: Webhook } },
    },
    async (request) => {
      const { chatbotId, webhookId } = request.params;
      return toRecord(await webhooks.change(chatbotId, webhookId, request.body, actorOf(request)), nowMs());
    },
  );

  app.delete(
    ONE,
    {
      config: { right: 'keys' },
      schema: { hide: true, params: WebhookParams, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      const { chatbotId, webhookId } = request.params;
      await webhooks.remove(chatbotId, webhookId, actorOf(request));
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${ONE}/secret`,
    { config: { right: 'keys' }, schema: { hide: true, params: WebhookParams, response: { 200: Webhook } } },
    async (request) => {
      const { chatbotId, webhookId } = request.params;
      return toRecord(await webhooks.replaceSecret(chatbotId, webhookId, actorOf(request)), nowMs());
    },
  );

  app.post(
    `${ONE}/test`,
    {
      config: { right: 'keys' },
      schema: {
        hide: true,
        params: WebhookParams,
        response: { 202: Type.Object({ messageId: Type.String() }) },
      },
    },
    async (request, reply) => {
      const { chatbotId, webhookId } = request.params;
      reply.code(202);
      return { messageId: await webhooks.sendTest(chatbotId, webhookId) };
    },
  );

  app.get(
    `${ONE}/messages`,
    {
      config: { right: 'keys' },
      schema: {
        hide: true,
        params: WebhookParams,
        querystring: WebhookMessagesQuery,
        response: { 200: WebhookMessageList },
      },
    },
    async (request) => {
      const { chatbotId, webhookId } = request.params;
      const { messages, hasMore } = await webhooks.listMessages(chatbotId, webhookId, request.query.before);
      return { messages: messages.map(toMessageRecord), hasMore };
    },
  );

  app.post(
    `${ONE}/messages/:messageId/again`,
    {
      config: { right: 'keys' },
      schema: { hide: true, params: WebhookMessageParams, response: { 202: Type.Null() } },
    },
    async (request, reply) => {
      const { chatbotId, webhookId, messageId } = request.params;
      await webhooks.sendAgain(chatbotId, webhookId, messageId);
      return reply.code(202).send(null);
    },
  );
}
