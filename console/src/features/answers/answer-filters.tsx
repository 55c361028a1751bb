/** Chooses which answers are shown: by what became of them, what customers said, the way in, the day, and words in them. */
import { Checkbox, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ANSWER_CHANNELS, ANSWER_CHOICES } from '../../../../contract/asking/answer-log.ts';
import { CONFIDENCE_BANDS } from '../../../../contract/insights.ts';
import { ChoiceSelect } from '../../components/choice-select.tsx';
import { formatPercentRange } from '../../components/format.ts';
import { Icon } from '../../components/icon.tsx';
import { TextButton } from '../../components/text-button.tsx';
import type { ShownAnswers } from '../../state/answer-search.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './answers.module.css';

const texts = strings.keptAnswers;
const HELPFUL = ['no', 'yes'] as const;

interface AnswerFiltersProps {
  shown: ShownAnswers;
  onChange: (shown: ShownAnswers) => void;
}

/** The day of a moment as a date field has it, in the owner's own time zone; empty: any. */
function dayOf(moment: string | undefined, beforeMs = 0): string {
  if (moment === undefined) return '';
  const date = new Date(Date.parse(moment) - beforeMs);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** When the day begins, or the one so many days behind it. */
function beginOf(day: string, later = 0): string | undefined {
  const begin = new Date(`${day}T00:00:00`);
  if (Number.isNaN(begin.getTime())) return undefined;
  begin.setDate(begin.getDate() + later);
  return begin.toISOString();
}

/** Tenths of how sure the chatbot was. */
const BANDS = Array.from({ length: CONFIDENCE_BANDS }, (_, band) => String(band));

function bandOf({ minConfidence, maxConfidence }: ShownAnswers): string | undefined {
  return BANDS.find(
    (_, band) => minConfidence === band / CONFIDENCE_BANDS && maxConfidence === (band + 1) / CONFIDENCE_BANDS,
  );
}

const spanOf = (band: number): Pick<ShownAnswers, 'minConfidence' | 'maxConfidence'> => ({
  minConfidence: band / CONFIDENCE_BANDS,
  maxConfidence: (band + 1) / CONFIDENCE_BANDS,
});

export function AnswerFilters({ shown, onChange }: AnswerFiltersProps) {
  const { helpful, outcome, channel, isOpen = false, isCounted = false, search = '' } = shown;
  const [sought, setSought] = useState(search);
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
        choices={ANSWER_CHOICES}
        labelOf={(one) => (one === 'unanswered' ? texts.unanswered : texts.outcomes[one])}
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
      <ChoiceSelect
        label={texts.filterSure}
        any={texts.anySure}
        choices={BANDS}
        labelOf={(band) => {
          const { minConfidence = 0, maxConfidence = 1 } = spanOf(Number(band));
          return texts.sureBetween(formatPercentRange(minConfidence, maxConfidence));
        }}
        value={bandOf(shown)}
        onChange={(band) =>
          onChange({
            ...shown,
            ...(band === undefined
              ? { minConfidence: undefined, maxConfidence: undefined }
              : spanOf(Number(band))),
          })
        }
      />
      <Group gap="sm">
        <TextInput
          size="xs"
          type="date"
          label={texts.filterFrom}
          classNames={{ root: classes.dateField ?? '' }}
          value={dayOf(shown.since)}
          onChange={({ currentTarget }) => onChange({ ...shown, since: beginOf(currentTarget.value) })}
        />
        <TextInput
          size="xs"
          type="date"
          label={texts.filterTo}
          classNames={{ root: classes.dateField ?? '' }}
          value={dayOf(shown.until, 1)}
          onChange={({ currentTarget }) => onChange({ ...shown, until: beginOf(currentTarget.value, 1) })}
        />
      </Group>
      <Checkbox
        size="xs"
        label={texts.openAlone}
        checked={isOpen}
        onChange={(event) => onChange({ ...shown, isOpen: event.currentTarget.checked || undefined })}
      />
      <Checkbox
        size="xs"
        label={texts.countedAlone}
        checked={isCounted}
        onChange={(event) => onChange({ ...shown, isCounted: event.currentTarget.checked || undefined })}
      />
      {Object.values(shown).some((value) => value !== undefined) && (
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
