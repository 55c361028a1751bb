/** How the chatbot shows itself on web pages: read, and saved. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeWebsiteBody } from '../../../../contract/website.ts';
import { stepIdOf } from '../../api/client.ts';
import { changeWebsite, readWebsite } from '../../api/website.ts';
import { notifyError } from '../../components/notices/notify.ts';
import { useNotifySaved } from '../../components/notices/use-notify-saved.ts';
import { queryKeys } from '../../state/query-keys.ts';

export function useWebsite(chatbotId: string) {
  return useQuery({
    queryKey: queryKeys.website(chatbotId),
    queryFn: ({ signal }) => readWebsite(chatbotId, signal),
  });
}

export function useChangeWebsite(chatbotId: string) {
  const queryClient = useQueryClient();
  const notifySaved = useNotifySaved(chatbotId);
  return useMutation({
    mutationFn: (changes: ChangeWebsiteBody) => changeWebsite(chatbotId, changes),
    onSuccess: (settings, changes) => {
      queryClient.setQueryData(queryKeys.website(chatbotId), settings);
      // A key may have been made for the page to try it on.
      if (changes.tryPage) void queryClient.invalidateQueries({ queryKey: queryKeys.keys(chatbotId) });
      notifySaved(stepIdOf(settings));
    },
    onError: notifyError,
  });
}
