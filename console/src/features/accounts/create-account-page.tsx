/** Create an account: the first one of the service, or another where sign-up is open, by mail where there is mail. */
import { Anchor, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type AccountRecord, PASSWORD_MIN_CHARACTERS } from '../../../../contract/accounts.ts';
import { createAccount, createAccountByLink, requestSignUp } from '../../api/accounts.ts';
import { enterAccount, useSession } from '../../state/session.ts';
import { strings } from '../../strings/catalogue.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { LinkRequestForm } from './link-request-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { VisitorPage } from './visitor-page.tsx';

/** With the way to the log-in page for those who have an account. */
function SignUpPage({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <VisitorPage
      title={title}
      {...(text !== undefined && { text })}
      foot={
        <span>
          {strings.accounts.toLogIn}{' '}
          <Anchor component={Link} to="/log-in" inherit underline="always">
            {strings.accounts.logIn}
          </Anchor>
        </span>
      }
    >
      {children}
    </VisitorPage>
  );
}

function useEnter() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (created: Promise<AccountRecord>) => {
    await enterAccount(queryClient, await created);
    await navigate({ to: '/chatbots', replace: true });
  };
}

export function CreateAccountPage() {
  const { data: session } = useSession();
  const enter = useEnter();
  // Behind the # as in a reset link, so that no server log holds it.
  const token = useLocation({ select: ({ hash }) => hash });
  if (session !== undefined && !session.isSignUpOpen) {
    return (
      <SignUpPage title={strings.accounts.signUpClosedTitle}>
        <Text size="sm">{strings.accounts.signUpClosedText}</Text>
      </SignUpPage>
    );
  }
  const isFirst = session?.isFirstAccount === true;
  if (token !== '' && !isFirst) {
    return (
      <SignUpPage title={strings.accounts.createTitle} text={strings.accounts.choosePassword}>
        <PasswordForm
          label={strings.accounts.password}
          action={strings.accounts.createAccount}
          onSubmit={(password) => enter(createAccountByLink({ token, password }))}
        />
      </SignUpPage>
    );
  }
  if (session?.canMail === true && !isFirst) {
    return (
      <SignUpPage title={strings.accounts.createTitle} text={strings.accounts.createByMailText}>
        <LinkRequestForm
          action={strings.accounts.sendLink}
          done={strings.accounts.signUpLinkSent}
          onSubmit={requestSignUp}
        />
      </SignUpPage>
    );
  }
  const Page = isFirst ? VisitorPage : SignUpPage;
  return (
    <Page
      title={isFirst ? strings.accounts.createFirstTitle : strings.accounts.createTitle}
      {...(isFirst && { text: strings.accounts.createFirstText })}
    >
      <CredentialsForm
        action={strings.accounts.createAccount}
        isNew
        passwordMinimum={PASSWORD_MIN_CHARACTERS}
        onSubmit={(credentials) => enter(createAccount(credentials))}
      />
    </Page>
  );
}
