/** What is done about a reply in one click: the question gets an answer that is known, or never gets one again. Both can be undone. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PairBody } from '../../../../contract/knowledge/pairs.ts';
import { changeAnswer, readAnswer } from '../../api/answers.ts';
import { deletePair, findPair } from '../../api/pairs.ts';
import { notifyError } from '../../components/notices/notify.ts';
import { notifyUndo } from '../../components/notices/notify-undo.tsx';
import { useAddPair } from '../../pair-writing/use-pairs.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { strings } from '../../strings/catalogue.ts';

/** The question becomes one more way of asking for the answer. @param told what the notice says */
export function useTeachWording(chatbotId: string, told: string) {
  const queryClient = useQueryClient();
  const addition = useAddPair(chatbotId);
  return useMutation({
    mutationFn: (body: PairBody) => addition.mutateAsync(body),
    onSuccess: ({ id }) =>
      notifyUndo(told, async () => {
        await deletePair(chatbotId, id);
        await queryClient.invalidateQueries({ queryKey: queryKeys.pairs(chatbotId), exact: true });
      }),
    onError: notifyError,
  });
}

/** The question joins those that must not get the answer of the pair. */
export function useNever(chatbotId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ pairId, question }: { pairId: number; question: string }) => {
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
      await save([...negativeQuestions, question]);
      return () => save(negativeQuestions);
    },
    onSuccess: async (takeBack) => {
      const refresh = () =>
        queryClient.invalidateQueries({ queryKey: queryKeys.pairs(chatbotId), exact: true });
      await refresh();
      notifyUndo(strings.verdict.neverDone, async () => {
        await takeBack();
        await refresh();
      });
    },
    onError: notifyError,
  });
}
