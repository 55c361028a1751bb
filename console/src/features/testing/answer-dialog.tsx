/** A pair prefilled from a question that was answered wrongly or not at all. */
import { Dialog } from '../../components/dialog.tsx';
import { notifyDone } from '../../components/notify.ts';
import { strings } from '../../strings/catalogue.ts';
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
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      <PairForm
        label={strings.pairs.addTitle}
        initial={{ question, answer }}
        focusOn="answer"
        isBusy={addition.isPending}
        error={addition.error}
        onSave={(body) =>
          addition.mutate(body, {
            onSuccess: () => {
              onClose();
              notifyDone(strings.test.saved);
              onSaved();
            },
          })
        }
        onCancel={onClose}
      />
    </Dialog>
  );
}
