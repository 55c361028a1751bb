/** Questions to a chatbot over HTTP. */
import type { AskReply } from '../../../contract/chat.ts';
import { request } from './client.ts';

/** Asks as the training API's clients do, but kept out of the statistics. */
export const ask = (
  chatbotId: string,
  question: string,
  { signal, conversationId }: { signal?: AbortSignal; conversationId?: string | undefined } = {},
) =>
  request<AskReply>('POST', `/api/Chat/${chatbotId}`, {
    body: { question, top: 5, log: false, explain: true, conversationId },
    signal,
  });
