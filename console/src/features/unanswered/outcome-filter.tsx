/** Chooses which unanswered questions are shown, and in which order. */
import { Group, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { Icon } from '../../components/icon.tsx';
import { strings } from '../../strings/catalogue.ts';
import { GROUP_ORDERS, type GroupView, type ShownOutcome } from './outcomes.ts';

const CHOICES: { value: ShownOutcome; label: string }[] = [
  { value: 'all', label: strings.unanswered.all },
  { value: 'refused', label: strings.unanswered.refused },
  { value: 'suggested', label: strings.unanswered.suggested },
];

interface OutcomeFilterProps {
  view: GroupView;
  onChange: (view: GroupView) => void;
}

export function OutcomeFilter({ view, onChange }: OutcomeFilterProps) {
  return (
    <Group gap="xs">
      <TextInput
        type="search"
        aria-label={strings.find.searchGroups}
        placeholder={strings.find.searchGroups}
        leftSection={<Icon name="search" />}
        value={view.search}
        onChange={(event) => onChange({ ...view, search: event.currentTarget.value })}
      />
      <SegmentedControl
        size="xs"
        aria-label={strings.unanswered.filter}
        data={CHOICES}
        value={view.shown}
        onChange={(shown) => onChange({ ...view, shown })}
      />
      <NativeSelect
        size="xs"
        aria-label={strings.find.sortGroups}
        data={GROUP_ORDERS.map((order) => ({ value: order, label: strings.find.groupOrders[order] }))}
        value={view.order}
        onChange={(event) => {
          const order = GROUP_ORDERS.find((name) => name === event.currentTarget.value);
          if (order !== undefined) onChange({ ...view, order });
        }}
      />
    </Group>
  );
}
