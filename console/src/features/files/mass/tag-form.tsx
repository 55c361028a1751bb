/** Which tags the selected files get, and which they lose. */
import { Button, Group, Stack, TagsInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { TAG_MAX_CHARACTERS, TAGS_MAX } from '../../../../../contract/knowledge/availability.ts';
import { strings } from '../../../strings/catalogue.ts';

interface TagFormProps {
  knownTags: readonly string[];
  isBusy: boolean;
  onSave: (added: string[], removed: string[]) => void;
  onCancel: () => void;
}

export function TagForm({ knownTags, isBusy, onSave, onCancel }: TagFormProps) {
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(added, removed);
  };
  const common = { data: [...knownTags], maxTags: TAGS_MAX, maxLength: TAG_MAX_CHARACTERS };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TagsInput
          {...common}
          label={strings.fileCare.addTags}
          description={strings.fileCare.tagsHint}
          value={added}
          onChange={setAdded}
        />
        <TagsInput {...common} label={strings.fileCare.removeTags} value={removed} onChange={setRemoved} />
        <Group justify="end">
          <Button variant="default" onClick={onCancel}>
            {strings.common.cancel}
          </Button>
          <Button type="submit" loading={isBusy} disabled={added.length + removed.length === 0}>
            {strings.common.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
