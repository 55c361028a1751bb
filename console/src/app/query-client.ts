/** How queries behave: fetched again by the live stream, retried only where the service could not be reached. */
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

const MAX_RETRIES = 2;

function isWorthRetrying(failureCount: number, error: unknown): boolean {
  const isTemporary = error instanceof ApiError && (error.status === 0 || error.status === 503);
  return isTemporary && failureCount < MAX_RETRIES;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: isWorthRetrying },
    mutations: {
      onError: (error) => {
        if (error instanceof ApiError && error.status === 401) {
          void queryClient.invalidateQueries({ queryKey: queryKeys.session });
        }
      },
    },
  },
});

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'error') return;
  const { error } = event.action;
  const isSessionOver = error instanceof ApiError && error.status === 401;
  if (isSessionOver) void queryClient.invalidateQueries({ queryKey: queryKeys.session });
});
