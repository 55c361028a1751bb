/** The questions of a run: none twice, each with what the chatbot says to it now, so that a person sees what teaching it would change. */
import type { Suggestion } from '../../../../../contract/knowledge/suggestions.ts';
import { foldQuestion } from '../../../language/question-hash.ts';
import type { Proposal } from './prompts.ts';
import type { WorkParts } from './work.ts';

/** The answer that a question is suggested for. */
interface OwnAnswer {
  answerId: number;
  answer: string;
}

type MarkedQuestion = Pick<Suggestion, 'text' | 'mark' | 'answerId'>;

/**
 * Marks the questions of one run; undefined for one that was there before.
 * @param known questions that are not suggested again
 */
export function createMarking(
  { store, asking, foreground }: Pick<WorkParts, 'store' | 'asking' | 'foreground'>,
  chatbotId: string,
  known: readonly string[] = [],
  own?: OwnAnswer,
): (proposal: Proposal) => Promise<MarkedQuestion | undefined> {
  const seen = new Set(known.map(foldQuestion));

  async function findMark(question: string): Promise<Pick<Suggestion, 'mark' | 'answerId'>> {
    await foreground.standAside();
    const reply = await asking.ask(chatbotId, { question, top: 1, log: false });
    const [best] = reply.matches;
    if (!reply.answered || best === undefined) return { mark: 'new', answerId: null };
    if (best.type === 'file') return { mark: own === undefined ? 'found' : 'new', answerId: null };
    const pair = await store.read.pairs.find(chatbotId, best.id);
    const answerId = pair?.answerId ?? best.id;
    if (own === undefined) return { mark: 'found', answerId };
    if (answerId === own.answerId || best.text === own.answer) return { mark: 'found', answerId: null };
    return { mark: 'collides', answerId };
  }

  return async ({ text }) => {
    const folded = foldQuestion(text);
    if (seen.has(folded)) return undefined;
    seen.add(folded);
    return { text, ...(await findMark(text)) };
  };
}
