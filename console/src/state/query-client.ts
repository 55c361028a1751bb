/** How queries behave: fetched again by the live stream, retried only where the service could not be reached. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/client.ts';
import { queryKeys } from './query-keys.ts';

const MAX_RETRIES = 2;

function isWorthRetrying(failureCount: number, error: unknown): boolean {
  const isTemporary = error instanceof ApiError && (error.status === 0 || error.status === 503);
  return isTemporary && failureCount < MAX_RETRIES;
}

/** For whatever failed: where the service knows the session no more, who is logged in is asked again. */
export function noteSessionEnd(error: unknown): void {
  const isSessionOver = error instanceof ApiError && error.status === 401;
  if (isSessionOver) void queryClient.invalidateQueries({ queryKey: queryKeys.session });
}

/** A request without a network fails at once, as it does where the service is down: what waited for it would happen unasked. */
const networkMode = 'always';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: isWorthRetrying, networkMode, refetchOnReconnect: true },
    mutations: { networkMode },
  },
  queryCache: new QueryCache({ onError: noteSessionEnd }),
  mutationCache: new MutationCache({ onError: noteSessionEnd }),
});
