/** Adds many pairs in one transaction: all or none. */
import type { PairBody } from '../../../../contract/knowledge/pairs.ts';
import { countCodePoints } from '../../../../contract/text.ts';
import { chatbotGone } from '../../errors.ts';
import type { HistoryChange, HistoryStep, Store } from '../../store/types.ts';
import { toAnswerChange } from '../teaching/answer-history.ts';
import { answerIdOf } from '../teaching/answer-snapshots.ts';

export interface PairImportParts {
  store: Store;
  nowMs: () => number;
  /** Announces when training is due. */
  wake: (dueAtMs: number) => void;
  debounceMs: number;
}

export interface PairImporter {
  /** @throws AppError not_found if the chatbot is gone */
  add(chatbotId: string, pairs: readonly PairBody[], step: HistoryStep): Promise<number>;
}

export function createPairImporter({ store, nowMs, wake, debounceMs }: PairImportParts): PairImporter {
  return {
    async add(chatbotId, pairs, step) {
      const now = nowMs();
      const dueAtMs = now + debounceMs;
      await store.write(async (tx) => {
        const changes: HistoryChange[] = [];
        for (const { question, answer } of pairs) {
          const contentLength = countCodePoints(question) + countCodePoints(answer);
          const pair = { question, answer, contentLength, nowMs: now, dueAtMs };
          const inserted = await tx.pairs.insert(chatbotId, pair);
          if (inserted === undefined) throw chatbotGone();
          const change = toAnswerChange(answerIdOf(inserted), [], [inserted]);
          if (change !== undefined) changes.push(change);
        }
        await tx.history.append(chatbotId, step, changes);
      });
      wake(dueAtMs);
      return pairs.length;
    },
  };
}
