/** What an answer may have beside its text and its wordings, folded away until it is wanted. */
import { Checkbox, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { SpanFields } from '../../../components/availability/span-fields.tsx';
import { listTags } from '../../../components/tags/tag-lists.ts';
import { TagsField } from '../../../components/tags/tags-field.tsx';
import { usePairs } from '../../../pair-writing/use-pairs.ts';
import { strings } from '../../../strings/catalogue.ts';
import type { AnswerValue } from './answer-value.ts';
import classes from './answers.module.css';
import { QuestionLines } from './question-lines.tsx';

const texts = strings.answers;

interface MoreFieldsProps {
  chatbotId: string;
  value: AnswerValue;
  isOpen: boolean;
  isReadOnly: boolean;
  onChange: (value: AnswerValue) => void;
}

export function MoreFields({ chatbotId, value, isOpen, isReadOnly, onChange }: MoreFieldsProps) {
  const pairs = usePairs(chatbotId).data;
  const known = useMemo(() => listTags(pairs ?? []), [pairs]);
  return (
    <details className={classes.more} open={isOpen}>
      <summary>{texts.more}</summary>
      <Stack gap="sm" pt="sm">
        <TagsField
          label={strings.tags.label}
          known={known}
          isReadOnly={isReadOnly}
          value={value.tags}
          onChange={(tags) => onChange({ ...value, tags })}
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
