/** What can be done with all files that are selected, each as one step that is undone as a whole. */
import { useState } from 'react';
import { MASS_FILES_MAX, type MassFilesBody } from '../../../../../contract/knowledge/console-files.ts';
import type { FileDetails } from '../../../../../contract/knowledge/files.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { SelectionBar } from '../../../components/selection/selection-bar.tsx';
import type { Selection } from '../../../components/selection/use-selection.ts';
import { TagDialog } from '../../../components/tags/tag-dialog.tsx';
import { listTags } from '../../../components/tags/tag-lists.ts';
import { useMay } from '../../../state/use-may.ts';
import { strings } from '../../../strings/catalogue.ts';
import { useMassChange } from './use-mass-change.ts';

const texts = strings.fileCare;

interface MassBarProps {
  chatbotId: string;
  selection: Selection;
  /** Those that the search shows. */
  files: readonly FileDetails[];
  /** That any file of the chatbot has. */
  knownTags: readonly string[];
}

export function MassBar({ chatbotId, selection, files, knownTags }: MassBarProps) {
  const may = useMay();
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
  if (!may('files')) return null;
  return (
    <SelectionBar
      label={texts.selectedLabel}
      selection={selection}
      shownCount={files.length}
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
      {asked === 'tag' && (
        <TagDialog
          title={texts.tagTitle(ids.length)}
          known={knownTags}
          present={listTags(files.filter(({ id }) => selection.has(id)))}
          isBusy={change.isPending}
          onSave={(addTags, removeTags) => start({ action: 'change', addTags, removeTags }, texts.massTagged)}
          onClose={close}
        />
      )}
    </SelectionBar>
  );
}
