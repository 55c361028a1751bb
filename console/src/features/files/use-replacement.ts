/** Gives a file new content; the old one answers until the new one is trained. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FileDetails } from '../../../../contract/knowledge/files.ts';
import { stepIdOf } from '../../api/client.ts';
import { replaceFile } from '../../api/files.ts';
import { notifyError } from '../../components/notices/notify.ts';
import { useNotifySaved } from '../../components/notices/use-notify-saved.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { strings } from '../../strings/catalogue.ts';

export function useReplacement({ chatbotId, id, fileName }: FileDetails) {
  const queryClient = useQueryClient();
  const notifySaved = useNotifySaved(chatbotId);
  return useMutation({
    mutationFn: (chosen: File) => replaceFile(chatbotId, id, chosen),
    // Until it is trained, nothing has changed that could be undone.
    onSuccess: (saved) =>
      notifySaved(saved.isTrained ? stepIdOf(saved) : undefined, strings.files.replaced(fileName)),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.files(chatbotId) }),
  });
}
