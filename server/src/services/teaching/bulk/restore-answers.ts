/** Writes the answers of an export into a chatbot that has none: under new ids, in the order of those that they had. */
import type { AnswerBody } from '../../../../../contract/knowledge/answers.ts';
import { BULK_STEP_ROWS } from '../../../../../contract/knowledge/bulk.ts';
import { AppError } from '../../../errors.ts';
import type { ActorKind, HistoryStep, Store } from '../../../store/types.ts';
import { type AnswerPlan, planAnswer } from '../answers/answer-plan.ts';
import { readDesired } from '../answers/desired-answer.ts';
import { lockChatbot, writePlans } from '../answers/write-plans.ts';

export interface KeptAnswer {
  id: number;
  /** Of each of its questions. */
  wordingIds: readonly number[];
  body: AnswerBody;
}

export interface AnswerRestorer {
  /**
   * In steps that are written together or not at all. The order of ids decides between equals, so wordings keep theirs, whichever
   * answer they are of.
   * @param answers read twice
   * @returns for each its new id, or why it was refused
   * @throws AppError not_found if the chatbot is gone
   */
  restore(
    chatbotId: string,
    answers: () => AsyncIterable<KeptAnswer>,
    step: HistoryStep,
  ): Promise<(number | string)[]>;
}

export interface RestorerParts {
  store: Store;
  /** Announces when training is due. */
  wake: (dueAtMs: number) => void;
  nowMs: () => number;
  debounceMs: number;
}

export function createAnswerRestorer({ store, wake, nowMs, debounceMs }: RestorerParts): AnswerRestorer {
  /** The new id of each old one. */
  async function takeIds(
    chatbotId: string,
    answers: AsyncIterable<KeptAnswer>,
  ): Promise<Map<number, number>> {
    const old = new Set<number>();
    for await (const { id, wordingIds } of answers) for (const each of [id, ...wordingIds]) old.add(each);
    const sorted = [...old].sort((a, b) => a - b);
    const taken = await store.write(async (tx) => {
      await lockChatbot(tx, chatbotId);
      return tx.answers.takeIds(chatbotId, sorted.length);
    });
    return new Map(sorted.map((id, at) => [id, taken[at] as number]));
  }

  return {
    async restore(chatbotId, answers, step) {
      const newIds = await takeIds(chatbotId, answers());
      const results: (number | string)[] = [];
      let plans: AnswerPlan[] = [];
      const write = async (): Promise<void> => {
        const times = { nowMs: nowMs(), dueAtMs: nowMs() + debounceMs };
        const written = plans;
        plans = [];
        await store.write(async (tx) => {
          await lockChatbot(tx, chatbotId);
          await writePlans(tx, chatbotId, written, { step, times });
        });
        wake(times.dueAtMs);
      };
      const externalIds = new Set<string>();
      for await (const answer of answers()) {
        const plan = planKept(answer, newIds, externalIds, step.actor.kind);
        results.push(typeof plan === 'string' ? plan : plan.answerId);
        if (typeof plan !== 'string') plans.push(plan);
        if (plans.length === BULK_STEP_ROWS) await write();
      }
      if (plans.length > 0) await write();
      return results;
    },
  };
}

/** Or why it cannot be written. */
function planKept(
  { id, wordingIds, body }: KeptAnswer,
  newIds: ReadonlyMap<number, number>,
  externalIds: Set<string>,
  taughtBy: ActorKind,
): AnswerPlan | string {
  const { externalId } = body;
  if (externalId != null && externalIds.has(externalId)) return 'Another answer has its externalId.';
  if (externalId != null) externalIds.add(externalId);
  // An answer of several wordings asks for its own id first.
  const ids = (new Set(body.questions).size > 1 ? [id, ...wordingIds] : wordingIds).values();
  const takeId = (): number => newIds.get(ids.next().value ?? 0) ?? 0;
  try {
    return planAnswer([], readDesired(body, undefined, taughtBy), takeId);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
