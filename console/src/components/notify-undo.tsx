/** A notice with an undo button, open long enough to reach it. */
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { strings } from '../strings/catalogue.ts';

const UNDO_MS = 12_000;

export function notifyUndo(message: string, undo: () => void): void {
  const id = notifications.show({
    autoClose: UNDO_MS,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            notifications.hide(id);
            // The button goes with the notice, and would take the focus to the beginning of the page.
            document.querySelector('main')?.focus({ preventScroll: true });
            undo();
          }}
        >
          {strings.common.undo}
        </Button>
      </Group>
    ),
  });
}
