/** The owner's own account. */
import { Stack, Text, Title } from '@mantine/core';
import { useTitle } from '../../components/use-title.ts';
import { useSession } from '../../state/session.ts';
import { strings } from '../../strings/catalogue.ts';
import { ChangePasswordSection } from './change-password-section.tsx';
import { DeleteAccountSection } from './delete-account-section.tsx';

export function AccountPage() {
  useTitle(strings.accounts.accountTitle);
  const { data: session } = useSession();
  return (
    <Stack maw={720} gap="lg">
      <div>
        <Title order={1} size="h3">
          {strings.accounts.accountTitle}
        </Title>
        <Text size="sm" c="dimmed">
          {strings.accounts.signedInAs} {session?.account?.email}
        </Text>
      </div>
      <ChangePasswordSection />
      <DeleteAccountSection />
    </Stack>
  );
}
