/** Gives a file new content; the old one answers until the new one is trained. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FileDetails } from '../../../../contract/knowledge/files.ts';
import { replaceFile } from '../../api/files.ts';
import { notifyDone, notifyError } from '../../components/notices/notify.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { strings } from '../../strings/catalogue.ts';

export function useReplacement({ chatbotId, id, fileName }: FileDetails) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (chosen: File) => replaceFile(chatbotId, id, chosen),
    onSuccess: () => notifyDone(strings.files.replaced(fileName)),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.files(chatbotId) }),
  });
}
