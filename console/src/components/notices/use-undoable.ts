/** A change that is made in one step, told once, and taken back by one undo. */
import { useMutation } from '@tanstack/react-query';
import { notifyDone, notifyError } from './notify.ts';
import { notifyUndo } from './notify-undo.tsx';

interface Done {
  message: string;
  /** None where it cannot be taken back. */
  undo?: (() => Promise<unknown>) | undefined;
}

/**
 * @param change rejected where it failed, which is told
 * @param refresh resolves when the screen shows what is so now; called after the change, failed or not, and after its undo
 */
export function useUndoable<Input>(change: (input: Input) => Promise<Done>, refresh: () => Promise<unknown>) {
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ message, undo }) => {
      await refresh();
      if (undo === undefined) notifyDone(message);
      else
        notifyUndo(message, async () => {
          await undo();
          await refresh();
        });
    },
    onError: async (error) => {
      notifyError(error);
      await refresh();
    },
  });
}
