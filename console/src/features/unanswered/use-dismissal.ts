/** Takes questions off the list: at the service, and on the screen as soon as it has replied. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { UnansweredList } from '../../../../contract/asking/unanswered.ts';
import { dismissUnanswered } from '../../api/unanswered.ts';
import { notifyError } from '../../components/notices/notify.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { withoutWordings } from './steady-groups.ts';

/** @throws ApiError */
export async function dismiss(
  queryClient: QueryClient,
  chatbotId: string,
  questions: readonly string[],
): Promise<void> {
  await dismissUnanswered(chatbotId, questions);
  const queryKey = queryKeys.unanswered(chatbotId);
  const dismissed = new Set(questions);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueriesData<UnansweredList>({ queryKey }, (list) =>
    list === undefined
      ? list
      : {
          ...list,
          groups: list.groups.flatMap((group) =>
            withoutWordings(group, (question) => dismissed.has(question)),
          ),
        },
  );
  void queryClient.invalidateQueries({ queryKey: queryKeys.chatbot(chatbotId) });
}

export function useDismissal(chatbotId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (questions: readonly string[]) => dismiss(queryClient, chatbotId, questions),
    onError: notifyError,
  });
}
