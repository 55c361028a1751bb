/** Takes an export in as a whole. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { importFiles } from '../../../../api/imports.ts';
import { askBeforeLeaving } from '../../../../state/ask-before-leaving.ts';

export function useMovingRun(chatbotId: string, onRunning: (isRunning: boolean) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      const stopAsking = askBeforeLeaving();
      onRunning(true);
      try {
        return (await importFiles(chatbotId, files, true)).counts;
      } finally {
        onRunning(false);
        stopAsking();
      }
    },
    // Pairs, files and counts: an export brings all of them.
    onSettled: () => queryClient.invalidateQueries(),
  });
}
