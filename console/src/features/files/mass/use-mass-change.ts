/** Changes many files in one call, tells it once, and undoes it as one step. */
import { useQueryClient } from '@tanstack/react-query';
import type { MassFilesBody } from '../../../../../contract/knowledge/console-files.ts';
import { changeFiles } from '../../../api/files.ts';
import { undoStep } from '../../../api/history.ts';
import { useUndoable } from '../../../components/notices/use-undoable.ts';

export interface MassChange {
  body: MassFilesBody;
  /** Says what was done with so many files. */
  done: (count: number) => string;
}

export function useMassChange(chatbotId: string, onDone: () => void) {
  const queryClient = useQueryClient();
  return useUndoable(
    async ({ body, done }: MassChange) => {
      const { count, stepId } = await changeFiles(chatbotId, body);
      onDone();
      const undo = stepId === null ? undefined : () => undoStep(chatbotId, stepId, false);
      return { message: done(count), undo };
    },
    () => queryClient.invalidateQueries({ queryKey: ['chatbot', chatbotId] }),
  );
}
