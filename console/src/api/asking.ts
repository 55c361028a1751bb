/** Questions to a chatbot over HTTP. */
import type { AskReply } from '../../../contract/chat.ts';
import { request } from './client.ts';

/** Asks as the training API's clients do, but kept out of the statistics. */
export const ask = (
  chatbotId: string,
  question: string,
  {
    signal,
    conversationId,
    top = 5,
  }: { signal?: AbortSignal; conversationId?: string | undefined; top?: number } = {},
) =>
  request<AskReply>('POST', `/api/Chat/${chatbotId}`, {
    body: { question, top, log: false, explain: true, conversationId },
    signal,
  });
