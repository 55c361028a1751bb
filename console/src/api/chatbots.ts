/** Chatbots over HTTP. */
import type { EncodingProgress } from '../../../contract/asking/tuning.ts';
import type {
  ChangeChatbotBody,
  ChatbotRecord,
  CreateChatbotBody,
  DoubtTexts,
} from '../../../contract/chatbots.ts';
import { request } from './client.ts';

export const listChatbots = (signal?: AbortSignal) =>
  request<ChatbotRecord[]>('GET', '/api/chatbots', { signal });
export const listDoubtTexts = (signal?: AbortSignal) =>
  request<DoubtTexts>('GET', '/api/doubt-texts', { signal });
export const createChatbot = (body: CreateChatbotBody) =>
  request<ChatbotRecord>('POST', '/api/chatbots', { body });
export const readChatbot = (chatbotId: string, signal?: AbortSignal) =>
  request<ChatbotRecord>('GET', `/api/chatbots/${chatbotId}`, { signal });
export const changeChatbot = (chatbotId: string, body: ChangeChatbotBody) =>
  request<ChatbotRecord>('PATCH', `/api/chatbots/${chatbotId}`, { body });
export const deleteChatbot = (chatbotId: string) => request<void>('DELETE', `/api/chatbots/${chatbotId}`);

/** How much of it the encoders in force have seen. */
export const readEncoding = (chatbotId: string, signal: AbortSignal) =>
  request<EncodingProgress>('GET', `/api/chatbots/${chatbotId}/encoding`, { signal });
