/** Log in. */
import { Alert, Anchor, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { logIn } from '../../api/accounts.ts';
import { hideSessionEnd } from '../../components/notices/notify.ts';
import { enterAccount, useSession, useSessionOfOtherWindows } from '../../state/session.ts';
import { strings } from '../../strings/catalogue.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { ProviderButton } from './provider-button.tsx';
import { VisitorPage } from './visitor-page.tsx';

export function LogInPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { next, refused } = useSearch({ from: '/log-in' });
  const { data: session, dataUpdatedAt } = useSession();
  useSessionOfOtherWindows();
  const [openedAt] = useState(Date.now);
  // Here, in another window, or before this page was loaded. What was known before it opened may be of who has just left.
  const isLoggedIn = dataUpdatedAt > openedAt && session !== undefined && session.account !== null;
  useEffect(() => {
    if (!isLoggedIn) return;
    hideSessionEnd();
    void navigate({ to: next ?? '/chatbots', replace: true });
  }, [isLoggedIn, navigate, next]);
  const submit = async (credentials: { email: string; password: string }) =>
    enterAccount(queryClient, await logIn(credentials));
  return (
    <VisitorPage
      title={strings.accounts.logInTitle}
      foot={
        <>
          {session?.isSignUpOpen && (
            <span>
              {strings.accounts.toCreate}{' '}
              <Anchor component={Link} to="/create-account" inherit underline="always">
                {strings.accounts.createAccount}
              </Anchor>
            </span>
          )}
          <Anchor component={Link} to="/forgot-password" inherit underline="always">
            {strings.accounts.forgot}
          </Anchor>
        </>
      }
    >
      <Stack>
        {refused !== undefined && (
          <Alert color="red" role="alert" c="var(--docent-bad)" p="sm">
            {strings.provider.refused[refused]}
          </Alert>
        )}
        {session?.oidc && (
          <ProviderButton label={strings.provider.signIn(session.oidc)} next={next ?? '/chatbots'} />
        )}
        <CredentialsForm action={strings.accounts.logIn} isNew={false} onSubmit={submit} />
      </Stack>
    </VisitorPage>
  );
}
