/** Answers with all their wordings over HTTP, one by one and many at once. */
import type { AnswerBody, AnswerRecord } from '../../../contract/knowledge/answers.ts';
import type { MassAction, MassChangeReply } from '../../../contract/knowledge/mass-change.ts';
import { request } from './client.ts';

const base = (chatbotId: string) => `/api/Training/Answer/${chatbotId}`;

export const readAnswer = (chatbotId: string, id: number, signal: AbortSignal) =>
  request<AnswerRecord>('GET', `${base(chatbotId)}/${id}`, { signal });
export const addAnswer = (chatbotId: string, body: AnswerBody, idempotencyKey: string) =>
  request<AnswerRecord>('POST', base(chatbotId), { body, idempotencyKey });
export const changeAnswer = (chatbotId: string, id: number, body: AnswerBody) =>
  request<AnswerRecord>('PUT', `${base(chatbotId)}/${id}`, { body });
export const changeAnswers = (chatbotId: string, ids: readonly number[], action: MassAction) =>
  request<MassChangeReply>('POST', `/api/chatbots/${chatbotId}/answers/mass`, { body: { ids, action } });
