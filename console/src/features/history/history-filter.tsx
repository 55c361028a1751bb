/** Chooses which steps are shown: of what, and by whom. */
import { Group } from '@mantine/core';
import type { HistoryQuery } from '../../../../contract/history.ts';
import { ChoiceSelect } from '../../components/choice-select.tsx';
import { TextButton } from '../../components/text-button.tsx';
import { strings } from '../../strings/catalogue.ts';

export interface ShownSteps {
  subject?: HistoryQuery['subject'] | undefined;
  /** Of that subject, the one with this id alone. */
  subjectId?: string | undefined;
  actorKind?: HistoryQuery['actorKind'] | undefined;
}

const texts = strings.history;
const SUBJECTS = ['answer', 'file', 'settings', 'unanswered', 'key'] as const;
const ACTORS = ['account', 'key', 'import', 'sync', 'command'] as const;

interface HistoryFilterProps {
  shown: ShownSteps;
  onChange: (shown: ShownSteps) => void;
}

export function HistoryFilter({ shown, onChange }: HistoryFilterProps) {
  return (
    <Group gap="sm">
      <ChoiceSelect
        label={texts.filterSubject}
        any={texts.allSubjects}
        choices={SUBJECTS}
        labelOf={(subject) => texts.subjectsMany[subject]}
        value={shown.subject}
        onChange={(subject) => onChange({ ...shown, subject, subjectId: undefined })}
      />
      <ChoiceSelect
        label={texts.filterActor}
        any={texts.allActors}
        choices={ACTORS}
        labelOf={(kind) => texts.actorsMany[kind]}
        value={shown.actorKind}
        onChange={(actorKind) => onChange({ ...shown, actorKind })}
      />
      {shown.subjectId !== undefined && (
        <TextButton onClick={() => onChange({})}>{texts.notOneAlone}</TextButton>
      )}
    </Group>
  );
}
