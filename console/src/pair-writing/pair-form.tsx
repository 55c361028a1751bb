/** Question and answer to add or change; used in the list, in the test chat and for unanswered questions. */
import { Button, Group, Text, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { ANSWER_MAX_CHARACTERS, QUESTION_MAX_CHARACTERS } from '../../../contract/knowledge/pair-limits.ts';
import type { PairBody } from '../../../contract/knowledge/pairs.ts';
import { isBlank } from '../../../contract/text.ts';
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx';
import { errorText } from '../components/notices/error-text.ts';
import { Shortcut } from '../components/shortcut.tsx';
import type { Draft } from '../state/drafts.ts';
import { strings } from '../strings/catalogue.ts';
import { ImpactPanel } from './impact-panel.tsx';
import classes from './pair-form.module.css';

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
}

function fault(text: string, maximum: number, missing: string): string | undefined {
  if (isBlank(text)) return missing;
  return [...text].length > maximum ? strings.pairs.tooLong(maximum) : undefined;
}

export function PairForm(props: PairFormProps) {
  const { chatbotId, pairId, toldOf } = props;
  const { label, draft, focusOn = 'question', saveLabel = strings.common.save } = props;
  const { isBusy, error, onSave, onCancel } = props;
  const { question, answer } = draft.value;
  const [isChecked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const questionField = useRef<HTMLTextAreaElement>(null);
  const answerField = useRef<HTMLTextAreaElement>(null);
  const questionFault = fault(question, QUESTION_MAX_CHARACTERS, strings.pairs.questionMissing);
  const answerFault = fault(answer, ANSWER_MAX_CHARACTERS, strings.pairs.answerMissing);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setChecked(true);
    if (questionFault !== undefined || answerFault !== undefined) {
      // What is at fault is read out with the field that has the focus.
      (questionFault !== undefined ? questionField : answerField).current?.focus();
      return;
    }
    void onSave({ question, answer }).then(draft.drop, () => undefined);
  };
  const cancel = () => {
    draft.drop();
    onCancel();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The key then belongs to the input method, as for Chinese.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      if (draft.isChanged) setAsking(true);
      else cancel();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  };
  return (
    <>
      <form
        ref={form}
        className={classes.form}
        aria-label={label}
        onSubmit={submit}
        onKeyDown={onKeyDown}
        noValidate
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
        {error !== null && error !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {errorText(error)}
          </Text>
        )}
        <Group justify="space-between">
          <Group gap="xs">
            <Button type="submit" loading={isBusy}>
              {saveLabel}
            </Button>
            <Button variant="default" onClick={cancel}>
              {strings.common.cancel}
            </Button>
          </Group>
          <Shortcut>{strings.pairs.shortcut}</Shortcut>
        </Group>
      </form>
      {/* Below: nothing moves away from who is typing, or about to save. */}
      <ImpactPanel
        chatbotId={chatbotId}
        pairId={pairId}
        toldOf={toldOf}
        edit={
          draft.isChanged && !isBusy && questionFault === undefined && answerFault === undefined
            ? draft.value
            : undefined
        }
      />
      {/* Beside the form, which would hear its Esc as well. */}
      <ConfirmDialog
        title={strings.pairs.discardTitle}
        text={strings.pairs.discardText}
        action={strings.pairs.discard}
        otherwise={strings.pairs.keepWriting}
        isOpen={isAsking}
        onConfirm={cancel}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
