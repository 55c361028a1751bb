/** One new pair: its form, and its way to the service, during which nothing of it is shown. */
import type { PairBody, PairRecord } from '../../../../contract/knowledge/pairs.ts';
import { NEW_PAIR, pairDraftKeys } from '../../pair-writing/pair-drafts.ts';
import { PairForm } from '../../pair-writing/pair-form.tsx';
import { questionIdentity } from '../../pair-writing/same-question.ts';
import { useAddPair } from '../../pair-writing/use-pairs.ts';
import { useDraft } from '../../state/drafts.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './pairs.module.css';
import { SameQuestionNotice } from './same-question-notice.tsx';

interface NewPairFormProps {
  chatbotId: string;
  number: number;
  /** What the chatbot says now, by the identity of the question. */
  said: ReadonlyMap<string, PairRecord>;
  /** Others could not be saved, and wait for another try. */
  isNewest: boolean;
  isSaving: boolean;
  onSaving: () => void;
  onSaved: (pair: PairRecord) => void;
  onFailed: () => void;
  onCancel: () => void;
}

export function NewPairForm(props: NewPairFormProps) {
  const { chatbotId, number, said, isNewest, isSaving, onSaving, onSaved, onFailed, onCancel } = props;
  const addition = useAddPair(chatbotId);
  const draft = useDraft(pairDraftKeys.added(chatbotId, number), NEW_PAIR);
  const same = said.get(questionIdentity(draft.value.question));
  const save = async (body: PairBody) => {
    onSaving();
    let pair: PairRecord;
    try {
      pair = await addition.mutateAsync(body);
    } catch (error) {
      onFailed();
      throw error;
    }
    onSaved(pair);
  };
  if (isSaving) return null;
  return (
    <div className={classes.card}>
      <PairForm
        chatbotId={chatbotId}
        toldOf={same?.question}
        label={isNewest ? strings.pairs.addTitle : strings.pairs.unsavedTitle}
        draft={draft}
        focusOn={isNewest && addition.isIdle ? 'question' : 'none'}
        isBusy={false}
        error={addition.error}
        onSave={save}
        onCancel={onCancel}
      />
      {/* Below: the field must not move away from who is typing in it. */}
      <SameQuestionNotice pair={same} />
    </div>
  );
}
