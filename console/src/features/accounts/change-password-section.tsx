/** Changes the password, which ends the owner's other sessions. */
import { Button, PasswordInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { PASSWORD_MIN_CHARACTERS } from '../../../../contract/accounts.ts';
import { changePassword } from '../../api/accounts.ts';
import { FormError } from '../../components/notices/form-error.tsx';
import { notifyDone } from '../../components/notices/notify.ts';
import { Section } from '../../components/section.tsx';
import { strings } from '../../strings/catalogue.ts';

export function ChangePasswordSection() {
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const change = useMutation({
    mutationFn: () => changePassword({ currentPassword, newPassword }),
    onSuccess: () => {
      setCurrentPassword('');
      setNewPassword('');
      notifyDone(strings.accounts.passwordChanged);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <Section title={strings.accounts.changeTitle} text={strings.accounts.changeText}>
      <form onSubmit={submit}>
        <Stack align="start">
          <FormError error={change.error} />
          <PasswordInput
            w="100%"
            label={strings.accounts.currentPassword}
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={currentPassword}
            onChange={(event) => setCurrentPassword(event.currentTarget.value)}
          />
          <PasswordInput
            w="100%"
            label={strings.accounts.newPassword}
            description={strings.accounts.passwordHint(PASSWORD_MIN_CHARACTERS)}
            autoComplete="new-password"
            minLength={PASSWORD_MIN_CHARACTERS}
            required
            withAsterisk={false}
            value={newPassword}
            onChange={(event) => setNewPassword(event.currentTarget.value)}
          />
          <Button type="submit" loading={change.isPending}>
            {strings.accounts.changePassword}
          </Button>
        </Stack>
      </form>
    </Section>
  );
}
