/** Chooses which answers are shown: by what became of them, what customers said, the way in, the day, and words in them. */
import { Checkbox, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ANSWER_CHANNELS, ANSWER_OUTCOMES } from '../../../../contract/asking/answer-log.ts';
import { ChoiceSelect } from '../../components/choice-select.tsx';
import { Icon } from '../../components/icon.tsx';
import { TextButton } from '../../components/text-button.tsx';
import type { ShownAnswers } from '../../state/answer-search.ts';
import { strings } from '../../strings/catalogue.ts';

const texts = strings.keptAnswers;
const HELPFUL = ['no', 'yes'] as const;
const DAY_MS = 86_400_000;

interface AnswerFiltersProps {
  shown: ShownAnswers;
  onChange: (shown: ShownAnswers) => void;
}

/** The day as a date field has it, in the owner's own time zone; empty: any. */
function dayOf({ since }: ShownAnswers): string {
  if (since === undefined) return '';
  const date = new Date(since);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

function spanOf(day: string): Pick<ShownAnswers, 'since' | 'until'> {
  const begin = new Date(`${day}T00:00:00`);
  if (Number.isNaN(begin.getTime())) return { since: undefined, until: undefined };
  const end = new Date(begin.getTime() + DAY_MS);
  return { since: begin.toISOString(), until: end.toISOString() };
}

export function AnswerFilters({ shown, onChange }: AnswerFiltersProps) {
  const { helpful, outcome, channel, isOpen = false, search = '', ...others } = shown;
  const [sought, setSought] = useState(search);
  const isNarrowed = others.sourceId !== undefined || others.conversation !== undefined;
  const isOfConfidence = others.minConfidence !== undefined || others.maxConfidence !== undefined;
  const helpfulChoice = helpful === undefined ? undefined : helpful ? 'yes' : 'no';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ ...shown, search: sought.trim() === '' ? undefined : sought.trim() });
  };
  return (
    <Group gap="sm" role="search" aria-label={texts.filters}>
      <form onSubmit={submit}>
        <TextInput
          size="xs"
          type="search"
          aria-label={texts.search}
          placeholder={texts.searchHint}
          maxLength={200}
          leftSection={<Icon name="search" />}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      </form>
      <ChoiceSelect
        label={texts.filterHelpful}
        any={texts.anyHelpful}
        choices={HELPFUL}
        labelOf={(choice) => (choice === 'yes' ? texts.helpful : texts.notHelpful)}
        value={helpfulChoice}
        onChange={(choice) =>
          onChange({ ...shown, helpful: choice === undefined ? undefined : choice === 'yes' })
        }
      />
      <ChoiceSelect
        label={texts.filterOutcome}
        any={texts.anyOutcome}
        choices={ANSWER_OUTCOMES}
        labelOf={(one) => texts.outcomes[one]}
        value={outcome}
        onChange={(one) => onChange({ ...shown, outcome: one })}
      />
      <ChoiceSelect
        label={texts.filterChannel}
        any={texts.anyChannel}
        choices={ANSWER_CHANNELS}
        labelOf={(one) => texts.channels[one]}
        value={channel}
        onChange={(one) => onChange({ ...shown, channel: one })}
      />
      <TextInput
        size="xs"
        type="date"
        aria-label={texts.filterDay}
        value={dayOf(shown)}
        onChange={(event) => onChange({ ...shown, ...spanOf(event.currentTarget.value) })}
      />
      <Checkbox
        size="xs"
        label={texts.openAlone}
        checked={isOpen}
        onChange={(event) => onChange({ ...shown, isOpen: event.currentTarget.checked || undefined })}
      />
      {(isNarrowed || isOfConfidence || Object.keys(shown).length > 0) && (
        <TextButton
          onClick={() => {
            setSought('');
            onChange({});
          }}
        >
          {texts.showAll}
        </TextButton>
      )}
    </Group>
  );
}
