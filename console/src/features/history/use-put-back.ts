/** Puts something back, and asks once more where somebody has changed it since. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isConflict } from '../../api/client.ts';
import { errorText } from '../../components/notices/error-text.ts';
import { notifyDone, notifyError } from '../../components/notices/notify.ts';
import { strings } from '../../strings/catalogue.ts';

export interface PuttingBack {
  /** What stands in the way; undefined: nothing that is known. */
  conflict: string | undefined;
  isBusy: boolean;
  start(): void;
  force(): void;
  cancel(): void;
}

export function usePutBack(
  chatbotId: string,
  work: (isForced: boolean) => Promise<{ count: number }>,
): PuttingBack {
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<string>();
  const mutation = useMutation({
    mutationFn: work,
    onSuccess: async ({ count }) => {
      setConflict(undefined);
      notifyDone(strings.history.done(count));
      await queryClient.invalidateQueries({ queryKey: ['chatbot', chatbotId] });
    },
    onError: (error, isForced) => {
      if (isConflict(error) && !isForced) setConflict(errorText(error));
      else {
        setConflict(undefined);
        notifyError(error);
      }
    },
  });
  return {
    conflict,
    isBusy: mutation.isPending,
    start: () => mutation.mutate(false),
    force: () => mutation.mutate(true),
    cancel: () => setConflict(undefined),
  };
}
