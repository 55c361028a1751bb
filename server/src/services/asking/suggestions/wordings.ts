/** Further wordings of an answer: one call, and each wording is kept as it comes. */
import { WORDINGS_SUGGESTED } from '../../../../../contract/knowledge/suggestions.ts';
import { readLines } from '../composing/claims.ts';
import { ModelError } from '../composing/model-client.ts';
import { askForWordings, readProposal } from './prompts.ts';
import { createMarking } from './suggested-questions.ts';
import { callModel, gone, missing, type Prepare } from './work.ts';

export const prepareWordings: Prepare = async (parts, chatbotId, { id: answerId }) => {
  if (answerId === undefined) throw missing('id');
  const wordings = (await parts.store.read.answers.findWordings(chatbotId, [answerId])).get(answerId);
  const answer = wordings?.[0]?.answer;
  if (wordings === undefined || answer === undefined) throw gone('answer', answerId);
  const questions = wordings.map(({ question }) => question);
  const mark = createMarking(parts, chatbotId, questions, { answerId, answer });
  return {
    total: WORDINGS_SUGGESTED,
    isPartial: false,
    async *steps(signal) {
      let done = 0;
      const messages = askForWordings(answer, questions, WORDINGS_SUGGESTED);
      for await (const line of readLines(callModel(parts, chatbotId, messages, signal))) {
        const proposal = readProposal(line);
        const marked = proposal && (await mark(proposal));
        if (marked === undefined) continue;
        done += 1;
        yield { done, made: [{ ...marked, quote: null, source: null }] };
        if (done === WORDINGS_SUGGESTED) return;
      }
      if (done === 0) throw new ModelError('nonsense', 'The language model suggested nothing');
    },
  };
};
