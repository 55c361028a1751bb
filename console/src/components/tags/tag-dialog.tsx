/** Which tags all that is selected gets, and which it loses. */
import { Button, Chip, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { TAGS_MAX } from '../../../../contract/knowledge/availability.ts';
import { strings } from '../../strings/catalogue.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { TagsField } from './tags-field.tsx';

interface TagDialogProps {
  title: string;
  /** That anything has. */
  known: readonly string[];
  /** That something of what is selected has. */
  present: readonly string[];
  isBusy: boolean;
  onSave: (added: string[], removed: string[]) => void;
  onClose: () => void;
}

export function TagDialog({ title, known, present, isBusy, onSave, onClose }: TagDialogProps) {
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (added.length + removed.length === 0) onClose();
    else onSave(added, removed);
  };
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form onSubmit={submit}>
        <Stack>
          <TagsField label={strings.tags.toAdd} known={known} value={added} isFirst onChange={setAdded} />
          {present.length > 0 && (
            <div>
              <Text size="sm" fw={500} mb="xs">
                {strings.tags.toRemove}
              </Text>
              <Chip.Group multiple value={removed} onChange={setRemoved}>
                <Group gap="xs">
                  {present.map((tag) => (
                    <Chip
                      key={tag}
                      value={tag}
                      size="xs"
                      disabled={removed.length >= TAGS_MAX && !removed.includes(tag)}
                    >
                      {tag}
                    </Chip>
                  ))}
                </Group>
              </Chip.Group>
            </div>
          )}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {strings.common.cancel}
            </Button>
            {/* Never disabled: what is typed becomes a tag only where its field is left, as by this button. */}
            <Button type="submit" loading={isBusy}>
              {strings.common.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
