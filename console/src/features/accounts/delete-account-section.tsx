/** Deletes the account with everything in it, after the password was given once more. */
import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { deleteAccount } from '../../api/accounts.ts';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { FormError } from '../../components/notices/form-error.tsx';
import { notifyDone } from '../../components/notices/notify.ts';
import { Section } from '../../components/section.tsx';
import { strings } from '../../strings/catalogue.ts';
import { useLeaveAccount } from './use-leave-account.ts';

function DeleteAccountForm({ onCancel }: { onCancel: () => void }) {
  const leaveAccount = useLeaveAccount();
  const [password, setPassword] = useState('');
  const deletion = useMutation({
    mutationFn: () => deleteAccount(password),
    onSuccess: async () => {
      notifyDone(strings.accounts.deleted);
      await leaveAccount();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    deletion.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <FormError error={deletion.error} />
        <PasswordInput
          label={strings.accounts.deleteConfirm}
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group justify="end">
          <Button variant="default" onClick={onCancel}>
            {strings.common.cancel}
          </Button>
          <Button type="submit" color="red" loading={deletion.isPending}>
            {strings.accounts.deleteAccount}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

export function DeleteAccountSection() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Section title={strings.accounts.deleteTitle} text={strings.accounts.deleteText}>
      <div>
        <Button color="red" variant="outline" onClick={() => setOpen(true)}>
          {strings.accounts.deleteAccount}
        </Button>
      </div>
      <Dialog opened={isOpen} onClose={close} title={strings.accounts.deleteTitle}>
        <DeleteAccountForm onCancel={close} />
      </Dialog>
    </Section>
  );
}
