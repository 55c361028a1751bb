/** Email and password with one button: the form of logging in and of creating an account. */
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { loadOwnerPages } from '../../app/load-owner-pages.ts';
import { FormError } from '../../components/notices/form-error.tsx';
import { strings } from '../../strings/catalogue.ts';

interface CredentialsFormProps {
  action: string;
  isNew: boolean;
  /** Fewest characters of a new password. */
  passwordMinimum?: number;
  onSubmit: (credentials: { email: string; password: string }) => Promise<void>;
}

export function CredentialsForm({ action, isNew, passwordMinimum, onSubmit }: CredentialsFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submission = useMutation({ mutationFn: onSubmit });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    submission.mutate({ email: email.trim(), password });
  };
  return (
    <form onSubmit={submit} onInput={() => void loadOwnerPages()}>
      <Stack>
        <FormError error={submission.error} />
        <TextInput
          label={strings.accounts.email}
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          data-autofocus
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={strings.accounts.password}
          description={
            passwordMinimum === undefined ? undefined : strings.accounts.passwordHint(passwordMinimum)
          }
          name="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          minLength={passwordMinimum}
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={submission.isPending}>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
