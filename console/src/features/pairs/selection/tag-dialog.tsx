/** Which tags the selected answers get, and which they lose. */
import { Button, Chip, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { TAG_MAX_CHARACTERS, TAGS_MAX } from '../../../../../contract/knowledge/availability.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import type { AnswerRow } from '../../../pair-writing/answer-rows.ts';
import { strings } from '../../../strings/catalogue.ts';
import { splitTags } from '../answers/answer-value.ts';

interface TagDialogProps {
  rows: readonly AnswerRow[];
  onSave: (add: string[], remove: string[]) => void;
  onClose: () => void;
}

export function TagDialog({ rows, onSave, onClose }: TagDialogProps) {
  const [added, setAdded] = useState('');
  const [removed, setRemoved] = useState<string[]>([]);
  const present = useMemo(() => [...new Set(rows.flatMap(({ tags = [] }) => tags))].sort(), [rows]);
  const tags = splitTags(added);
  const isFaulty = tags.length > TAGS_MAX || tags.some((tag) => [...tag].length > TAG_MAX_CHARACTERS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isFaulty && tags.length + removed.length > 0) onSave(tags, removed.slice(0, TAGS_MAX));
  };
  return (
    <Dialog opened onClose={onClose} title={strings.answers.tagTitle(rows.length)}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={strings.answers.tagsToAdd}
            description={strings.answers.tagsHint}
            data-autofocus
            value={added}
            error={isFaulty && strings.answers.tagsFault(TAGS_MAX, TAG_MAX_CHARACTERS)}
            onChange={({ currentTarget }) => setAdded(currentTarget.value)}
          />
          {present.length > 0 && (
            <div>
              <Text size="sm" fw={500} mb="xs">
                {strings.answers.tagsToRemove}
              </Text>
              <Chip.Group multiple value={removed} onChange={setRemoved}>
                <Group gap="xs">
                  {present.map((tag) => (
                    <Chip key={tag} value={tag} size="xs">
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
            <Button type="submit" disabled={isFaulty || tags.length + removed.length === 0}>
              {strings.common.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
