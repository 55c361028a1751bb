/** Under which keys the pairs that are being written are kept. */
export const pairDraftKeys = {
  added: (chatbotId: string) => `${chatbotId} new pair`,
  edited: (chatbotId: string, id: number) => `${chatbotId} pair ${id}`,
  /** An answer to a question that was asked, by customers or in the test chat. */
  answered: (chatbotId: string, question: string) => `${chatbotId} answer to ${question}`,
};

export const NEW_PAIR = { question: '', answer: '' };
