/** What can be done with the selected rows: each action is one call, one step of the history, and one undo. */
import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { WORDINGS_MAX } from '../../../../../contract/knowledge/answers.ts';
import { MASS_CHANGE_MAX, type MassAction } from '../../../../../contract/knowledge/mass-change.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { TextButton } from '../../../components/text-button.tsx';
import { type AnswerRow, countPairs, joinKey } from '../../../pair-writing/answer-rows.ts';
import { useMassChange } from '../../../pair-writing/use-answers.ts';
import { useHasHistory } from '../../../state/use-chatbot.ts';
import { strings } from '../../../strings/catalogue.ts';
import classes from './selection.module.css';
import { TagDialog } from './tag-dialog.tsx';
import type { Selection } from './use-selection.ts';

const texts = strings.answers;

interface SelectionBarProps {
  chatbotId: string;
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

/** The button that was pressed goes with the bar, and would take the focus to the beginning of the page. */
function focusMainOnceGone(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true });
  });
}

export function SelectionBar({ chatbotId, selection, shownCount }: SelectionBarProps) {
  const { rows, selectAll, clear } = selection;
  const isKept = useHasHistory();
  const change = useMassChange(chatbotId, isKept);
  const [asking, setAsking] = useState<'tags' | 'delete'>();
  const start = (action: MassAction) => {
    setAsking(undefined);
    // Not in the mutation's own way: the bar may be gone by then, with what was deleted.
    change.mutateAsync({ ids: rows.map(({ id }) => id), action }).then(clear, () => undefined);
  };
  useEffect(() => focusMainOnceGone, []);
  const isTooMany = rows.length > MASS_CHANGE_MAX;
  const choice = (label: string, onClick: () => void) => (
    <Button size="compact-sm" variant="default" disabled={change.isPending || isTooMany} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <section className={classes.bar} aria-label={texts.selection} aria-busy={change.isPending}>
      <Group gap="sm">
        <span role="status">{isTooMany ? texts.tooMany(MASS_CHANGE_MAX) : texts.selected(rows.length)}</span>
        {rows.length < shownCount && (
          <TextButton onClick={selectAll}>{texts.selectAll(shownCount)}</TextButton>
        )}
        <TextButton onClick={clear}>{texts.clear}</TextButton>
      </Group>
      <Group gap="xs">
        {canBeJoined(rows) && choice(texts.join, () => start({ kind: 'join' }))}
        {choice(texts.tag, () => setAsking('tags'))}
        {choice(texts.switchOn, () => start({ kind: 'switch', enabled: true }))}
        {choice(texts.switchOff, () => start({ kind: 'switch', enabled: false }))}
        {choice(texts.delete, () => (isKept ? start({ kind: 'delete' }) : setAsking('delete')))}
      </Group>
      {asking === 'tags' && (
        <TagDialog
          rows={rows}
          onSave={(add, remove) => start({ kind: 'tag', add, remove })}
          onClose={() => setAsking(undefined)}
        />
      )}
      <ConfirmDialog
        title={texts.deleteTitle(rows.length)}
        text={texts.deleteText}
        action={texts.delete}
        isOpen={asking === 'delete'}
        onConfirm={() => start({ kind: 'delete' })}
        onCancel={() => setAsking(undefined)}
      />
    </section>
  );
}
