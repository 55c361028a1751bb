/** Keeps the questions that were not answered, for the owner to teach. */
import type { AskReply, Decision } from '../../../../contract/asking/chat.ts';
import type { UnansweredOutcome } from '../../../../contract/asking/unanswered.ts';
import { AppError } from '../../errors.ts';
import { decisionOf } from '../../retrieval/answering/answer.ts';
import type { Chatbot, Store } from '../../store/types.ts';
import { createMasks } from './answer-log/masking.ts';

export interface UnansweredLog {
  /** Keeps the question, masked, if it was not answered. @returns whether it had to write */
  note(chatbot: NotedFor, question: string, reply: AskReply, visitorId?: string): Promise<boolean>;
}

/** The chatbot that was asked. */
type NotedFor = Pick<Chatbot, 'id' | 'ownMasks'>;

export interface UnansweredLogParts {
  store: Store;
  nowMs: () => number;
  /** Most questions kept for each chatbot, of the refused ones and of those met with suggestions. */
  unansweredMax: number;
  /** By which what a visitor asked is found, to be erased. Default: it is not found. */
  hashVisitor?: (chatbotId: string, visitorId: string) => string;
}

/** The outcome under which a question is kept for the owner to teach. */
const UNANSWERED_OUTCOMES = {
  answer: undefined,
  suggest: 'suggested',
  refuse: 'refused',
} as const satisfies Record<Decision, UnansweredOutcome | undefined>;

export function createUnansweredLog({
  store,
  nowMs,
  unansweredMax,
  hashVisitor,
}: UnansweredLogParts): UnansweredLog {
  return {
    async note(chatbot, question, reply, visitorId) {
      const outcome = UNANSWERED_OUTCOMES[decisionOf(reply)];
      if (outcome === undefined) return false;
      const visitor = visitorId === undefined ? null : (hashVisitor?.(chatbot.id, visitorId) ?? null);
      const entry = {
        question: createMasks(chatbot.ownMasks).mask(question),
        confidence: reply.confidence,
        askedAtMs: nowMs(),
        outcome,
        visitor,
      };
      try {
        await store.write(async (tx) => {
          const isListed = await tx.unanswered.insert(chatbot.id, entry, unansweredMax);
          // Whoever dismissed the question is not told of it anew.
          if (!isListed) return;
          const data = { question: entry.question, outcome, confidence: reply.confidence };
          await tx.webhooks.append(
            chatbot.id,
            [{ type: 'question.unanswered', data, visitor }],
            entry.askedAtMs,
          );
        });
      } catch (error) {
        // The customer has an answer though there is no room to note what is missing.
        if (!(error instanceof AppError && error.code === 'storage_full')) throw error;
      }
      return true;
    },
  };
}
