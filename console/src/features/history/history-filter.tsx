/** Chooses which steps are shown: of what, and by whom. */
import { Group, NativeSelect } from '@mantine/core';
import type { HistoryQuery } from '../../../../contract/history.ts';
import { TextButton } from '../../components/text-button.tsx';
import { strings } from '../../strings/catalogue.ts';

export interface ShownSteps {
  subject?: HistoryQuery['subject'] | undefined;
  /** Of that subject, the one with this id alone. */
  subjectId?: string | undefined;
  actorKind?: HistoryQuery['actorKind'] | undefined;
}

const texts = strings.history;
const SUBJECTS = ['answer', 'file', 'settings', 'key'] as const;
const ACTORS = ['account', 'key', 'import', 'sync', 'command'] as const;

interface HistoryFilterProps {
  shown: ShownSteps;
  onChange: (shown: ShownSteps) => void;
}

export function HistoryFilter({ shown, onChange }: HistoryFilterProps) {
  const choose = <T extends string>(choices: readonly T[], value: string): T | undefined =>
    choices.find((choice) => choice === value);
  return (
    <Group gap="sm">
      <NativeSelect
        size="xs"
        aria-label={texts.filterSubject}
        value={shown.subject ?? ''}
        data={[
          { value: '', label: texts.allSubjects },
          ...SUBJECTS.map((value) => ({ value, label: texts.subjectsMany[value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...shown, subject: choose(SUBJECTS, value), subjectId: undefined })
        }
      />
      <NativeSelect
        size="xs"
        aria-label={texts.filterActor}
        value={shown.actorKind ?? ''}
        data={[
          { value: '', label: texts.allActors },
          ...ACTORS.map((value) => ({ value, label: texts.actorsMany[value] })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ ...shown, actorKind: choose(ACTORS, value) })}
      />
      {shown.subjectId !== undefined && (
        <TextButton onClick={() => onChange({})}>{texts.notOneAlone}</TextButton>
      )}
    </Group>
  );
}
