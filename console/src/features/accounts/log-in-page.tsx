/** Log in. */
import { Anchor } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { logIn } from '../../api/accounts.ts';
import { enterAccount, useSession } from '../../api/session.ts';
import { hideSessionEnd } from '../../components/notify.ts';
import { strings } from '../../strings/catalogue.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { VisitorPage } from './visitor-page.tsx';

export function LogInPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { next } = useSearch({ from: '/log-in' });
  const { data: session } = useSession();
  const submit = async (credentials: { email: string; password: string }) => {
    await enterAccount(queryClient, await logIn(credentials));
    hideSessionEnd();
    await navigate({ to: next ?? '/chatbots', replace: true });
  };
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
      <CredentialsForm action={strings.accounts.logIn} isNew={false} onSubmit={submit} />
    </VisitorPage>
  );
}
