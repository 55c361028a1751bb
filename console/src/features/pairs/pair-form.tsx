/** Question and answer to add or change; used in the list, in the test chat and for unanswered questions. */
import { Button, Group, Text, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { ANSWER_MAX_CHARACTERS, type PairBody, QUESTION_MAX_CHARACTERS } from '../../../../contract/pairs.ts';
import { errorText } from '../../components/error-text.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './pair-form.module.css';

interface PairFormProps {
  label: string;
  initial?: PairBody;
  focusOn?: 'question' | 'answer';
  isBusy: boolean;
  error: unknown;
  onSave: (body: PairBody) => void;
  onCancel: () => void;
}

function fault(text: string, maximum: number, missing: string): string | undefined {
  if (text.trim() === '') return missing;
  return [...text].length > maximum ? strings.pairs.tooLong(maximum) : undefined;
}

export function PairForm(props: PairFormProps) {
  const { label, initial, focusOn = 'question', isBusy, error, onSave, onCancel } = props;
  const [question, setQuestion] = useState(initial?.question ?? '');
  const [answer, setAnswer] = useState(initial?.answer ?? '');
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const questionFault = fault(question, QUESTION_MAX_CHARACTERS, strings.pairs.questionMissing);
  const answerFault = fault(answer, ANSWER_MAX_CHARACTERS, strings.pairs.answerMissing);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (questionFault === undefined && answerFault === undefined) onSave({ question, answer });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  };
  return (
    <form
      ref={form}
      className={classes.form}
      aria-label={label}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      noValidate
    >
      <Textarea
        label={strings.pairs.question}
        placeholder={strings.pairs.questionHint}
        autosize
        minRows={1}
        maxRows={6}
        autoFocus={focusOn === 'question'}
        value={question}
        error={isChecked && questionFault}
        onChange={(event) => setQuestion(event.currentTarget.value)}
      />
      <Textarea
        label={strings.pairs.answer}
        placeholder={strings.pairs.answerHint}
        autosize
        minRows={2}
        maxRows={14}
        autoFocus={focusOn === 'answer'}
        value={answer}
        error={isChecked && answerFault}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      {error !== null && error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errorText(error)}
        </Text>
      )}
      <Group justify="space-between">
        <Group gap="xs">
          <Button type="submit" loading={isBusy}>
            {strings.common.save}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {strings.common.cancel}
          </Button>
        </Group>
        <Text size="xs" c="dimmed" className={classes.shortcut ?? ''}>
          {strings.pairs.shortcut}
        </Text>
      </Group>
    </form>
  );
}
