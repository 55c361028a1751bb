/** Writes what was planned of answers at one version, and what they were and are into the history, in one transaction. */
import { chatbotGone } from '../../../errors.ts';
import type { HistoryChange, HistoryStep, Pair, Repositories, WrittenWording } from '../../../store/types.ts';
import { toSnapshot } from '../answer-snapshots.ts';
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
  await tx.history.append(chatbotId, step, effective.map(toChange));
}

function toChange({ answerId, before, after }: AnswerPlan): HistoryChange {
  return changeOf(answerId, before, after);
}

/** A change of an answer as the history keeps it, whichever way it was made. */
export function changeOf(
  answerId: number,
  before: readonly (Pair | WrittenWording)[],
  after: readonly (Pair | WrittenWording)[],
): HistoryChange {
  const action = before.length === 0 ? 'created' : after.length === 0 ? 'deleted' : 'changed';
  return {
    subject: 'answer',
    subjectId: String(answerId),
    action,
    before: toSnapshot(before),
    after: toSnapshot(after),
  };
}
