/** An answer with all its wordings: the text stands there once, whichever question asks for it. */
import { Text, Textarea } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import {
  ANSWER_MAX_CHARACTERS,
  QUESTION_MAX_CHARACTERS,
} from '../../../../../contract/knowledge/pair-limits.ts';
import { ImpactPanel } from '../../../pair-writing/impact-panel.tsx';
import { textFault, WritingFrame } from '../../../pair-writing/writing-frame.tsx';
import type { Draft } from '../../../state/drafts.ts';
import { strings } from '../../../strings/catalogue.ts';
import { type AnswerValue, hasMore, written } from './answer-value.ts';
import { MoreFields } from './more-fields.tsx';
import { QuestionLines } from './question-lines.tsx';

interface AnswerFormProps {
  chatbotId: string;
  /** None where it is saved as a new one. */
  answerId: number | undefined;
  draft: Draft<AnswerValue>;
  saveLabel: string;
  /** Where the form begins. */
  startsAt: 'answer' | 'question' | 'more';
  isBusy: boolean;
  error: unknown;
  onSave: (value: AnswerValue) => Promise<unknown>;
  onCancel: () => void;
  children: ReactNode;
}

function questionsFault(questions: readonly string[]): string | undefined {
  const faults = questions.map((question) => textFault(question, QUESTION_MAX_CHARACTERS, ''));
  if (written(questions).length === 0) return strings.pairs.questionMissing;
  return faults.find((fault) => fault !== undefined && fault !== '');
}

export function AnswerForm(props: AnswerFormProps) {
  const { chatbotId, answerId, draft, saveLabel, startsAt, isBusy, error, onSave, onCancel, children } =
    props;
  const { value, change } = draft;
  const [isChecked, setChecked] = useState(false);
  const [isMoreOpen] = useState(() => startsAt === 'more' || hasMore(value));
  const answerField = useRef<HTMLTextAreaElement>(null);
  const answerFault = textFault(value.answer, ANSWER_MAX_CHARACTERS, strings.pairs.answerMissing);
  const questionFault = questionsFault(value.questions);
  const isFaulty = answerFault !== undefined || questionFault !== undefined;
  const submit = () => {
    setChecked(true);
    if (answerFault !== undefined) answerField.current?.focus();
    if (!isFaulty) void onSave(value).then(draft.drop, () => undefined);
  };
  const cancel = () => {
    draft.drop();
    onCancel();
  };
  const edit =
    draft.isChanged && !isBusy && !isFaulty
      ? { questions: written(value.questions), answer: value.answer }
      : undefined;
  return (
    <WritingFrame
      label={strings.answers.editTitle}
      saveLabel={saveLabel}
      isBusy={isBusy}
      error={error}
      isChanged={draft.isChanged}
      onSubmit={submit}
      onCancel={cancel}
      below={<ImpactPanel chatbotId={chatbotId} edited={{ answerId }} toldOf={undefined} edit={edit} />}
    >
      <Textarea
        ref={answerField}
        label={strings.pairs.answer}
        placeholder={strings.pairs.answerHint}
        autosize
        minRows={2}
        maxRows={14}
        autoFocus={startsAt !== 'question'}
        readOnly={isBusy}
        value={value.answer}
        error={isChecked && answerFault}
        onChange={({ currentTarget }) => change({ ...value, answer: currentTarget.value })}
      />
      <Text size="sm" fw={500}>
        {strings.answers.wordings}
      </Text>
      <QuestionLines
        questions={value.questions}
        labelOf={strings.answers.wordingOf}
        addLabel={strings.answers.addWording}
        startsAtLast={startsAt === 'question'}
        isReadOnly={isBusy}
        onChange={(questions) => change({ ...value, questions })}
      />
      {isChecked && questionFault !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {questionFault}
        </Text>
      )}
      <MoreFields
        chatbotId={chatbotId}
        value={value}
        isOpen={isMoreOpen}
        isReadOnly={isBusy}
        onChange={change}
      />
      {children}
    </WritingFrame>
  );
}
