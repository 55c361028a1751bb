/** Under which keys the pairs that are being written are kept. */
import { draftsBeginning } from '../../components/drafts.ts';

const addedPrefix = (chatbotId: string) => `${chatbotId} new pair `;

export const pairDraftKeys = {
  /** Several may be on their way or have failed; each has a number. */
  added: (chatbotId: string, number: number) => `${addedPrefix(chatbotId)}${number}`,
  edited: (chatbotId: string, id: number) => `${chatbotId} pair ${id}`,
  /** An answer to a question that was asked, by customers or in the test chat. */
  answered: (chatbotId: string, question: string) => `${chatbotId} answer to ${question}`,
};

/** The numbers of the new pairs that were begun and are not saved, in order. */
export const listNewDrafts = (chatbotId: string): number[] =>
  draftsBeginning(addedPrefix(chatbotId))
    .map(Number)
    .sort((a, b) => a - b);

export const NEW_PAIR = { question: '', answer: '' };
