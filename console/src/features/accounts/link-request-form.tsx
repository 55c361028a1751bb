/** Asks for a link by mail. What it says afterwards is the same for every address. */
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../components/notices/form-error.tsx';
import { strings } from '../../strings/catalogue.ts';

interface LinkRequestFormProps {
  action: string;
  /** Said once it is sent. */
  done: string;
  onSubmit: (email: string) => Promise<void>;
}

export function LinkRequestForm({ action, done, onSubmit }: LinkRequestFormProps) {
  const [email, setEmail] = useState('');
  const sending = useMutation({ mutationFn: () => onSubmit(email.trim()) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sending.mutate();
  };
  if (sending.isSuccess) {
    return (
      <Text size="sm" role="status">
        {done}
      </Text>
    );
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <FormError error={sending.error} />
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
          {action}
        </Button>
      </Stack>
    </form>
  );
}
