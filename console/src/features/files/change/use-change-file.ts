/** Changes what is said of a file, and shows it at once where the file is listed. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeFileBody, FileDetails } from '../../../../../contract/knowledge/files.ts';
import { changeFile } from '../../../api/files.ts';
import { queryKeys } from '../../../state/query-keys.ts';

export function useChangeFile({ chatbotId, id }: FileDetails) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: ChangeFileBody) => changeFile(chatbotId, id, changes),
    onSuccess: (changed) => {
      queryClient.setQueryData<FileDetails>(queryKeys.file(chatbotId, id), changed);
      queryClient.setQueryData<FileDetails[]>(queryKeys.files(chatbotId), (list) =>
        list?.map((file) => (file.id === id ? changed : file)),
      );
      void queryClient.invalidateQueries({ queryKey: queryKeys.history(chatbotId) });
    },
  });
}
