/** One action on many answers: in slices that are written together or not at all, and one step of the history. */

import { WORDINGS_MAX } from '../../../../../contract/knowledge/answers.ts';
import { TAGS_MAX } from '../../../../../contract/knowledge/availability.ts';
import { BULK_STEP_ROWS } from '../../../../../contract/knowledge/bulk.ts';
import type { MassAction, MassChangeReply } from '../../../../../contract/knowledge/mass-change.ts';
import { AppError } from '../../../errors.ts';
import { beginStep } from '../../../store/history-step.ts';
import { createTimeSlicer } from '../../../store/time-slicer.ts';
import type { Actor, AnswerProperties, Pair } from '../../../store/types.ts';
import { type AnswerPlan, changesNothing, planAnswer, planRemoval } from './answer-plan.ts';
import type { AnswerParts } from './answers.ts';
import { planJoin } from './join-answers.ts';
import { lockChatbot, writePlans } from './write-plans.ts';

export interface MassChangeService {
  /**
   * Ids of answers that are gone are passed over.
   * @param stepId of the step that it belongs to; default: one of its own
   * @throws AppError not_found if the chatbot is gone; conflict where answers to be joined differ
   */
  apply(
    chatbotId: string,
    ids: readonly number[],
    action: MassAction,
    actor: Actor,
    stepId?: string,
  ): Promise<MassChangeReply>;
}

type Wordings = readonly [Pair, ...Pair[]];

interface SliceOutcome {
  changed: number;
  refused: number;
}

type MassChangeParts = Pick<AnswerParts, 'store' | 'wake' | 'nowMs' | 'debounceMs'>;

export function createMassChangeService(parts: MassChangeParts): MassChangeService {
  const { store, nowMs, debounceMs, wake } = parts;
  return {
    async apply(chatbotId, ids, action, actor, stepId) {
      if (action.kind === 'join' && ids.length > WORDINGS_MAX)
        throw new AppError(
          'conflict',
          `One answer has at most ${WORDINGS_MAX} questions. Nothing was joined.`,
        );
      const begun = beginStep(actor, nowMs());
      const step = { ...begun, stepId: stepId ?? begun.stepId };
      const slice = createTimeSlicer();
      const total: SliceOutcome = { changed: 0, refused: 0 };
      for (let from = 0; from < ids.length; from += BULK_STEP_ROWS) {
        const times = { nowMs: nowMs(), dueAtMs: nowMs() + debounceMs };
        const outcome = await store.write(async (tx): Promise<SliceOutcome> => {
          await lockChatbot(tx, chatbotId);
          const some = ids.slice(from, from + BULK_STEP_ROWS);
          const found = await tx.answers.findWordings(chatbotId, some);
          const answers = some.flatMap((id): Wordings[] => {
            const [first, ...others] = found.get(id) ?? [];
            return first === undefined ? [] : [[first, ...others]];
          });
          const { plans, refused } = planAction(answers, action);
          const effective = plans.filter((plan) => !changesNothing(plan));
          await writePlans(tx, chatbotId, effective, { step, times });
          return { changed: effective.length, refused };
        });
        wake(times.dueAtMs);
        total.changed += outcome.changed;
        total.refused += outcome.refused;
        await slice.yieldIfDue();
      }
      return { ...total, stepId: total.changed > 0 ? step.stepId : null };
    },
  };
}

function planAction(
  answers: readonly Wordings[],
  action: MassAction,
): { plans: AnswerPlan[]; refused: number } {
  if (action.kind === 'delete') return { plans: answers.map(planRemoval), refused: 0 };
  if (action.kind === 'join') {
    const [first, ...others] = answers;
    const isOne = first === undefined || others.length === 0;
    return { plans: isOne ? [] : planJoin([first, ...others]), refused: 0 };
  }
  const plans = answers.flatMap((before) => {
    const properties = changeProperties(before[0], action);
    return properties.tags.length > TAGS_MAX ? [] : [planChange(before, properties)];
  });
  return { plans, refused: answers.length - plans.length };
}

function changeProperties(
  pair: Pair,
  action: Extract<MassAction, { kind: 'tag' | 'switch' }>,
): AnswerProperties {
  if (action.kind === 'switch') return { ...pair, isEnabled: action.enabled };
  const removed = new Set(action.remove);
  const left = pair.tags.filter((tag) => !removed.has(tag));
  return { ...pair, tags: [...new Set([...left, ...action.add])] };
}

/** The wordings stay, so that no new id is needed. */
function planChange(before: Wordings, properties: AnswerProperties): AnswerPlan {
  const { negativeQuestions, externalId, taughtBy, tags, isEnabled, validFromMs, validUntilMs } = properties;
  const desired = {
    answer: before[0].answer,
    questions: before.map(({ question }) => question),
    ...{ negativeQuestions, externalId, taughtBy, tags, isEnabled, validFromMs, validUntilMs },
  };
  return planAnswer(before, desired, () => 0);
}
