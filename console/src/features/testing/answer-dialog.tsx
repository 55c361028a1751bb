/** A pair prefilled from a question that was answered wrongly or not at all. */

import { Dialog } from '../../components/dialog.tsx';
import { useDraft } from '../../components/drafts.ts';
import { notifyDone } from '../../components/notify.ts';
import { strings } from '../../strings/catalogue.ts';
import { pairDraftKeys } from '../pairs/pair-drafts.ts';
import { PairForm } from '../pairs/pair-form.tsx';
import { isSameQuestion, useCorrection } from './use-correction.ts';

interface AnswerDialogProps {
  chatbotId: string;
  title: string;
  /** As it was asked. */
  question: string;
  answer: string;
  /** The pair that answered, if one did. */
  source: { id: number; question: string } | undefined;
  onClose: () => void;
  onSaved: () => void;
}

export function AnswerDialog(props: AnswerDialogProps) {
  const { chatbotId, title, question, answer, source, onClose, onSaved } = props;
  const correction = useCorrection(chatbotId, source?.id);
  const draft = useDraft(pairDraftKeys.corrected(chatbotId, question), {
    // The pair that is corrected keeps its own way of writing it.
    question: source !== undefined && isSameQuestion(source.question, question) ? source.question : question,
    answer,
  });
  return (
    <Dialog opened onClose={onClose} title={title} size="lg" closeOnClickOutside={false}>
      <PairForm
        label={strings.pairs.addTitle}
        draft={draft}
        focusOn="answer"
        isBusy={correction.isPending}
        error={correction.error}
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
