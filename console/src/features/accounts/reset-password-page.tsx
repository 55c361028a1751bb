/** Sets a new password by a one-time link. The token stands behind the #, so that no server log holds it. */
import { Anchor, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { resetPassword } from '../../api/accounts.ts';
import { strings } from '../../strings/catalogue.ts';
import { PasswordForm } from './password-form.tsx';
import { VisitorPage } from './visitor-page.tsx';

export function ResetPasswordPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  const [isSet, setSet] = useState(false);
  const submit = async (newPassword: string) => {
    await resetPassword({ token, newPassword });
    setSet(true);
  };
  return (
    <VisitorPage
      title={strings.accounts.resetTitle}
      foot={
        <Anchor component={Link} to="/log-in" inherit underline="always">
          {strings.accounts.logIn}
        </Anchor>
      }
    >
      {token === '' || isSet ? (
        <Text size="sm" role="status">
          {isSet ? strings.accounts.resetDone : strings.errors.linkIncomplete}
        </Text>
      ) : (
        <PasswordForm
          label={strings.accounts.newPassword}
          action={strings.accounts.setPassword}
          onSubmit={submit}
        />
      )}
    </VisitorPage>
  );
}
