/** Unanswered questions over HTTP. */
import {
  DISMISSALS_MAX,
  type DismissedList,
  type DismissReply,
  type UnansweredList,
  type UnansweredOutcome,
} from '../../../contract/asking/unanswered.ts';
import { request, withQuery } from './client.ts';

const base = (chatbotId: string) => `/api/chatbots/${chatbotId}/unanswered`;

export const listUnanswered = (
  chatbotId: string,
  { outcome, signal }: { outcome?: UnansweredOutcome | undefined; signal?: AbortSignal },
) => request<UnansweredList>('GET', withQuery(base(chatbotId), { outcome }), { signal });

export const listDismissed = (chatbotId: string, signal: AbortSignal) =>
  request<DismissedList>('GET', `${base(chatbotId)}/dismissed`, { signal });

/** Well below what the service takes as a body. */
const CHARACTERS_AT_ONCE = 200_000;

/** As many at once as the service takes. */
function* portionsOf(questions: readonly string[]): Generator<string[]> {
  let portion: string[] = [];
  let characters = 0;
  for (const question of questions) {
    if (portion.length === DISMISSALS_MAX || characters + question.length > CHARACTERS_AT_ONCE) {
      yield portion;
      [portion, characters] = [[], 0];
    }
    portion.push(question);
    characters += question.length;
  }
  if (portion.length > 0) yield portion;
}

/** @returns the steps by which this is undone: one, unless they are very many */
export async function dismissUnanswered(chatbotId: string, questions: readonly string[]): Promise<string[]> {
  const stepIds: string[] = [];
  for (const some of portionsOf(questions)) {
    const path = `${base(chatbotId)}/dismissals`;
    stepIds.push((await request<DismissReply>('POST', path, { body: { questions: some } })).stepId);
  }
  return stepIds;
}

export async function restoreUnanswered(chatbotId: string, questions: readonly string[]): Promise<void> {
  for (const some of portionsOf(questions))
    await request('POST', `${base(chatbotId)}/dismissals/restored`, { body: { questions: some } });
}

/** For good. */
export async function removeUnanswered(chatbotId: string, questions: readonly string[]): Promise<void> {
  for (const some of portionsOf(questions))
    await request('POST', `${base(chatbotId)}/removals`, { body: { questions: some } });
}
