/** Question-and-answer pairs over HTTP: the training API itself. */
import { type AskReply, TOP_MAX } from '../../../contract/asking/chat.ts';
import type { Impact, ImpactBody } from '../../../contract/knowledge/impact.ts';
import type { PreviewSheet } from '../../../contract/knowledge/pair-preview.ts';
import type { PairBody, PairRecord } from '../../../contract/knowledge/pairs.ts';
import { request, requestStep, withQuery } from './client.ts';

/** Undefined where it is gone. */
export async function findPair(chatbotId: string, id: number): Promise<PairRecord | undefined> {
  const path = withQuery(`/api/Training/QA/${chatbotId}`, { before: id + 1, limit: 1 });
  const [nearest] = await request<PairRecord[]>('GET', path);
  return nearest?.id === id ? nearest : undefined;
}
/** Null where it has none. */
export async function findNewestPair(chatbotId: string, signal: AbortSignal): Promise<PairRecord | null> {
  const path = withQuery(`/api/Training/QA/${chatbotId}`, { limit: 1 });
  return (await request<PairRecord[]>('GET', path, { signal }))[0] ?? null;
}
/** What is near in meaning to what is searched for, or mistyped in it: what the chatbot would answer from. Counts nowhere. */
export const findSimilar = (chatbotId: string, search: string, signal: AbortSignal) =>
  request<AskReply>('POST', `/api/Chat/${chatbotId}`, {
    body: { question: search, top: TOP_MAX, log: false },
    signal,
  });
/** Tried again with the same key, the pair is added once. */
export const addPair = (chatbotId: string, body: PairBody, idempotencyKey: string) =>
  request<PairRecord>('POST', `/api/Training/QA/${chatbotId}`, { body, idempotencyKey });
export const changePair = (chatbotId: string, id: number, body: PairBody) =>
  request<PairRecord>('PUT', `/api/Training/QA/${chatbotId}/${id}`, { body });
export const deletePair = (chatbotId: string, id: number) =>
  requestStep('DELETE', `/api/Training/QA/${chatbotId}/${id}`);
/** What saving this would change; nothing is saved. */
export const measureImpact = (chatbotId: string, edit: ImpactBody, signal: AbortSignal) =>
  request<Impact>('POST', `/api/Training/QA/${chatbotId}/impact`, { body: edit, signal });
/** The cells of a workbook, read by the service; nothing of it is kept. */
export function previewPairs(chatbotId: string, workbook: Blob): Promise<PreviewSheet[]> {
  const form = new FormData();
  form.append('file', workbook, 'pairs.xlsx');
  const path = withQuery(`/api/chatbots/${chatbotId}/pairs/preview`, { locale: navigator.language });
  return request<PreviewSheet[]>('POST', path, { form });
}
