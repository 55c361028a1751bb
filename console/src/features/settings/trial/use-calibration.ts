/** A chatbot's calibration, measured only when it is asked for: it can take half a minute. Leaving the page ends it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readCalibration } from '../../../api/chatbots.ts';
import { queryKeys } from '../../../api/query-keys.ts';

export function useCalibration(chatbotId: string) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.calibration(chatbotId);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => readCalibration(chatbotId, signal),
    enabled: false,
  });
  return {
    query,
    start: () => void query.refetch(),
    cancel: () => void queryClient.cancelQueries({ queryKey }),
  };
}
