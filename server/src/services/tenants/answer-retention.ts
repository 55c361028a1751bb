/** Removes answers, feedback and unanswered questions that were kept for long enough, by the clock that all nodes share. */
import type { Store } from '../../store/types.ts';

const DAY_MS = 86_400_000;
/** Rows of each kind in one transaction: others wait for it. */
const REMOVED_AT_ONCE = 500;
const CHATBOTS_AT_ONCE = 100;

/** @param days for how many they are kept */
export async function trimAnswers(
  store: Pick<Store, 'write'>,
  chatbotId: string,
  days: number,
  nowMs: number,
): Promise<void> {
  const beforeMs = nowMs - days * DAY_MS;
  let isMore = true;
  while (isMore)
    isMore = await store.write((tx) => tx.answerLog.deleteBefore(chatbotId, beforeMs, REMOVED_AT_ONCE));
}

/** The same for every chatbot. @param defaultDays for those whose owner set nothing */
export async function trimAllAnswers(
  store: Pick<Store, 'read' | 'write'>,
  nowMs: number,
  defaultDays: number,
): Promise<void> {
  for (;;) {
    const overdue = await store.read.answerLog.listOverdue(nowMs, defaultDays, CHATBOTS_AT_ONCE);
    for (const { chatbotId, days } of overdue) await trimAnswers(store, chatbotId, days, nowMs);
    if (overdue.length < CHATBOTS_AT_ONCE) return;
  }
}
