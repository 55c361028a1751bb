/** Unanswered questions over HTTP. */
import {
  DISMISSALS_MAX,
  type UnansweredList,
  type UnansweredOutcome,
} from '../../../contract/asking/unanswered.ts';
import { request, withQuery } from './client.ts';

export const listUnanswered = (
  chatbotId: string,
  { outcome, signal }: { outcome?: UnansweredOutcome | undefined; signal?: AbortSignal },
) =>
  request<UnansweredList>('GET', withQuery(`/api/chatbots/${chatbotId}/unanswered`, { outcome }), { signal });

/** As many at once as the service takes. */
export async function dismissUnanswered(chatbotId: string, questions: readonly string[]): Promise<void> {
  for (let start = 0; start < questions.length; start += DISMISSALS_MAX) {
    const body = { questions: questions.slice(start, start + DISMISSALS_MAX) };
    await request<void>('POST', `/api/chatbots/${chatbotId}/unanswered/dismissals`, { body });
  }
}
