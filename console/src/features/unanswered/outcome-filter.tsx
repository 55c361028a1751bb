/** Chooses which unanswered questions are shown: all, or those that were met in one way. */
import { Group, SegmentedControl } from '@mantine/core';
import { strings } from '../../strings/catalogue.ts';
import type { ShownOutcome } from './outcomes.ts';

const CHOICES: { value: ShownOutcome; label: string }[] = [
  { value: 'all', label: strings.unanswered.all },
  { value: 'refused', label: strings.unanswered.refused },
  { value: 'suggested', label: strings.unanswered.suggested },
];

interface OutcomeFilterProps {
  shown: ShownOutcome;
  onChange: (shown: ShownOutcome) => void;
}

export function OutcomeFilter({ shown, onChange }: OutcomeFilterProps) {
  return (
    <Group>
      <SegmentedControl
        size="xs"
        aria-label={strings.unanswered.filter}
        data={CHOICES}
        value={shown}
        onChange={onChange}
      />
    </Group>
  );
}
