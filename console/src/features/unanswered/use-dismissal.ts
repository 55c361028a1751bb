/** Takes questions off the list: at the service, and on the screen as soon as it has replied. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { UnansweredList } from '../../../../contract/asking/unanswered.ts';
import { undoStepOr } from '../../api/history.ts';
import { dismissUnanswered, removeUnanswered, restoreUnanswered } from '../../api/unanswered.ts';
import { notifyDone } from '../../components/notices/notify.ts';
import { useUndoable } from '../../components/notices/use-undoable.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { strings } from '../../strings/catalogue.ts';
import { withoutWordings } from './steady-groups.ts';

async function takeOff(
  queryClient: QueryClient,
  chatbotId: string,
  questions: readonly string[],
): Promise<void> {
  const queryKey = queryKeys.unanswered(chatbotId);
  const taken = new Set(questions);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueriesData<UnansweredList>({ queryKey }, (list) =>
    list?.groups === undefined
      ? list
      : {
          ...list,
          groups: list.groups.flatMap((group) => withoutWordings(group, (question) => taken.has(question))),
        },
  );
  void queryClient.invalidateQueries({ queryKey: queryKeys.chatbot(chatbotId) });
}

/** They are answered: asked without an answer again, they come back. @throws ApiError */
export async function settle(
  queryClient: QueryClient,
  chatbotId: string,
  questions: readonly string[],
): Promise<void> {
  await removeUnanswered(chatbotId, questions);
  await takeOff(queryClient, chatbotId, questions);
}

/** What a chatbot without a history dismissed has no step: it is put back by its words. */
async function undo(chatbotId: string, stepIds: readonly string[], questions: readonly string[]) {
  for (const stepId of stepIds.toReversed())
    await undoStepOr(chatbotId, stepId, () => restoreUnanswered(chatbotId, questions));
  notifyDone(strings.unanswered.putBack(questions.length));
}

/** Dismisses without asking, for one undo takes it back. */
export function useDismissal(chatbotId: string) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.unanswered(chatbotId);
  return useUndoable(
    async (questions: readonly string[]) => {
      const stepIds = await dismissUnanswered(chatbotId, questions);
      await takeOff(queryClient, chatbotId, questions);
      return {
        message: strings.unanswered.dismissed(questions.length),
        undo: () => undo(chatbotId, stepIds, questions),
      };
    },
    () => queryClient.invalidateQueries({ queryKey }),
  );
}
