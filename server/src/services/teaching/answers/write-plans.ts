/** Writes what was planned of answers at one version, and what they were and are into the history, in one transaction. */
import { chatbotGone } from '../../../errors.ts';
import type { HistoryStep, Pair, Repositories } from '../../../store/types.ts';
import { toAnswerChange } from '../answer-history.ts';
import { type AnswerPlan, changesNothing, countNewIds, planAnswer } from './answer-plan.ts';
import type { DesiredAnswer } from './desired-answer.ts';

export interface WrittenTimes {
  nowMs: number;
  dueAtMs: number;
}

/**
 * Before anything is read that a change is worked out from, so that no other change comes between.
 * @throws AppError not_found if the chatbot is gone
 */
export async function lockChatbot(tx: Repositories, chatbotId: string): Promise<void> {
  if (!(await tx.chatbots.lock(chatbotId))) throw chatbotGone();
}

/** Plans answers that are to be as they are asked for, with new ids where they are needed. */
export async function planAnswers(
  tx: Pick<Repositories, 'answers'>,
  chatbotId: string,
  wanted: readonly { before: readonly Pair[]; desired: DesiredAnswer }[],
): Promise<AnswerPlan[]> {
  const count = wanted.reduce((sum, { before, desired }) => sum + countNewIds(before, desired), 0);
  const ids = (await tx.answers.takeIds(chatbotId, count)).values();
  const takeId = (): number => ids.next().value ?? 0;
  return wanted.map(({ before, desired }) => planAnswer(before, desired, takeId));
}

export async function writePlans(
  tx: Repositories,
  chatbotId: string,
  plans: readonly AnswerPlan[],
  { step, times }: { step: HistoryStep; times: WrittenTimes },
): Promise<void> {
  const effective = plans.filter((plan) => !changesNothing(plan));
  if (effective.length === 0) return;
  const writes = {
    added: effective.flatMap((plan) => plan.writes.added),
    retaught: effective.flatMap((plan) => plan.writes.retaught),
    changed: effective.flatMap((plan) => plan.writes.changed),
    removedIds: effective.flatMap((plan) => plan.writes.removedIds),
  };
  await tx.answers.write(chatbotId, writes, times);
  const changes = effective.map(({ answerId, before, after }) => toAnswerChange(answerId, before, after));
  await tx.history.append(
    chatbotId,
    step,
    changes.filter((change) => change !== undefined),
  );
}
