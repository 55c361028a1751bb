/** What follows a log-out, and the end of an account. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { dropDrafts } from '../../state/drafts.ts';
import { dropKept } from '../../state/kept-for-tab.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { announceSession } from '../../state/session.ts';

/** Forgets all that was the account's, at the page where to log in, which then knows what it may offer. */
export function useLeaveAccount(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    dropDrafts();
    dropKept();
    announceSession();
    await navigate({ to: '/log-in' });
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.session[0] });
    // Not removed: the page that is open by now would go on with what it has read of it.
    await queryClient.resetQueries({ queryKey: queryKeys.session });
  };
}
