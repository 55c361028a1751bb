/** Question and answer to add or change; used in the list, in the test chat and for unanswered questions. */
import { Textarea } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { ANSWER_MAX_CHARACTERS, QUESTION_MAX_CHARACTERS } from '../../../contract/knowledge/pair-limits.ts';
import type { PairBody } from '../../../contract/knowledge/pairs.ts';
import type { Draft } from '../state/drafts.ts';
import { strings } from '../strings/catalogue.ts';
import { ImpactPanel } from './impact-panel.tsx';
import { textFault, WritingFrame } from './writing-frame.tsx';

interface PairFormProps {
  chatbotId: string;
  /** The pair that is changed; none where one is added. */
  pairId?: number | undefined;
  /** A question of which the form's surroundings say already that it would be taken over. */
  toldOf?: string | undefined;
  label: string;
  draft: Draft<PairBody>;
  /** Has the focus once the form is drawn, also where a dialog moves it. */
  focusOn?: 'question' | 'answer' | 'none';
  saveLabel?: string;
  isBusy: boolean;
  error: unknown;
  /** Rejected where it failed, which `error` then says. */
  onSave: (body: PairBody) => Promise<unknown>;
  onCancel: () => void;
  /** Below the fields. */
  children?: ReactNode;
}

export function PairForm(props: PairFormProps) {
  const { chatbotId, pairId, toldOf } = props;
  const { label, draft, focusOn = 'question', saveLabel = strings.common.save } = props;
  const { isBusy, error, onSave, onCancel, children } = props;
  const { question, answer } = draft.value;
  const [isChecked, setChecked] = useState(false);
  const questionField = useRef<HTMLTextAreaElement>(null);
  const answerField = useRef<HTMLTextAreaElement>(null);
  const questionFault = textFault(question, QUESTION_MAX_CHARACTERS, strings.pairs.questionMissing);
  const answerFault = textFault(answer, ANSWER_MAX_CHARACTERS, strings.pairs.answerMissing);
  const isFaulty = questionFault !== undefined || answerFault !== undefined;
  const submit = () => {
    setChecked(true);
    // What is at fault is read out with the field that has the focus.
    if (isFaulty) (questionFault !== undefined ? questionField : answerField).current?.focus();
    else void onSave({ question, answer }).then(draft.drop, () => undefined);
  };
  const cancel = () => {
    draft.drop();
    onCancel();
  };
  const edit =
    draft.isChanged && !isBusy && !isFaulty
      ? { questions: [question], answer: draft.value.answer }
      : undefined;
  return (
    <WritingFrame
      label={label}
      saveLabel={saveLabel}
      isBusy={isBusy}
      error={error}
      isChanged={draft.isChanged}
      onSubmit={submit}
      onCancel={cancel}
      below={<ImpactPanel chatbotId={chatbotId} edited={{ id: pairId }} toldOf={toldOf} edit={edit} />}
    >
      <Textarea
        ref={questionField}
        label={strings.pairs.question}
        placeholder={strings.pairs.questionHint}
        autosize
        minRows={1}
        maxRows={6}
        autoFocus={focusOn === 'question'}
        data-autofocus={focusOn === 'question' || undefined}
        readOnly={isBusy}
        value={question}
        error={isChecked && questionFault}
        onChange={(event) => draft.change({ question: event.currentTarget.value, answer })}
      />
      <Textarea
        ref={answerField}
        label={strings.pairs.answer}
        placeholder={strings.pairs.answerHint}
        autosize
        minRows={2}
        maxRows={14}
        autoFocus={focusOn === 'answer'}
        data-autofocus={focusOn === 'answer' || undefined}
        readOnly={isBusy}
        value={answer}
        error={isChecked && answerFault}
        onChange={(event) => draft.change({ question, answer: event.currentTarget.value })}
      />
      {children}
    </WritingFrame>
  );
}
