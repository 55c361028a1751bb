/** A pair prefilled from a question that was answered wrongly or not at all. */

import { Dialog } from '../../components/dialog.tsx';
import { useDraft } from '../../components/drafts.ts';
import { notifyDone } from '../../components/notify.ts';
import { strings } from '../../strings/catalogue.ts';
import { pairDraftKeys } from '../pairs/pair-drafts.ts';
import { PairForm } from '../pairs/pair-form.tsx';
import { useAddPair } from '../pairs/use-pairs.ts';

interface AnswerDialogProps {
  chatbotId: string;
  title: string;
  question: string;
  answer: string;
  onClose: () => void;
  onSaved: () => void;
}

export function AnswerDialog({ chatbotId, title, question, answer, onClose, onSaved }: AnswerDialogProps) {
  const addition = useAddPair(chatbotId);
  const draft = useDraft(pairDraftKeys.answered(chatbotId, question), { question, answer });
  return (
    <Dialog opened onClose={onClose} title={title} size="lg" closeOnClickOutside={false}>
      <PairForm
        label={strings.pairs.addTitle}
        draft={draft}
        focusOn="answer"
        isBusy={addition.isPending}
        error={addition.error}
        onSave={(body) =>
          addition.mutateAsync(body).then(() => {
            onClose();
            notifyDone(strings.test.saved);
            onSaved();
          })
        }
        onCancel={onClose}
      />
    </Dialog>
  );
}
