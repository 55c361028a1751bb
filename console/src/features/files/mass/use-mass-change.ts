/** Changes many files in one call, tells it once, and undoes it as one step. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MassFilesBody } from '../../../../../contract/knowledge/console-files.ts';
import { changeFiles } from '../../../api/files.ts';
import { undoStep } from '../../../api/history.ts';
import { notifyDone, notifyError } from '../../../components/notices/notify.ts';
import { notifyUndo } from '../../../components/notices/notify-undo.tsx';

export interface MassChange {
  body: MassFilesBody;
  /** Says what was done with so many files. */
  done: (count: number) => string;
}

export function useMassChange(chatbotId: string, onDone: () => void) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['chatbot', chatbotId] });
  return useMutation({
    mutationFn: ({ body }: MassChange) => changeFiles(chatbotId, body),
    onSuccess: async ({ count, stepId }, { done }) => {
      onDone();
      const undo = async (step: string) => {
        await undoStep(chatbotId, step, false);
        await refresh();
      };
      if (stepId === null) notifyDone(done(count));
      else notifyUndo(done(count), () => undo(stepId));
      await refresh();
    },
    onError: notifyError,
  });
}
