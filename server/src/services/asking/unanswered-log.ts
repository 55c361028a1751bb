/** Keeps the questions that were not answered, for their owner to teach. */
import type { AskReply, Decision } from '../../../../contract/chat.ts';
import type { UnansweredOutcome } from '../../../../contract/unanswered.ts';
import { AppError } from '../../errors.ts';
import { decisionOf } from '../../retrieval/answering/answer.ts';
import type { Store } from '../../store/types.ts';

/** The outcome under which a question is kept for the owner to teach. */
const UNANSWERED_OUTCOMES = {
  answer: undefined,
  suggest: 'suggested',
  refuse: 'refused',
} as const satisfies Record<Decision, UnansweredOutcome | undefined>;

/**
 * Keeps a question that was not answered.
 * @param question as it was understood: what leans on another one says nothing alone
 * @returns whether it had to write
 */
export type LogUnanswered = (chatbotId: string, question: string, reply: AskReply) => Promise<boolean>;

export function createUnansweredLog({
  store,
  nowMs,
  unansweredMax,
}: {
  store: Pick<Store, 'write'>;
  nowMs: () => number;
  /** Most questions kept for each chatbot, of the refused ones and of those met with suggestions. */
  unansweredMax: number;
}): LogUnanswered {
  return async (chatbotId, question, reply) => {
    const outcome = UNANSWERED_OUTCOMES[decisionOf(reply)];
    if (outcome === undefined) return false;
    const entry = { question, confidence: reply.confidence, askedAtMs: nowMs(), outcome };
    try {
      await store.write((tx) => tx.unanswered.insert(chatbotId, entry, unansweredMax));
    } catch (error) {
      // The customer has an answer though there is no room to note what is missing.
      if (!(error instanceof AppError && error.code === 'storage_full')) throw error;
    }
    return true;
  };
}
