/** A pair prefilled from a question that was answered wrongly or not at all. */
import type { KeyboardEvent } from 'react';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { notifyDone } from '../../components/notices/notify.ts';
import { ElsewhereNotice } from '../../pair-writing/elsewhere-notice.tsx';
import { pairDraftKeys } from '../../pair-writing/pair-drafts.ts';
import { PairForm } from '../../pair-writing/pair-form.tsx';
import { isSameQuestion } from '../../pair-writing/same-question.ts';
import { useDraft } from '../../state/drafts.ts';
import { strings } from '../../strings/catalogue.ts';
import { CorrectionChoice } from './correction-choice.tsx';
import { ChangedElsewhere, type SourcePair, useCorrection } from './use-correction.ts';

interface AnswerDialogProps {
  chatbotId: string;
  title: string;
  /** As it was asked. */
  question: string;
  answer: string;
  /** The pair that answered, if one did. */
  source: SourcePair | undefined;
  onClose: () => void;
  onSaved: () => void;
}

export function AnswerDialog(props: AnswerDialogProps) {
  const { chatbotId, title, question, answer, source, onClose, onSaved } = props;
  // The pair that is corrected keeps its own way of writing it.
  const ownQuestion =
    source !== undefined && isSameQuestion(source.question, question) ? source.question : question;
  const prefilled = { question: ownQuestion, answer };
  const draft = useDraft(pairDraftKeys.corrected(chatbotId, question), prefilled, source);
  const correction = useCorrection(chatbotId, draft.base);
  const { base } = draft;
  // Another question than that of the pair which answered makes a pair of its own.
  const corrected =
    base !== undefined && isSameQuestion(base.question, draft.value.question) ? base : undefined;
  const { error } = correction;
  const conflict = error instanceof ChangedElsewhere ? error : undefined;
  // Beside the form, as on the dialog's own button: what was written is kept.
  const closeOnEscape = ({ key, currentTarget, target }: KeyboardEvent) => {
    if (key === 'Escape' && currentTarget.contains(target as Node)) onClose();
  };
  return (
    // Within the form Esc belongs to it: it asks before it discards what was written.
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      onKeyDown={closeOnEscape}
    >
      {conflict !== undefined && (
        <ElsewhereNotice notice={strings.pairs.changedElsewhere} current={conflict.current} />
      )}
      {draft.base !== undefined && !isSameQuestion(draft.base.question, question) && (
        <CorrectionChoice asked={question} sourceQuestion={draft.base.question} draft={draft} />
      )}
      <PairForm
        chatbotId={chatbotId}
        pairId={corrected?.id}
        label={strings.pairs.addTitle}
        draft={draft}
        focusOn="answer"
        isBusy={correction.isPending}
        error={conflict === undefined ? error : null}
        onSave={(body) =>
          correction.mutateAsync(body).then((outcome) => {
            onClose();
            if (outcome === 'added') notifyDone(strings.test.saved.added);
            onSaved();
          })
        }
        onCancel={onClose}
      />
    </Dialog>
  );
}
