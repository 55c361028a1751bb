/** Asks the original wordings again, through the same API, to see which are answered now. */
import { useMutation } from '@tanstack/react-query';
import { ask } from '../../api/chatbots.ts';

/** Wordings asked again at most; a group rarely has more than a handful. */
const WORDINGS_MAX = 25;

export interface WordingCheck {
  question: string;
  isAnswered: boolean;
}

export function useWordingChecks(chatbotId: string) {
  return useMutation({
    mutationFn: async (questions: readonly string[]): Promise<WordingCheck[]> =>
      Promise.all(
        questions.slice(0, WORDINGS_MAX).map(async (question) => {
          const reply = await ask(chatbotId, question);
          return { question, isAnswered: reply.answered };
        }),
      ),
  });
}
