/** The owner's own account. */
import { Stack, Text, Title } from '@mantine/core';
import { useTitle } from '../../components/use-title.ts';
import { useSession } from '../../state/session.ts';
import { useMay } from '../../state/use-may.ts';
import { strings } from '../../strings/catalogue.ts';
import { ChangePasswordSection } from './change-password-section.tsx';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { LeaveSection } from './leave-section.tsx';

export function AccountPage() {
  useTitle(strings.accounts.accountTitle);
  const { data: session } = useSession();
  const may = useMay();
  const role = session?.account?.role;
  return (
    <Stack maw={720} gap="lg">
      <div>
        <Title order={1} size="h3">
          {strings.accounts.accountTitle}
        </Title>
        <Text size="sm" c="dimmed">
          {strings.accounts.signedInAs} {session?.account?.email}
          {role !== undefined && ` · ${strings.members.roles[role]}: ${strings.members.mayDo[role]}`}
        </Text>
      </div>
      <ChangePasswordSection />
      {may('account') ? <DeleteAccountSection /> : <LeaveSection />}
    </Stack>
  );
}
