/** Questions to a chatbot over HTTP. */
import type { AskReply } from '../../../contract/asking/chat.ts';
import { postForEvents, unreachable } from './client.ts';

interface AskOptions {
  signal?: AbortSignal;
  conversationId?: string | undefined;
  /** Whether it stands among the kept answers. */
  keep?: boolean;
  /** Called with what is said so far, while the answer is made. */
  onSaid?: (text: string) => void;
}

/** Asks as the training API's clients do, but kept out of the statistics. */
export async function ask(
  chatbotId: string,
  question: string,
  { signal, onSaid, ...more }: AskOptions = {},
): Promise<AskReply> {
  const body = { question, top: 5, log: false, explain: true, ...more };
  let said = '';
  for await (const { event, data } of postForEvents(`/api/Chat/${chatbotId}`, body, signal)) {
    if (event === 'done') return data as AskReply;
    if (event !== 'delta') continue;
    said += (data as { text: string }).text;
    onSaid?.(said);
  }
  throw unreachable();
}
