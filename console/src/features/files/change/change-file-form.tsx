/** What is said of a file in one form: its name, its tags, and when answers come from it. */
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type ChangeFileBody,
  FILE_NAME_MAX_CHARACTERS,
  type FileDetails,
} from '../../../../../contract/knowledge/files.ts';
import { isBlank } from '../../../../../contract/text.ts';
import { stepIdOf } from '../../../api/client.ts';
import { fromLocalTime, toLocalTime } from '../../../components/availability/local-time.ts';
import { SpanFields } from '../../../components/availability/span-fields.tsx';
import { FormError } from '../../../components/notices/form-error.tsx';
import { useNotifySaved } from '../../../components/notices/use-notify-saved.ts';
import { listTags } from '../../../components/tags/tag-lists.ts';
import { TagsField } from '../../../components/tags/tags-field.tsx';
import { queryKeys } from '../../../state/query-keys.ts';
import { strings } from '../../../strings/catalogue.ts';
import { useChangeFile } from './use-change-file.ts';

const texts = strings.fileCare;

const toFields = (file: FileDetails) => ({
  fileName: file.fileName,
  tags: file.tags,
  enabled: file.enabled,
  validFrom: toLocalTime(file.validFrom),
  validUntil: toLocalTime(file.validUntil),
});
type Fields = ReturnType<typeof toFields>;

/** Only what was changed in the form: a time keeps its seconds, and what somebody else changed meanwhile stays. */
function changesBetween(before: Fields, after: Fields): ChangeFileBody {
  return {
    ...(after.fileName !== before.fileName && { fileName: after.fileName.trim() }),
    ...(after.tags.join('\n') !== before.tags.join('\n') && { tags: after.tags }),
    ...(after.enabled !== before.enabled && { enabled: after.enabled }),
    ...(after.validFrom !== before.validFrom && { validFrom: fromLocalTime(after.validFrom) }),
    ...(after.validUntil !== before.validUntil && { validUntil: fromLocalTime(after.validUntil) }),
  };
}

export function ChangeFileForm({ file, onClose }: { file: FileDetails; onClose: () => void }) {
  const [before] = useState(() => toFields(file));
  const [fields, setFields] = useState(before);
  const known = useQueryClient().getQueryData<FileDetails[]>(queryKeys.files(file.chatbotId)) ?? [];
  const change = useChangeFile(file);
  const notifySaved = useNotifySaved(file.chatbotId);
  const set = (changed: Partial<Fields>) => setFields({ ...fields, ...changed });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(changesBetween(before, fields), {
      onSuccess: (changed) => {
        notifySaved(stepIdOf(changed), texts.changed(changed.fileName));
        onClose();
      },
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <FormError error={change.error} />
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          maxLength={FILE_NAME_MAX_CHARACTERS}
          value={fields.fileName}
          onChange={(event) => set({ fileName: event.currentTarget.value })}
        />
        <TagsField
          label={strings.tags.label}
          known={listTags(known)}
          value={fields.tags}
          onChange={(tags) => set({ tags })}
        />
        <Checkbox
          label={texts.enabled}
          checked={fields.enabled}
          onChange={(event) => set({ enabled: event.currentTarget.checked })}
        />
        <SpanFields value={fields} onChange={set} />
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {strings.common.cancel}
          </Button>
          <Button type="submit" loading={change.isPending} disabled={isBlank(fields.fileName)}>
            {strings.common.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
