/** Webhooks over HTTP. */
import type {
  ChangeWebhookBody,
  NewWebhookBody,
  Webhook,
  WebhookList,
  WebhookMessageList,
} from '../../../contract/webhooks.ts';
import { request } from './client.ts';

const base = (chatbotId: string) => `/api/chatbots/${chatbotId}/webhooks`;

export const listWebhooks = (chatbotId: string, signal?: AbortSignal) =>
  request<WebhookList>('GET', base(chatbotId), { signal });
export const createWebhook = (chatbotId: string, body: NewWebhookBody) =>
  request<Webhook>('POST', base(chatbotId), { body });
export const changeWebhook = (chatbotId: string, id: string, body: ChangeWebhookBody) =>
  request<Webhook>('PATCH', `${base(chatbotId)}/${id}`, { body });
export const removeWebhook = (chatbotId: string, id: string) =>
  request<void>('DELETE', `${base(chatbotId)}/${id}`);
export const replaceWebhookSecret = (chatbotId: string, id: string) =>
  request<Webhook>('POST', `${base(chatbotId)}/${id}/secret`);
export const testWebhook = (chatbotId: string, id: string) =>
  request<{ messageId: string }>('POST', `${base(chatbotId)}/${id}/test`);
export const listWebhookMessages = (chatbotId: string, id: string, signal?: AbortSignal) =>
  request<WebhookMessageList>('GET', `${base(chatbotId)}/${id}/messages`, { signal });
export const sendMessageAgain = (chatbotId: string, id: string, messageId: string) =>
  request<void>('POST', `${base(chatbotId)}/${id}/messages/${messageId}/again`);
