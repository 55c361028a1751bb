/** Sets a new password by a one-time link. The token stands behind the #, so that no server log holds it. */
import { Alert, Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { PASSWORD_MIN_CHARACTERS } from '../../../../contract/accounts.ts';
import { resetPassword } from '../../api/accounts.ts';
import { errorText } from '../../components/error-text.ts';
import { strings } from '../../strings/catalogue.ts';
import { VisitorPage } from './visitor-page.tsx';

export function ResetPasswordPage() {
  const [token] = useState(() => location.hash.slice(1));
  const [newPassword, setNewPassword] = useState('');
  const setting = useMutation({ mutationFn: () => resetPassword({ token, newPassword }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setting.mutate();
  };
  const toLogIn = (
    <Anchor component={Link} to="/log-in" inherit underline="always">
      {strings.accounts.logIn}
    </Anchor>
  );
  if (token === '' || setting.isSuccess) {
    return (
      <VisitorPage title={strings.accounts.resetTitle} foot={toLogIn}>
        <Text size="sm" role="status">
          {setting.isSuccess ? strings.accounts.resetDone : strings.accounts.resetLinkMissing}
        </Text>
      </VisitorPage>
    );
  }
  return (
    <VisitorPage title={strings.accounts.resetTitle} foot={toLogIn}>
      <form onSubmit={submit}>
        <Stack>
          {setting.isError && (
            <Alert color="red" role="alert" c="var(--docent-bad)">
              {errorText(setting.error)}
            </Alert>
          )}
          <PasswordInput
            label={strings.accounts.newPassword}
            description={strings.accounts.passwordHint(PASSWORD_MIN_CHARACTERS)}
            autoComplete="new-password"
            minLength={PASSWORD_MIN_CHARACTERS}
            required
            withAsterisk={false}
            visibilityToggleButtonProps={{ 'aria-label': strings.accounts.showPassword }}
            value={newPassword}
            onChange={(event) => setNewPassword(event.currentTarget.value)}
          />
          <Button type="submit" fullWidth loading={setting.isPending}>
            {strings.accounts.setPassword}
          </Button>
        </Stack>
      </form>
    </VisitorPage>
  );
}
