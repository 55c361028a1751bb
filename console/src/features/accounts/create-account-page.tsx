/** Create an account: the first one of the service, or another where sign-up is open. */
import { Anchor, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { PASSWORD_MIN_CHARACTERS } from '../../../../contract/accounts.ts';
import { createAccount } from '../../api/accounts.ts';
import { enterAccount, useSession } from '../../api/session.ts';
import { strings } from '../../strings/catalogue.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { VisitorPage } from './visitor-page.tsx';

export function CreateAccountPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: session } = useSession();
  const submit = async (credentials: { email: string; password: string }) => {
    enterAccount(queryClient, await createAccount(credentials));
    await navigate({ to: '/chatbots', replace: true });
  };
  const isFirst = session?.isFirstAccount === true;
  const toLogIn = (
    <span>
      {strings.accounts.toLogIn}{' '}
      <Anchor component={Link} to="/log-in" inherit underline="always">
        {strings.accounts.logIn}
      </Anchor>
    </span>
  );
  if (session !== undefined && !session.isSignUpOpen) {
    return (
      <VisitorPage title={strings.accounts.signUpClosedTitle} foot={toLogIn}>
        <Text size="sm">{strings.accounts.signUpClosedText}</Text>
      </VisitorPage>
    );
  }
  return (
    <VisitorPage
      title={isFirst ? strings.accounts.createFirstTitle : strings.accounts.createTitle}
      {...(isFirst ? { text: strings.accounts.createFirstText } : { foot: toLogIn })}
    >
      <CredentialsForm
        action={strings.accounts.createAccount}
        isNew
        passwordMinimum={PASSWORD_MIN_CHARACTERS}
        onSubmit={submit}
      />
    </VisitorPage>
  );
}
