/** What was dismissed of a list of suggestions, until the next one is made: put back with one click. */
import { Button, Group } from '@mantine/core';
import { strings } from '../../strings/catalogue.ts';
import classes from './suggestions.module.css';
import type { Suggesting } from './use-suggestions.ts';

export function DismissedSuggestions({ suggesting }: { suggesting: Pick<Suggesting, 'run' | 'decide'> }) {
  const { run, decide } = suggesting;
  const dismissed = (run?.suggestions ?? []).filter(({ decision }) => decision === 'dismissed');
  if (dismissed.length === 0) return null;
  return (
    <details className={classes.state}>
      <summary>{strings.suggestions.dismissedTitle(dismissed.length)}</summary>
      <ul className={classes.queue}>
        {dismissed.map(({ place, text }) => (
          <li key={place}>
            <Group gap="xs">
              <span dir="auto">{text}</span>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={strings.history.putBackOf(text)}
                onClick={() => decide({ place, decision: 'open' })}
              >
                {strings.history.putBack}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </details>
  );
}
