/** A pair prefilled from a question that was answered wrongly or not at all. */

import { Dialog } from '../../components/dialog.tsx';
import { useDraft } from '../../components/drafts.ts';
import { notifyDone } from '../../components/notify.ts';
import { strings } from '../../strings/catalogue.ts';
import { ElsewhereNotice } from '../pairs/elsewhere-notice.tsx';
import { pairDraftKeys } from '../pairs/pair-drafts.ts';
import { PairForm } from '../pairs/pair-form.tsx';
import { ChangedElsewhere, isSameQuestion, type SourcePair, useCorrection } from './use-correction.ts';

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
  const { error } = correction;
  const conflict = error instanceof ChangedElsewhere ? error : undefined;
  return (
    // Esc belongs to the form, which asks before it discards what was written.
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {conflict !== undefined && (
        <ElsewhereNotice notice={strings.pairs.changedElsewhere} current={conflict.current} />
      )}
      <PairForm
        label={strings.pairs.addTitle}
        draft={draft}
        focusOn="answer"
        isBusy={correction.isPending}
        error={conflict === undefined ? error : null}
        onSave={(body) =>
          correction.mutateAsync(body).then((outcome) => {
            onClose();
            notifyDone(strings.test.saved[outcome]);
            onSaved();
          })
        }
        onCancel={onClose}
      />
    </Dialog>
  );
}
