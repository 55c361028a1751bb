/** Invites an address, and shows the link that is shown once. */
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { NewInvite } from '../../../../contract/members.ts';
import type { Role } from '../../../../contract/roles.ts';
import { createInvite } from '../../api/members.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { FormError } from '../../components/notices/form-error.tsx';
import { queryKeys } from '../../state/query-keys.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './members.module.css';
import { ROLE_CHOICES } from './role-choices.ts';

export function InviteForm() {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('answerer');
  const [fresh, setFresh] = useState<NewInvite>();
  const inviting = useMutation({
    mutationFn: () => createInvite({ email: email.trim(), role }),
    onSuccess: (invite) => {
      setFresh(invite);
      setEmail('');
      return queryClient.invalidateQueries({ queryKey: queryKeys.members });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    inviting.mutate();
  };
  return (
    <Stack>
      <form onSubmit={submit}>
        <Stack>
          <FormError error={inviting.error} />
          <Group align="end" className={classes.form ?? ''}>
            <TextInput
              label={strings.accounts.email}
              type="email"
              required
              withAsterisk={false}
              autoComplete="off"
              className={classes.field ?? ''}
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <NativeSelect
              label={strings.members.role}
              data={ROLE_CHOICES}
              value={role}
              onChange={(event) => setRole(event.currentTarget.value as Role)}
            />
            <Button type="submit" loading={inviting.isPending}>
              {strings.members.invite}
            </Button>
          </Group>
          <p className={classes.hint}>{strings.members.mayDo[role]}</p>
        </Stack>
      </form>
      {fresh !== undefined && (
        <div className={classes.fresh} role="status">
          <p>{strings.members.once(fresh.email, fresh.isMailed)}</p>
          <span className={classes.link}>
            <code>{fresh.link}</code>
            <CopyButton text={fresh.link} label={strings.members.copyLink} withText />
          </span>
        </div>
      )}
    </Stack>
  );
}
