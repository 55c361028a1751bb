/** What an answer may have beside its text and its wordings, folded away until it is wanted. */
import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { SpanFields } from '../../../components/availability/span-fields.tsx';
import { strings } from '../../../strings/catalogue.ts';
import type { AnswerValue } from './answer-value.ts';
import classes from './answers.module.css';
import { QuestionLines } from './question-lines.tsx';

const texts = strings.answers;

interface MoreFieldsProps {
  value: AnswerValue;
  isOpen: boolean;
  isReadOnly: boolean;
  onChange: (value: AnswerValue) => void;
}

export function MoreFields({ value, isOpen, isReadOnly, onChange }: MoreFieldsProps) {
  return (
    <details className={classes.more} open={isOpen}>
      <summary>{texts.more}</summary>
      <Stack gap="sm" pt="sm">
        <TextInput
          label={texts.tags}
          description={texts.tagsHint}
          readOnly={isReadOnly}
          value={value.tags}
          onChange={({ currentTarget }) => onChange({ ...value, tags: currentTarget.value })}
        />
        <Checkbox
          label={texts.enabled}
          checked={value.enabled}
          onChange={({ currentTarget }) => onChange({ ...value, enabled: currentTarget.checked })}
        />
        <SpanFields
          value={value}
          isReadOnly={isReadOnly}
          onChange={(changed) => onChange({ ...value, ...changed })}
        />
        <div>
          <Text size="sm" fw={500}>
            {texts.negative}
          </Text>
          <Text size="xs" c="dimmed">
            {texts.negativeHint}
          </Text>
        </div>
        <QuestionLines
          questions={value.negativeQuestions}
          labelOf={texts.negativeOf}
          addLabel={texts.addNegative}
          isReadOnly={isReadOnly}
          onChange={(negativeQuestions) => onChange({ ...value, negativeQuestions })}
        />
      </Stack>
    </details>
  );
}
