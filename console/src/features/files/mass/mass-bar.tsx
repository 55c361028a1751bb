/** What can be done with all files that are selected, each as one step that is undone as a whole. */
import { useState } from 'react';
import { MASS_FILES_MAX, type MassFilesBody } from '../../../../../contract/knowledge/console-files.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { SelectionBar } from '../../../components/selection/selection-bar.tsx';
import type { Selection } from '../../../components/selection/use-selection.ts';
import { strings } from '../../../strings/catalogue.ts';
import { TagForm } from './tag-form.tsx';
import { useMassChange } from './use-mass-change.ts';

const texts = strings.fileCare;

interface MassBarProps {
  chatbotId: string;
  selection: Selection;
  /** How many files the search shows. */
  shownCount: number;
  /** That any file of the chatbot has. */
  knownTags: readonly string[];
}

export function MassBar({ chatbotId, selection, shownCount, knownTags }: MassBarProps) {
  const { ids, clear } = selection;
  const [asked, setAsked] = useState<'delete' | 'tag'>();
  const close = () => setAsked(undefined);
  const change = useMassChange(chatbotId, () => {
    close();
    clear();
  });
  const start = (what: Omit<MassFilesBody, 'ids'>, done: (count: number) => string) =>
    change.mutate({ body: { ...what, ids }, done });
  const setSwitch = (enabled: boolean) =>
    start({ action: 'change', enabled }, enabled ? texts.massOn : texts.massOff);
  return (
    <SelectionBar
      label={texts.selectedLabel}
      selection={selection}
      shownCount={shownCount}
      most={MASS_FILES_MAX}
      isBusy={change.isPending}
      actions={[
        { label: strings.selection.tag, start: () => setAsked('tag') },
        { label: strings.selection.switchOn, start: () => setSwitch(true) },
        { label: strings.selection.switchOff, start: () => setSwitch(false) },
        { label: strings.common.delete, start: () => setAsked('delete') },
      ]}
    >
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
    </SelectionBar>
  );
}
