/** The unanswered questions of a chatbot as its owner works through them: alike ones together. */

import type { Encoder } from '../../retrieval/encoders/types.ts';
import type { Store, UnansweredQuestion } from '../../store/types.ts';
import { groupQuestions, type QuestionGroup } from './group-questions.ts';
import type { MeaningEncoder } from './likeness-by-meaning.ts';

/** Latest questions looked at; older ones come up as these are settled. */
const QUESTIONS_MAX = 5_000;

export interface UnansweredService {
  list(chatbotId: string): Promise<{ groups: QuestionGroup[]; isTruncated: boolean }>;
  /** Forgets these wordings; asked again and not answered, they come back. */
  dismiss(chatbotId: string, questions: readonly string[]): Promise<void>;
}

/** The first that answers at once: many questions are encoded while an owner waits. */
function findMeaningEncoder(encoders: readonly Encoder[]): MeaningEncoder | undefined {
  for (const { encodeNow, dimensions, languages } of encoders) {
    if (encodeNow !== undefined) return { encodeNow, dimensions, languages };
  }
  return undefined;
}

export function createUnansweredService(parts: {
  store: Store;
  encoders: readonly Encoder[];
}): UnansweredService {
  const { store } = parts;
  const encoder = findMeaningEncoder(parts.encoders);
  return {
    async list(chatbotId) {
      const found: UnansweredQuestion[] = await store.read.unanswered.list(chatbotId, {
        limit: QUESTIONS_MAX + 1,
      });
      return {
        groups: await groupQuestions(found.slice(0, QUESTIONS_MAX), encoder),
        isTruncated: found.length > QUESTIONS_MAX,
      };
    },
    dismiss: (chatbotId, questions) =>
      store.write((tx) => tx.overview.dismissUnanswered(chatbotId, questions)),
  };
}
