/** What is done with answers as a whole: one is read and saved, many are changed in one step that one undo takes back. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AnswerBody } from '../../../contract/knowledge/answers.ts';
import type { MassAction } from '../../../contract/knowledge/mass-change.ts';
import { addAnswer, changeAnswer, changeAnswers, readAnswer } from '../api/answers.ts';
import { stepIdOf } from '../api/client.ts';
import { undoStep } from '../api/history.ts';
import { notifyDone } from '../components/notices/notify.ts';
import { useNotifySaved } from '../components/notices/use-notify-saved.ts';
import { useUndoable } from '../components/notices/use-undoable.ts';
import { queryKeys } from '../state/query-keys.ts';
import { strings } from '../strings/catalogue.ts';
import { newKey } from './use-pairs.ts';

/** @param isWanted false of an answer that is known to be gone */
export function useAnswer(chatbotId: string, id: number, isWanted: boolean) {
  return useQuery({
    queryKey: queryKeys.answer(chatbotId, id),
    queryFn: ({ signal }) => readAnswer(chatbotId, id, signal),
    enabled: isWanted,
    gcTime: 0,
  });
}

/** Resolves when the list on the screen has what changed. */
function useRefreshedList(chatbotId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.pairs(chatbotId), exact: true });
}

/** Without an id it is saved as a new one, and once however often it is tried; of a change it is told, with an undo. */
export function useSaveAnswer(chatbotId: string) {
  const notifySaved = useNotifySaved(chatbotId);
  const refresh = useRefreshedList(chatbotId);
  const key = useRef<string>(undefined);
  return useMutation({
    mutationFn: ({ id, body }: { id: number | undefined; body: AnswerBody }) => {
      if (id !== undefined) return changeAnswer(chatbotId, id, body);
      key.current ??= newKey();
      return addAnswer(chatbotId, body, key.current);
    },
    onSuccess: async (saved, { id }) => {
      if (id !== undefined) notifySaved(stepIdOf(saved));
      await refresh();
    },
  });
}

export interface MassChange {
  ids: readonly number[];
  action: MassAction;
}

const DONE: Record<MassAction['kind'], (amount: number) => string> = {
  delete: strings.answers.deleted,
  tag: strings.answers.tagged,
  switch: strings.answers.switched,
  join: strings.answers.joined,
};

/** @param isKept whether there is a history that it can be undone from */
export function useMassChange(chatbotId: string, isKept: boolean) {
  const refresh = useRefreshedList(chatbotId);
  return useUndoable(async ({ ids, action }: MassChange) => {
    const { changed, refused, stepId } = await changeAnswers(chatbotId, ids, action);
    const message = [DONE[action.kind](changed), refused > 0 && strings.answers.refused(refused)]
      .filter(Boolean)
      .join(' ');
    if (stepId === null || !isKept) return { message };
    return {
      message,
      undo: () => undoStep(chatbotId, stepId, false).then(() => notifyDone(strings.answers.undone)),
    };
  }, refresh);
}
