/** Account, colours and log-out. */
import { Button, Menu, useMantineColorScheme } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { logOut } from '../api/accounts.ts';
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx';
import { Icon } from '../components/icon.tsx';
import { notifyError } from '../components/notices/notify.ts';
import { useLeaveAccount } from '../features/accounts/use-leave-account.ts';
import { useMay } from '../state/use-may.ts';
import { chosenLanguage, keepLanguage, LANGUAGES, language, strings } from '../strings/catalogue.ts';
import classes from './shell.module.css';
import { describeUnsavedWork } from './unsaved-work.ts';

const SCHEMES = ['light', 'dark', 'auto'] as const;
const SCHEME_LABELS = { light: strings.shell.light, dark: strings.shell.dark, auto: strings.shell.system };

/** What was typed is kept through the load. */
function readIn(tag: string): void {
  if (tag === language && tag === chosenLanguage()) return;
  keepLanguage(tag);
  location.reload();
}

export function AccountMenu({ email }: { email: string }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const leaveAccount = useLeaveAccount();
  const leave = useMutation({
    mutationFn: logOut,
    onSuccess: async ({ location: provider }) => {
      await leaveAccount();
      // Back to the page where to log in, from where the provider was left as well.
      if (provider !== null) location.assign(provider);
    },
    onError: notifyError,
  });
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const [losses, setLosses] = useState('');
  const logOutOrAsk = () => {
    const found = describeUnsavedWork();
    setLosses(found);
    if (found === '') leave.mutate();
    else setAsking(true);
  };
  return (
    <>
      <Menu position="bottom-end" width={220} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            c="var(--mantine-color-text)"
            fw={500}
            leftSection={<Icon name="user" />}
            rightSection={<Icon name="down" size={14} />}
            aria-label={strings.shell.accountMenu(email)}
          >
            <span className={classes.accountName}>{email}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to="/account">
            {strings.shell.account}
          </Menu.Item>
          {may('members') && (
            <Menu.Item component={Link} to="/members">
              {strings.members.title}
            </Menu.Item>
          )}
          <Menu.Item component="a" href="/docs">
            {strings.shell.apiReference}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{strings.shell.theme}</Menu.Label>
          {SCHEMES.map((scheme) => (
            <Menu.Item
              key={scheme}
              aria-current={scheme === colorScheme}
              closeMenuOnClick={false}
              rightSection={scheme === colorScheme ? <Icon name="check" /> : undefined}
              onClick={() => setColorScheme(scheme)}
            >
              {SCHEME_LABELS[scheme]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Label>{strings.shell.language}</Menu.Label>
          {Object.entries(LANGUAGES).map(([tag, { name }]) => (
            <Menu.Item
              key={tag}
              lang={tag}
              aria-current={tag === language}
              rightSection={tag === language ? <Icon name="check" /> : undefined}
              onClick={() => readIn(tag)}
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={logOutOrAsk}>{strings.shell.logOut}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        title={strings.shell.discardTitle}
        text={losses}
        action={strings.shell.discard}
        isOpen={isAsking}
        isBusy={leave.isPending}
        onConfirm={() => leave.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
