/** A chatbot's calibration, measured only when it is asked for: it can take a while. Leaving the page ends it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalibrationProgress } from '../../../../../contract/asking/tuning.ts';
import { readCalibration } from '../../../api/calibration.ts';
import { queryKeys } from '../../../state/query-keys.ts';

export function useCalibration(chatbotId: string) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.calibration(chatbotId);
  /** Undefined until the service tells it. */
  const [progress, setProgress] = useState<CalibrationProgress>();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      setProgress(undefined);
      return readCalibration(chatbotId, { signal, onProgress: setProgress });
    },
    enabled: false,
  });
  return {
    query,
    progress,
    start: () => void query.refetch(),
    cancel: () => void queryClient.cancelQueries({ queryKey }),
  };
}
