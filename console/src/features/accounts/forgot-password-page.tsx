/** Asks for a link to set a new password. */
import { Alert, Anchor, Button, Code, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { requestReset } from '../../api/accounts.ts';
import { useSession } from '../../api/session.ts';
import { errorText } from '../../components/error-text.ts';
import { strings } from '../../strings/catalogue.ts';
import { VisitorPage } from './visitor-page.tsx';

const COMMAND = 'docent reset-password EMAIL';

export function ForgotPasswordPage() {
  const { data: session } = useSession();
  const [email, setEmail] = useState('');
  const sending = useMutation({ mutationFn: () => requestReset(email.trim()) });
  const toLogIn = (
    <Anchor component={Link} to="/log-in" inherit underline="always">
      {strings.accounts.logIn}
    </Anchor>
  );
  if (session?.canMail === false) {
    return (
      <VisitorPage
        title={strings.accounts.forgotTitle}
        text={strings.accounts.forgotWithoutMail}
        foot={toLogIn}
      >
        <Code block>{COMMAND}</Code>
      </VisitorPage>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sending.mutate();
  };
  return (
    <VisitorPage title={strings.accounts.forgotTitle} text={strings.accounts.forgotText} foot={toLogIn}>
      {sending.isSuccess ? (
        <Text size="sm" role="status">
          {strings.accounts.linkSent}
        </Text>
      ) : (
        <form onSubmit={submit}>
          <Stack>
            {sending.isError && (
              <Alert color="red" role="alert" c="var(--docent-bad)">
                {errorText(sending.error)}
              </Alert>
            )}
            <TextInput
              label={strings.accounts.email}
              type="email"
              autoComplete="username"
              required
              withAsterisk={false}
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <Button type="submit" fullWidth loading={sending.isPending}>
              {strings.accounts.sendLink}
            </Button>
          </Stack>
        </form>
      )}
    </VisitorPage>
  );
}
