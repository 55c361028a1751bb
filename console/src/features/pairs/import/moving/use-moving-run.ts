/** Applies the rows that were ticked in one call, or an export as a whole. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkRow } from '../../../../../../contract/knowledge/bulk.ts';
import { applyRows, importFiles } from '../../../../api/imports.ts';
import { askBeforeLeaving } from '../../../../state/ask-before-leaving.ts';

type Work = { rows: readonly BulkRow[] } | { files: readonly File[] };

export function useMovingRun(chatbotId: string, onRunning: (isRunning: boolean) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (work: Work) => {
      const stopAsking = askBeforeLeaving();
      onRunning(true);
      try {
        const { counts } = await ('rows' in work
          ? applyRows(chatbotId, work.rows)
          : importFiles(chatbotId, work.files, true));
        return counts;
      } finally {
        onRunning(false);
        stopAsking();
      }
    },
    // Pairs, files and counts: an export brings all of them.
    onSettled: () => queryClient.invalidateQueries(),
  });
}
