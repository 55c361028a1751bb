/** The unanswered questions of a chatbot as its owner works through them: alike ones together. */

import type { UnansweredOutcome } from '../../../../contract/unanswered.ts';
import type { Encoder } from '../../retrieval/encoders/types.ts';
import type { Store, UnansweredQuestion } from '../../store/types.ts';
import { groupQuestions, type QuestionGroup } from './group-questions.ts';
import type { MeaningEncoder } from './likeness-by-meaning.ts';

/** Questions looked at, the latest of those refused before others; the rest comes up as these are settled. */
export const QUESTIONS_MAX = 5_000;

/** Those that matter most first. */
const OUTCOMES: readonly UnansweredOutcome[] = ['refused', 'suggested'];

export interface UnansweredService {
  /** @param outcome of these alone; default: all */
  list(
    chatbotId: string,
    outcome?: UnansweredOutcome,
  ): Promise<{ groups: QuestionGroup[]; isTruncated: boolean }>;
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
    async list(chatbotId, outcome) {
      const found: UnansweredQuestion[] = [];
      for (const wanted of outcome === undefined ? OUTCOMES : [outcome]) {
        const limit = QUESTIONS_MAX + 1 - found.length;
        found.push(...(await store.read.unanswered.list(chatbotId, { outcome: wanted, limit })));
      }
      return {
        groups: await groupQuestions(found.slice(0, QUESTIONS_MAX), encoder),
        isTruncated: found.length > QUESTIONS_MAX,
      };
    },
    dismiss: (chatbotId, questions) =>
      store.write((tx) => tx.overview.dismissUnanswered(chatbotId, questions)),
  };
}
