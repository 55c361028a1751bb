/** Questions to a chatbot over HTTP. */
import type { AskReply } from '../../../contract/chat.ts';
import { request } from './client.ts';

/** Asks as the training API's clients do, but kept out of the statistics. @param more `keep`: it stands among the kept answers */
export const ask = (
  chatbotId: string,
  question: string,
  { signal, ...more }: { signal?: AbortSignal; conversationId?: string | undefined; keep?: boolean } = {},
) =>
  request<AskReply>('POST', `/api/Chat/${chatbotId}`, {
    body: { question, top: 5, log: false, explain: true, ...more },
    signal,
  });
