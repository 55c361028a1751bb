/** The unanswered questions of a chatbot as its owner works through them, grouped by similarity. */

import type { UnansweredOutcome } from '../../../../contract/asking/unanswered.ts';
import type { Encoder, QuestionVectors } from '../../retrieval/encoders/encoder.ts';
import type { DismissedQuestion, HistoryStep, Store, UnansweredQuestion } from '../../store/types.ts';
import { groupQuestions, type QuestionGroup } from './group-questions.ts';
import type { Meanings } from './similarity.ts';

/** Questions that are grouped, the latest refused ones first; the rest follows as these are dealt with. */
export const QUESTIONS_MAX = 5_000;

/** How long the list waits for vectors: until the next list, later ones leave their questions grouped by words. */
const VECTORS_WAIT_MS = 1_000;

/** Dismissed wordings that are listed. */
export const DISMISSED_MAX = 1_000;

/** Outcomes, the most important first. */
const OUTCOMES: readonly UnansweredOutcome[] = ['refused', 'suggested'];

export interface UnansweredService {
  /** @param outcome of these alone; default: all */
  list(
    chatbotId: string,
    outcome?: UnansweredOutcome,
  ): Promise<{ groups: QuestionGroup[]; isTruncated: boolean }>;
  /** The last dismissed first, {@link DISMISSED_MAX} at most. */
  listDismissed(chatbotId: string): Promise<DismissedQuestion[]>;
  /**
   * Takes these wordings off the list, or puts them back, as a step that can be undone. Asked again meanwhile, a dismissed wording stays
   * dismissed. @returns how many this changed
   */
  setDismissed(
    chatbotId: string,
    questions: readonly string[],
    change: { isDismissed: boolean; step: HistoryStep },
  ): Promise<number>;
  /** Deletes these wordings for good; they come back if they are asked again without an answer. */
  remove(chatbotId: string, questions: readonly string[]): Promise<void>;
}

export interface UnansweredParts {
  store: Store;
  /** Active encoders; the first one that supports the language is used. */
  encoders: readonly Encoder[];
  questionVectors: Pick<QuestionVectors, 'gather'>;
  /** Default {@link VECTORS_WAIT_MS}. */
  vectorsWaitMs?: number;
}

export function createUnansweredService({
  store,
  encoders,
  questionVectors,
  vectorsWaitMs = VECTORS_WAIT_MS,
}: UnansweredParts): UnansweredService {
  async function findMeanings(
    chatbotId: string,
    texts: readonly string[],
    language: string,
  ): Promise<Meanings | undefined> {
    for (const { name, dimensions, languages, alikeFrom } of encoders) {
      if (alikeFrom === undefined || (languages !== 'any' && !languages.includes(language))) continue;
      const vectors = await questionVectors.gather(chatbotId, texts, name, vectorsWaitMs);
      return { dimensions, alikeFrom, vectors };
    }
    return undefined;
  }

  return {
    async list(chatbotId, outcome) {
      const found: UnansweredQuestion[] = [];
      for (const wanted of outcome === undefined ? OUTCOMES : [outcome]) {
        const limit = QUESTIONS_MAX + 1 - found.length;
        found.push(...(await store.read.unanswered.list(chatbotId, { outcome: wanted, limit })));
      }
      return {
        groups: await groupQuestions(found.slice(0, QUESTIONS_MAX), (texts, language) =>
          findMeanings(chatbotId, texts, language),
        ),
        isTruncated: found.length > QUESTIONS_MAX,
      };
    },
    listDismissed: (chatbotId) => store.read.unanswered.listDismissed(chatbotId, DISMISSED_MAX),
    setDismissed: (chatbotId, questions, { isDismissed, step }) =>
      store.write(async (tx) => {
        const atMs = isDismissed ? step.atMs : null;
        const ids = await tx.unanswered.setDismissed(chatbotId, questions, atMs);
        const [before, after] = [{ dismissed: !isDismissed }, { dismissed: isDismissed }];
        const changes = ids.map((id) => {
          return { subject: 'unanswered', subjectId: String(id), action: 'changed', before, after } as const;
        });
        await tx.history.append(chatbotId, step, changes);
        return ids.length;
      }),
    remove: (chatbotId, questions) => store.write((tx) => tx.unanswered.remove(chatbotId, questions)),
  };
}
