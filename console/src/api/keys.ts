/** API keys over HTTP. */
import type { CreateKeyBody, KeyRecord, NewKey } from '../../../contract/keys.ts';
import { request } from './client.ts';

export const listKeys = (chatbotId: string, signal?: AbortSignal) =>
  request<KeyRecord[]>('GET', `/api/chatbots/${chatbotId}/keys`, { signal });
export const createKey = (chatbotId: string, body: CreateKeyBody) =>
  request<NewKey>('POST', `/api/chatbots/${chatbotId}/keys`, { body });
export const revokeKey = (chatbotId: string, keyId: string) =>
  request<void>('DELETE', `/api/chatbots/${chatbotId}/keys/${keyId}`);
