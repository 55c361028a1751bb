/** The members of the account: who is in and as what, who is invited, and how one goes. */
import { Button, NativeSelect, Stack, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InviteRecord, MemberRecord } from '../../../../contract/members.ts';
import { ROLES, type Role } from '../../../../contract/roles.ts';
import { changeRole, listMembers, removeMember, withdrawInvite } from '../../api/members.ts';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { formatDay } from '../../components/format.ts';
import { ListTools } from '../../components/listing/list-tools.tsx';
import { arrange, type Columns, useListView } from '../../components/listing/list-view.ts';
import { notifyDone, notifyError } from '../../components/notices/notify.ts';
import { QueryPanel } from '../../components/panels/query-panel.tsx';
import { LoadingPanel } from '../../components/panels/state-panels.tsx';
import { Section } from '../../components/section.tsx';
import { useTitle } from '../../components/use-title.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { useSession } from '../../state/session.ts';
import { strings } from '../../strings/catalogue.ts';
import { InviteForm } from './invite-form.tsx';
import classes from './members.module.css';
import { ROLE_CHOICES } from './role-choices.ts';

/** A change of the members, after which the list and what oneself may are read anew. */
function useMemberChange<T>(work: (given: T) => Promise<unknown>, done: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: () => notifyDone(done),
    onError: notifyError,
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.members });
      await queryClient.invalidateQueries({ queryKey: queryKeys.session });
    },
  });
}

const SORTED_BY: Columns<MemberRecord> = {
  email: { title: strings.accounts.email, valueOf: ({ email }) => email },
  role: { title: strings.members.role, valueOf: ({ role }) => ROLES.indexOf(role) },
  joined: {
    title: strings.members.joined,
    valueOf: ({ joinedDate }) => joinedDate,
    isHighestFirst: true,
  },
};

function MemberList({ members }: { members: readonly MemberRecord[] }) {
  const [view, setView] = useListView('members');
  const shown = arrange(
    members,
    SORTED_BY,
    view,
    ({ email, role }) => `${email}\n${strings.members.roles[role]}`,
  );
  return (
    <>
      <ListTools
        columns={SORTED_BY}
        view={view}
        total={members.length}
        shown={shown.length}
        onChange={setView}
      />
      <ul className={classes.list}>
        {shown.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </ul>
    </>
  );
}

function MemberRow({ member }: { member: MemberRecord }) {
  const texts = strings.members;
  const isSelf = useSession().data?.account?.id === member.id;
  const [isAsking, setAsking] = useState(false);
  const change = useMemberChange((role: Role) => changeRole(member.id, role), strings.common.saved);
  const removal = useMemberChange(() => removeMember(isSelf ? 'current' : member.id), texts.removed);
  return (
    <li className={classes.row}>
      <span className={classes.who}>
        {member.email}
        <span className={classes.facts}>
          {isSelf && `${texts.you} · `}
          {texts.since(formatDay(member.joinedDate))}
        </span>
      </span>
      <NativeSelect
        size="xs"
        aria-label={texts.roleOf(member.email)}
        data={ROLE_CHOICES}
        value={member.role}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.value as Role)}
      />
      <Button
        size="xs"
        variant="default"
        aria-label={isSelf ? texts.leave : texts.removeOf(member.email)}
        onClick={() => setAsking(true)}
      >
        {isSelf ? texts.leave : texts.remove}
      </Button>
      <ConfirmDialog
        title={isSelf ? texts.leaveTitle : texts.removeTitle(member.email)}
        text={isSelf ? texts.leaveText : texts.removeText}
        action={isSelf ? texts.leave : texts.remove}
        isOpen={isAsking}
        isBusy={removal.isPending}
        onConfirm={() => removal.mutate(undefined, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}

function InviteRow({ invite }: { invite: InviteRecord }) {
  const texts = strings.members;
  const withdrawal = useMemberChange(() => withdrawInvite(invite.id), texts.withdrawn);
  return (
    <li className={classes.row}>
      <span className={classes.who}>
        {invite.email}
        <span className={classes.facts}>
          {texts.roles[invite.role]} · {texts.until(formatDay(invite.expiresDate))}
        </span>
      </span>
      <Button
        size="xs"
        variant="default"
        aria-label={texts.withdrawOf(invite.email)}
        loading={withdrawal.isPending}
        onClick={() => withdrawal.mutate(undefined)}
      >
        {texts.withdraw}
      </Button>
    </li>
  );
}

export function MembersPage() {
  const texts = strings.members;
  useTitle(texts.title);
  const list = useQuery({ queryKey: queryKeys.members, queryFn: ({ signal }) => listMembers(signal) });
  return (
    <Stack maw={720} gap="lg">
      <Title order={1} size="h3">
        {texts.title}
      </Title>
      <Section title={texts.inviteTitle} text={texts.inviteText}>
        <InviteForm />
      </Section>
      <QueryPanel query={list} loading={<LoadingPanel rows={2} />}>
        {({ members, invites }) => (
          <>
            <Section title={texts.listTitle}>
              <MemberList members={members} />
            </Section>
            {invites.length > 0 && (
              <Section title={texts.openTitle}>
                <ul className={classes.list}>
                  {invites.map((invite) => (
                    <InviteRow key={invite.id} invite={invite} />
                  ))}
                </ul>
              </Section>
            )}
          </>
        )}
      </QueryPanel>
    </Stack>
  );
}
