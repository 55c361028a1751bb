/** Who is logged in, and what a visitor may do. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AccountRecord, SessionState } from '../../../contract/accounts.ts';
import { readSession } from '../api/accounts.ts';
import { queryKeys } from './query-keys.ts';
import { enterTab } from './tab-account.ts';

export const sessionQuery = queryOptions({
  queryKey: queryKeys.session,
  queryFn: async ({ signal }) => {
    const session = await readSession(signal);
    if (session.account !== null) await enterTab(session.account.id);
    return session;
  },
  staleTime: 60_000,
});

export const useSession = () => useQuery(sessionQuery);

/**
 * What the service just answered is known at once: it need not be asked who is logged in, and an answer to whoever asked
 * before is out of date.
 */
export async function enterAccount(queryClient: QueryClient, account: AccountRecord): Promise<void> {
  announceSession();
  await queryClient.cancelQueries({ queryKey: queryKeys.session });
  await enterTab(account.id);
  queryClient.setQueryData<SessionState>(queryKeys.session, (before) => ({
    isSignUpOpen: false,
    canMail: false,
    oidc: null,
    ...before,
    isFirstAccount: false,
    account,
  }));
}

const otherWindows = new BroadcastChannel('docent-session');

/** Tells the other windows of the browser, which share the session, that somebody has logged in or out. */
export function announceSession(): void {
  otherWindows.postMessage(null);
}

/** Asks who is logged in when another window has logged in or out. */
export function useSessionOfOtherWindows(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const ask = () => void queryClient.invalidateQueries({ queryKey: queryKeys.session });
    otherWindows.addEventListener('message', ask);
    return () => otherWindows.removeEventListener('message', ask);
  }, [queryClient]);
}
