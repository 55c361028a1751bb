/** Who is logged in, and what a visitor may do. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { AccountRecord, SessionState } from '../../../contract/accounts.ts';
import { readSession } from './accounts.ts';
import { queryKeys } from './query-keys.ts';

export const sessionQuery = queryOptions({
  queryKey: queryKeys.session,
  queryFn: ({ signal }) => readSession(signal),
  staleTime: 60_000,
});

export const useSession = () => useQuery(sessionQuery);

/**
 * What the service just answered is known at once: it need not be asked who is logged in, and an answer to whoever asked
 * before is out of date.
 */
export async function enterAccount(queryClient: QueryClient, account: AccountRecord): Promise<void> {
  await queryClient.cancelQueries({ queryKey: queryKeys.session });
  queryClient.setQueryData<SessionState>(queryKeys.session, (before) => ({
    isSignUpOpen: false,
    canMail: false,
    ...before,
    isFirstAccount: false,
    account,
  }));
}
