/** Sets the password that a one-time link is for. */
import { Button, PasswordInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { PASSWORD_MIN_CHARACTERS } from '../../../../contract/accounts.ts';
import { FormError } from '../../components/notices/form-error.tsx';
import { strings } from '../../strings/catalogue.ts';

interface PasswordFormProps {
  label: string;
  action: string;
  onSubmit: (password: string) => Promise<void>;
}

export function PasswordForm({ label, action, onSubmit }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const setting = useMutation({ mutationFn: () => onSubmit(password) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setting.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <FormError error={setting.error} />
        <PasswordInput
          label={label}
          description={strings.accounts.passwordHint(PASSWORD_MIN_CHARACTERS)}
          autoComplete="new-password"
          minLength={PASSWORD_MIN_CHARACTERS}
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={setting.isPending}>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
