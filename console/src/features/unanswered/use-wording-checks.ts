/** Asks the original wordings again, through the same API, to see which are answered now; those are unanswered no more. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/asking.ts';
import { dismiss } from './use-dismissal.ts';

/** Wordings asked again at the same time: a group by meaning may hold hundreds. */
const AT_ONCE = 4;

export interface WordingCheck {
  question: string;
  isAnswered: boolean;
}

export function useWordingChecks(chatbotId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (questions: readonly string[]): Promise<WordingCheck[]> => {
      const checks: WordingCheck[] = [];
      for (let start = 0; start < questions.length; start += AT_ONCE) {
        const some = questions.slice(start, start + AT_ONCE).map(async (question) => {
          const reply = await ask(chatbotId, question);
          return { question, isAnswered: reply.answered };
        });
        checks.push(...(await Promise.all(some)));
      }
      return checks;
    },
    onSuccess: (checks) =>
      dismiss(
        queryClient,
        chatbotId,
        checks.filter(({ isAnswered }) => isAnswered).map(({ question }) => question),
      ),
  });
}
