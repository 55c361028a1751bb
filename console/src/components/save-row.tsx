/** The end of a form whose settings are typed before they are saved: it says so while they are not, and can discard them. */
import { Button, Group, Text } from '@mantine/core';
import { strings } from '../strings/catalogue.ts';

interface SaveRowProps {
  /** Whether something was typed that is not saved. */
  isChanged: boolean;
  isSaving: boolean;
  /** Where what was typed cannot be saved as it is. */
  isFaulty?: boolean;
  onDiscard: () => void;
}

export function SaveRow({ isChanged, isSaving, isFaulty = false, onDiscard }: SaveRowProps) {
  return (
    <Group gap="sm">
      <Button type="submit" loading={isSaving} disabled={!isChanged || isFaulty}>
        {strings.common.save}
      </Button>
      {isChanged && !isSaving && (
        <Button variant="default" onClick={onDiscard}>
          {strings.unsaved.discard}
        </Button>
      )}
      <Text size="sm" c="dimmed" role="status">
        {isChanged && !isSaving && strings.unsaved.notSaved}
      </Text>
    </Group>
  );
}
