/** What can be done with the selected rows: each action is one call, one step of the history, and one undo. */
import { useState } from 'react';
import { WORDINGS_MAX } from '../../../../../contract/knowledge/answers.ts';
import { MASS_CHANGE_MAX, type MassAction } from '../../../../../contract/knowledge/mass-change.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { SelectionBar } from '../../../components/selection/selection-bar.tsx';
import type { Selection } from '../../../components/selection/use-selection.ts';
import { TagDialog } from '../../../components/tags/tag-dialog.tsx';
import { listTags } from '../../../components/tags/tag-lists.ts';
import { type AnswerRow, countPairs, joinKey } from '../../../pair-writing/answer-rows.ts';
import { useMassChange } from '../../../pair-writing/use-answers.ts';
import { usePairs } from '../../../pair-writing/use-pairs.ts';
import { useHasHistory } from '../../../state/use-chatbot.ts';
import { strings } from '../../../strings/catalogue.ts';

const texts = strings.answers;

interface AnswerSelectionBarProps {
  chatbotId: string;
  /** Those that are selected, in the order of the list. */
  rows: readonly AnswerRow[];
  selection: Selection;
  /** How many rows the search shows. */
  shownCount: number;
}

function canBeJoined(rows: readonly AnswerRow[]): boolean {
  const [first, ...others] = rows;
  if (first === undefined || others.length === 0 || countPairs(rows) > WORDINGS_MAX) return false;
  const key = joinKey(first);
  return others.every((row) => joinKey(row) === key);
}

export function AnswerSelectionBar({ chatbotId, rows, selection, shownCount }: AnswerSelectionBarProps) {
  const { ids, clear } = selection;
  const pairs = usePairs(chatbotId).data;
  const isKept = useHasHistory();
  const change = useMassChange(chatbotId, isKept);
  const [asking, setAsking] = useState<'tags' | 'delete'>();
  const start = (action: MassAction) => {
    setAsking(undefined);
    // Not in the mutation's own way: the bar may be gone by then, with what was deleted.
    change.mutateAsync({ ids, action }).then(clear, () => undefined);
  };
  const join = { label: texts.join, start: () => start({ kind: 'join' }) };
  return (
    <SelectionBar
      label={texts.selection}
      selection={selection}
      shownCount={shownCount}
      most={MASS_CHANGE_MAX}
      isBusy={change.isPending}
      actions={[
        ...(canBeJoined(rows) ? [join] : []),
        { label: strings.selection.tag, start: () => setAsking('tags') },
        { label: strings.selection.switchOn, start: () => start({ kind: 'switch', enabled: true }) },
        { label: strings.selection.switchOff, start: () => start({ kind: 'switch', enabled: false }) },
        {
          label: strings.common.delete,
          start: () => (isKept ? start({ kind: 'delete' }) : setAsking('delete')),
        },
      ]}
    >
      {asking === 'tags' && (
        <TagDialog
          title={texts.tagTitle(rows.length)}
          known={listTags(pairs ?? [])}
          present={listTags(rows)}
          isBusy={change.isPending}
          onSave={(add, remove) => start({ kind: 'tag', add, remove })}
          onClose={() => setAsking(undefined)}
        />
      )}
      <ConfirmDialog
        title={texts.deleteTitle(ids.length)}
        text={texts.deleteText}
        action={strings.common.delete}
        isOpen={asking === 'delete'}
        onConfirm={() => start({ kind: 'delete' })}
        onCancel={() => setAsking(undefined)}
      />
    </SelectionBar>
  );
}
