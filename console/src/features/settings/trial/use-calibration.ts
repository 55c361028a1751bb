/** A chatbot's trial of thresholds. The service keeps it: it goes on when the page is left, and its outcome is there again. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readTrial, startTrial, stopTrial } from '../../../api/calibration.ts';
import { notifyError } from '../../../components/notices/notify.ts';
import { queryKeys } from '../../../state/query-keys.ts';

/** How often one that is under way is looked at. */
const LOOK_MS = 700;

export function useCalibration(chatbotId: string) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.calibration(chatbotId);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => readTrial(chatbotId, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_MS : false),
  });
  const starting = useMutation({
    mutationFn: () => startTrial(chatbotId),
    onSuccess: (run) => queryClient.setQueryData(queryKey, run),
  });
  const stopping = useMutation({
    mutationFn: () => stopTrial(chatbotId),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return { query, starting, stopping };
}
