/** How many rows are selected, and what can be done with all of them. */
import { Button, Group } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { strings } from '../../strings/catalogue.ts';
import { TextButton } from '../text-button.tsx';
import classes from './selection.module.css';
import type { Selection } from './use-selection.ts';

const texts = strings.selection;

export interface SelectionAction {
  label: string;
  start: () => void;
}

interface SelectionBarProps {
  label: string;
  selection: Pick<Selection<never>, 'isAll' | 'selectAll' | 'clear'> & { ids: readonly unknown[] };
  /** How many rows could be selected. */
  shownCount: number;
  /** Most that one action takes. */
  most: number;
  isBusy: boolean;
  actions: readonly SelectionAction[];
  /** What an action asks first. */
  children?: ReactNode;
}

/** The button that was pressed goes with the bar, and would take the focus to the beginning of the page. */
function focusMainOnceGone(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true });
  });
}

export function SelectionBar(props: SelectionBarProps) {
  const { label, selection, shownCount, most, isBusy, actions, children } = props;
  const { ids, isAll, selectAll, clear } = selection;
  const isTooMany = ids.length > most;
  useEffect(() => focusMainOnceGone, []);
  return (
    <section className={classes.bar} aria-label={label} aria-busy={isBusy}>
      <Group gap="sm">
        <span role="status">{isTooMany ? texts.tooMany(most) : texts.selected(ids.length)}</span>
        {!isAll && <TextButton onClick={selectAll}>{texts.selectAll(shownCount)}</TextButton>}
        <TextButton onClick={clear}>{texts.clear}</TextButton>
      </Group>
      <Group gap="xs">
        {actions.map((action) => (
          <Button
            key={action.label}
            size="compact-sm"
            variant="default"
            disabled={isBusy || isTooMany}
            onClick={action.start}
          >
            {action.label}
          </Button>
        ))}
      </Group>
      {children}
    </section>
  );
}
