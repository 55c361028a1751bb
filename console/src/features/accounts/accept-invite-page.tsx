/** Where the link of an invitation leads: somebody new chooses a password, who has an account joins with one click. */
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { InviteView } from '../../../../contract/members.ts';
import { acceptInvite, lookAtInvite } from '../../api/members.ts';
import { FormError } from '../../components/notices/form-error.tsx';
import { queryKeys } from '../../state/query-keys.ts';
import { enterAccount, useSession } from '../../state/session.ts';
import { strings } from '../../strings/catalogue.ts';
import { PasswordForm } from './password-form.tsx';
import { VisitorPage } from './visitor-page.tsx';

function useJoin(token: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (password?: string) => {
    const account = await acceptInvite({ token, ...(password !== undefined && { password }) });
    // What was read before belongs to the account that is left.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.session[0] });
    await enterAccount(queryClient, account);
    await navigate({ to: '/chatbots', replace: true });
  };
}

function JoinWithAccount({ token, invite }: { token: string; invite: InviteView }) {
  const join = useJoin(token);
  const joining = useMutation({ mutationFn: () => join() });
  const { data: session } = useSession();
  if (session?.account?.email.toLowerCase() !== invite.email.toLowerCase()) {
    return (
      <>
        <Text size="sm">{strings.members.logInFirst(invite.email)}</Text>
        <Anchor component={Link} to="/log-in" size="sm" underline="always">
          {strings.accounts.logIn}
        </Anchor>
      </>
    );
  }
  return (
    <>
      <FormError error={joining.error} />
      <Button fullWidth loading={joining.isPending} onClick={() => joining.mutate()}>
        {strings.members.join}
      </Button>
    </>
  );
}

export function AcceptInvitePage() {
  // Behind the # as in a reset link, so that no server log holds it.
  const token = useLocation({ select: ({ hash }) => hash });
  const join = useJoin(token);
  const invite = useQuery({
    queryKey: queryKeys.invite(token),
    queryFn: ({ signal }) => lookAtInvite(token, signal),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const view = invite.data;
  return (
    <VisitorPage
      title={strings.members.acceptTitle}
      {...(view && { text: strings.members.acceptText(view.email, strings.members.roles[view.role]) })}
    >
      <Stack>
        {token === '' && <Text size="sm">{strings.errors.linkIncomplete}</Text>}
        <FormError error={invite.error} />
        {view?.hasAccount === true && <JoinWithAccount token={token} invite={view} />}
        {view?.hasAccount === false && (
          <PasswordForm label={strings.accounts.password} action={strings.members.join} onSubmit={join} />
        )}
      </Stack>
    </VisitorPage>
  );
}
