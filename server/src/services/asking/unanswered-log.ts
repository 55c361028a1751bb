/** Keeps the questions that were not answered, for the owner to teach. */
import type { AskReply, Decision } from '../../../../contract/chat.ts';
import type { UnansweredOutcome } from '../../../../contract/unanswered.ts';
import { AppError } from '../../errors.ts';
import { decisionOf } from '../../retrieval/answering/answer.ts';
import type { Store } from '../../store/types.ts';

export interface UnansweredLog {
  /** Keeps the question if it was not answered. @returns whether it had to write */
  note(chatbotId: string, question: string, reply: AskReply): Promise<boolean>;
}

export interface UnansweredLogParts {
  store: Store;
  nowMs: () => number;
  /** Most questions kept for each chatbot, of the refused ones and of those met with suggestions. */
  unansweredMax: number;
}

/** The outcome under which a question is kept for the owner to teach. */
const UNANSWERED_OUTCOMES = {
  answer: undefined,
  suggest: 'suggested',
  refuse: 'refused',
} as const satisfies Record<Decision, UnansweredOutcome | undefined>;

export function createUnansweredLog({ store, nowMs, unansweredMax }: UnansweredLogParts): UnansweredLog {
  return {
    async note(chatbotId, question, reply) {
      const outcome = UNANSWERED_OUTCOMES[decisionOf(reply)];
      if (outcome === undefined) return false;
      const entry = { question, confidence: reply.confidence, askedAtMs: nowMs(), outcome };
      try {
        await store.write(async (tx) => {
          await tx.unanswered.insert(chatbotId, entry, unansweredMax);
          const data = { question: entry.question, outcome, confidence: reply.confidence };
          await tx.webhooks.append(chatbotId, [{ type: 'question.unanswered', data }], entry.askedAtMs);
        });
      } catch (error) {
        // The customer has an answer though there is no room to note what is missing.
        if (!(error instanceof AppError && error.code === 'storage_full')) throw error;
      }
      return true;
    },
  };
}
