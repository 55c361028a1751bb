/** What the service says of itself: whether all of it runs. */
import { useQuery } from '@tanstack/react-query';
import type { ServiceState } from '../../../contract/service-state.ts';
import { request } from '../api/client.ts';
import { queryKeys } from './query-keys.ts';

/** Why parts of the service do not run, each reason once; empty while that is not known. Only a new start changes it. */
export function useMissingParts(): string[] {
  const { data } = useQuery({
    queryKey: queryKeys.serviceState,
    queryFn: ({ signal }) => request<ServiceState>('GET', '/healthz/ready', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return [...new Set(data?.missing?.map(({ reason }) => reason))];
}
