/** The unanswered questions of a chatbot as its owner works through them: alike ones together. */
import type { Store, UnansweredQuestion } from '../../store/types.ts';
import { groupQuestions, type QuestionGroup } from './group-questions.ts';

/** Latest questions looked at; older ones come up as these are settled. */
const QUESTIONS_MAX = 5_000;

export interface UnansweredService {
  list(chatbotId: string): Promise<{ groups: QuestionGroup[]; isTruncated: boolean }>;
  /** Forgets these wordings; asked again and not answered, they come back. */
  dismiss(chatbotId: string, questions: readonly string[]): Promise<void>;
}

export function createUnansweredService({ store }: { store: Store }): UnansweredService {
  return {
    async list(chatbotId) {
      const found: UnansweredQuestion[] = await store.read.unanswered.list(chatbotId, {
        limit: QUESTIONS_MAX + 1,
      });
      return {
        groups: groupQuestions(found.slice(0, QUESTIONS_MAX)),
        isTruncated: found.length > QUESTIONS_MAX,
      };
    },
    dismiss: (chatbotId, questions) =>
      store.write((tx) => tx.overview.dismissUnanswered(chatbotId, questions)),
  };
}
