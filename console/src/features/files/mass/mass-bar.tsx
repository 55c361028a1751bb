/** What can be done with all files that are selected, each as one step that is undone as a whole. */
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { MassFilesBody } from '../../../../../contract/knowledge/console-files.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Icon } from '../../../components/icon.tsx';
import { strings } from '../../../strings/catalogue.ts';
import classes from './mass.module.css';
import { TagForm } from './tag-form.tsx';
import { useMassChange } from './use-mass-change.ts';

const texts = strings.fileCare;

interface MassBarProps {
  chatbotId: string;
  ids: readonly number[];
  /** That any file of the chatbot has. */
  knownTags: readonly string[];
  onClear: () => void;
}

export function MassBar({ chatbotId, ids, knownTags, onClear }: MassBarProps) {
  const [asked, setAsked] = useState<'delete' | 'tag'>();
  const close = () => setAsked(undefined);
  const change = useMassChange(chatbotId, () => {
    close();
    onClear();
  });
  const start = (what: Omit<MassFilesBody, 'ids'>, done: (count: number) => string) =>
    change.mutate({ body: { ...what, ids: [...ids] }, done });
  const setSwitch = (enabled: boolean) =>
    start({ action: 'change', enabled }, enabled ? texts.massOn : texts.massOff);
  return (
    <section className={classes.bar} aria-label={texts.selectedLabel}>
      <Text size="sm" fw={500} role="status">
        {texts.selected(ids.length)}
      </Text>
      <Group gap="xs">
        <Button size="xs" variant="default" disabled={change.isPending} onClick={() => setAsked('tag')}>
          {texts.tag}
        </Button>
        <Button size="xs" variant="default" disabled={change.isPending} onClick={() => setSwitch(true)}>
          {texts.switchOn}
        </Button>
        <Button size="xs" variant="default" disabled={change.isPending} onClick={() => setSwitch(false)}>
          {texts.switchOff}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="trash" />}
          disabled={change.isPending}
          onClick={() => setAsked('delete')}
        >
          {strings.common.delete}
        </Button>
        <Button size="xs" variant="subtle" onClick={onClear}>
          {texts.clearSelection}
        </Button>
      </Group>
      <ConfirmDialog
        isOpen={asked === 'delete'}
        title={texts.massDeleteTitle(ids.length)}
        text={texts.massDeleteText}
        action={strings.common.delete}
        isBusy={change.isPending}
        onConfirm={() => start({ action: 'delete' }, texts.massDeleted)}
        onCancel={close}
      />
      <Dialog opened={asked === 'tag'} onClose={close} title={texts.tagTitle(ids.length)}>
        <TagForm
          knownTags={knownTags}
          isBusy={change.isPending}
          onCancel={close}
          onSave={(addTags, removeTags) => start({ action: 'change', addTags, removeTags }, texts.massTagged)}
        />
      </Dialog>
    </section>
  );
}
