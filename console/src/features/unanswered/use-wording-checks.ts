/**
 * Asks the original wordings again, through the same API, once the new answer is trained. Those that get this very answer are
 * unanswered no more; any other answer may be wrong, so the wording stays on the list.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PairRecord } from '../../../../contract/knowledge/pairs.ts';
import { ask } from '../../api/asking.ts';
import { findPair } from '../../api/pairs.ts';
import { settle } from './use-dismissal.ts';

/** Wordings asked again at the same time: a group by meaning may hold hundreds. */
const AT_ONCE = 4;
/** Training gathers changes for about a second, and waits for vectors. */
const TRAINED_POLL_MS = 500;
const TRAINED_POLLS = 60;

/** What a wording is met with: the answer that was just taught, another one, or none. */
export type WordingOutcome = 'taught' | 'other' | 'none';

export interface WordingCheck {
  question: string;
  outcome: WordingOutcome;
  /** What is said. */
  answer: string;
}

export interface WordingsToCheck {
  questions: readonly string[];
  /** The pair that was saved for them. */
  taught: Pick<PairRecord, 'id' | 'answer'>;
}

/** Training takes longer than anybody should wait on a page. */
export class NotTrainedYet extends Error {}

/**
 * Before that, its vectors may be missing, and what is answered by words alone may be refused later.
 * @throws NotTrainedYet
 */
async function waitUntilTrained(chatbotId: string, id: number): Promise<void> {
  for (let poll = 0; poll < TRAINED_POLLS; poll += 1) {
    const pair = await findPair(chatbotId, id);
    // Deleted elsewhere: nothing will change any more.
    if (pair === undefined || pair.isTrained) return;
    await new Promise((resolve) => setTimeout(resolve, TRAINED_POLL_MS));
  }
  throw new NotTrainedYet();
}

export function useWordingChecks(chatbotId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ questions, taught }: WordingsToCheck): Promise<WordingCheck[]> => {
      await waitUntilTrained(chatbotId, taught.id);
      const checks: WordingCheck[] = [];
      for (let start = 0; start < questions.length; start += AT_ONCE) {
        const some = questions.slice(start, start + AT_ONCE).map(async (question): Promise<WordingCheck> => {
          const { answered, answer } = await ask(chatbotId, question);
          const said = answer === taught.answer ? 'taught' : 'other';
          return { question, outcome: answered ? said : 'none', answer };
        });
        checks.push(...(await Promise.all(some)));
      }
      return checks;
    },
    onSuccess: (checks) =>
      settle(
        queryClient,
        chatbotId,
        checks.filter(({ outcome }) => outcome === 'taught').map(({ question }) => question),
      ),
  });
}
