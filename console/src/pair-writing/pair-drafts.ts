/** Under which keys the pairs that are being written are kept. */
import type { UnansweredGroup } from '../../../contract/asking/unanswered.ts';
import { draftsBeginning, hasDraft } from '../state/drafts.ts';
import type { AnswerRow } from './answer-rows.ts';

const addedPrefix = (chatbotId: string) => `${chatbotId} new pair `;
const answeredPrefix = (chatbotId: string) => `${chatbotId} answer to `;
const editedPrefix = (chatbotId: string) => `${chatbotId} pair `;
const wholePrefix = (chatbotId: string) => `${chatbotId} whole answer `;

export const pairDraftKeys = {
  /** Several may be on their way or have failed; each has a number. */
  added: (chatbotId: string, number: number) => `${addedPrefix(chatbotId)}${number}`,
  /** Begun from the pair as it was then. */
  edited: (chatbotId: string, id: number) => `${editedPrefix(chatbotId)}${id}`,
  /** With all its wordings and what else it has; begun from the row as it was then. */
  whole: (chatbotId: string, id: number) => `${wholePrefix(chatbotId)}${id}`,
  /** An answer to a question that customers asked, begun from its group as it was then. */
  answered: (chatbotId: string, question: string) => `${answeredPrefix(chatbotId)}${question}`,
  /** What the answer to a question in the test chat should have been. */
  corrected: (chatbotId: string, question: string) => `${chatbotId} correction of ${question}`,
};

/** The numbers of the new pairs that were begun and are not saved, in order. */
export const listNewDrafts = (chatbotId: string): number[] =>
  draftsBeginning(addedPrefix(chatbotId))
    .map(({ keyRest }) => Number(keyRest))
    .sort((a, b) => a - b);

/** The rows whose changes are not saved, each as it was when its editing began. */
export const listEditedRows = (chatbotId: string): AnswerRow[] =>
  [editedPrefix(chatbotId), wholePrefix(chatbotId)]
    .flatMap((prefix) => draftsBeginning<AnswerRow>(prefix))
    .map(({ base }) => base);

/** Whether something was typed in its row and is not saved. */
export const hasRowDraft = (chatbotId: string, id: number): boolean =>
  hasDraft(pairDraftKeys.edited(chatbotId, id)) || hasDraft(pairDraftKeys.whole(chatbotId, id));

/** The groups of unanswered questions whose answers are not saved, each as it was when the answer was begun. */
export const listAnswerDrafts = (chatbotId: string): UnansweredGroup[] =>
  draftsBeginning<UnansweredGroup>(answeredPrefix(chatbotId)).map(({ base }) => base);

export const NEW_PAIR = { question: '', answer: '' };
