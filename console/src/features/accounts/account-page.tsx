/** The owner's own account. */
import { Stack, Text, Title } from '@mantine/core';
import { Section } from '../../components/section.tsx';
import { useTitle } from '../../components/use-title.ts';
import { useSession } from '../../state/session.ts';
import { useMay } from '../../state/use-may.ts';
import { strings } from '../../strings/catalogue.ts';
import { ChangePasswordSection } from './change-password-section.tsx';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { LeaveSection } from './leave-section.tsx';
import { ProviderButton } from './provider-button.tsx';

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
          {role !== undefined &&
            ` · ${strings.members.roleAndRights(strings.members.roles[role], strings.members.mayDo[role])}`}
        </Text>
      </div>
      <ChangePasswordSection />
      {session?.oidc && (
        <Section title={strings.provider.connectTitle} text={strings.provider.connectText(session.oidc)}>
          <div>
            <ProviderButton label={strings.provider.connect} next="/account" connect />
          </div>
        </Section>
      )}
      {may('account') ? <DeleteAccountSection /> : <LeaveSection />}
    </Stack>
  );
}
