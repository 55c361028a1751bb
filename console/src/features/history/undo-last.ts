/** Undoes the last change of one person in a chatbot, also after the page was left, and tells what it was. */
import type { QueryClient } from '@tanstack/react-query';
import type { HistoryStepRecord } from '../../../../contract/history.ts';
import { isConflict } from '../../api/client.ts';
import { listHistory, undoStep } from '../../api/history.ts';
import { notifyDone, notifyNotDone } from '../../components/notices/notify.ts';
import { strings } from '../../strings/catalogue.ts';
import { canBeUndone, describeStep } from './describe-step.ts';

/** What was done longer ago is undone in the history, where it is seen. */
const RECENT_MS = 3_600_000;
/** Steps that are looked through for one that is not undone yet. */
const LOOKED_AT = 50;

/** Not what was undone before, nor what was done so long ago that nobody means it. @param steps of one person, newest first */
export function findLastChange(
  steps: readonly HistoryStepRecord[],
  nowMs: number,
): HistoryStepRecord | undefined {
  const undone = new Set<string>();
  for (const step of steps) {
    if (nowMs - Date.parse(step.date) > RECENT_MS) return undefined;
    if (undone.has(step.stepId)) continue;
    if (step.undoes !== null) undone.add(step.undoes);
    else if (canBeUndone(step)) return step;
  }
  return undefined;
}

/** @throws ApiError */
export async function undoLast(queryClient: QueryClient, chatbotId: string, actorId: string): Promise<void> {
  const { steps } = await listHistory(chatbotId, { actorId, limit: LOOKED_AT });
  const step = findLastChange(steps, Date.now());
  if (step === undefined) return notifyNotDone(strings.history.keyNothing);
  const text = describeStep(step);
  try {
    await undoStep(chatbotId, step.stepId, false);
  } catch (error) {
    if (!isConflict(error)) throw error;
    return notifyNotDone(strings.history.keyConflict(text));
  }
  await queryClient.invalidateQueries({ queryKey: ['chatbot', chatbotId] });
  notifyDone(strings.history.keyUndone(text));
}
