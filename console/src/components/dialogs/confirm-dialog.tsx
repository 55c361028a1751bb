/** Asks once more before something that cannot be undone. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { strings } from '../../strings/catalogue.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  action: string;
  /** What leaves all as it is; "Cancel" where it is not said. */
  otherwise?: string;
  isOpen: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog({
  title,
  text,
  action,
  otherwise = strings.common.cancel,
  isOpen,
  isBusy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onCancel} title={title}>
      <Stack>
        <Text size="sm">{text}</Text>
        <Group justify="end">
          <Button variant="default" onClick={onCancel} data-autofocus>
            {otherwise}
          </Button>
          <Button color="red" loading={isBusy ?? false} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
