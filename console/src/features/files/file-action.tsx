/** A button for a file: with its text on the file's own page, as an icon in its row. */
import { ActionIcon, Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Icon } from '../../components/icon.tsx';

interface FileActionProps {
  icon: ComponentProps<typeof Icon>['name'];
  text: string;
  /** With the name of the file, for whoever does not see the row. */
  fullText: string;
  withText: boolean;
  isBusy?: boolean;
  onClick: () => void;
}

export function FileAction({ icon, text, fullText, withText, isBusy = false, onClick }: FileActionProps) {
  if (withText)
    return (
      <Button variant="default" leftSection={<Icon name={icon} />} loading={isBusy} onClick={onClick}>
        {text}
      </Button>
    );
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={fullText} loading={isBusy} onClick={onClick}>
      <Icon name={icon} />
    </ActionIcon>
  );
}
