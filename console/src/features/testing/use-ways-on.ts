/** What is done about a reply in one click: the question gets an answer that is known, or never gets one again. Both can be undone. */
import { useQueryClient } from '@tanstack/react-query';
import type { PairBody } from '../../../../contract/knowledge/pairs.ts';
import { changeAnswer, readAnswer } from '../../api/answers.ts';
import { stepIdOf } from '../../api/client.ts';
import { undoStepOr } from '../../api/history.ts';
import { deletePair, findPair } from '../../api/pairs.ts';
import { useUndoable } from '../../components/notices/use-undoable.ts';
import { useAddPair } from '../../pair-writing/use-pairs.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { strings } from '../../strings/catalogue.ts';

/** Resolves when the list on the screen has what changed. */
function useRefreshedPairs(chatbotId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.pairs(chatbotId), exact: true });
}

/** The question becomes one more way of asking for the answer. @param told what the notice says */
export function useTeachWording(chatbotId: string, told: string) {
  const addition = useAddPair(chatbotId);
  return useUndoable(async (body: PairBody) => {
    const added = await addition.mutateAsync(body);
    const undo = () => undoStepOr(chatbotId, stepIdOf(added), () => deletePair(chatbotId, added.id));
    return { message: told, undo };
  }, useRefreshedPairs(chatbotId));
}

/** The question joins those that must not get the answer of the pair. */
export function useNever(chatbotId: string) {
  return useUndoable(async ({ pairId, question }: { pairId: number; question: string }) => {
    const pair = await findPair(chatbotId, pairId);
    const id = pair?.answerId ?? pairId;
    const { signal } = new AbortController();
    const { wordings, answer, negativeQuestions } = await readAnswer(chatbotId, id, signal);
    const save = (negative: string[]) =>
      changeAnswer(chatbotId, id, {
        questions: wordings.map((wording) => wording.question),
        answer,
        negativeQuestions: negative,
      });
    const saved = await save([...negativeQuestions, question]);
    const undo = () => undoStepOr(chatbotId, stepIdOf(saved), () => save(negativeQuestions));
    return { message: strings.verdict.neverDone, undo };
  }, useRefreshedPairs(chatbotId));
}
