/** A pair being changed in its place in the list. */
import type { PairBody, PairRecord } from '../../../../contract/knowledge/pairs.ts';
import { ElsewhereNotice } from '../../pair-writing/elsewhere-notice.tsx';
import { pairDraftKeys } from '../../pair-writing/pair-drafts.ts';
import { PairForm } from '../../pair-writing/pair-form.tsx';
import { pairIdentity } from '../../pair-writing/same-question.ts';
import { useAddPair, useChangePair } from '../../pair-writing/use-pairs.ts';
import { useDraft } from '../../state/drafts.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './pairs.module.css';

interface PairEditRowProps {
  chatbotId: string;
  /** As it was when its editing began, where it is gone. */
  pair: PairRecord;
  isGone: boolean;
  /** @param savedId of the pair that stands in its place now; none where nothing was saved */
  onClose: (savedId?: number) => void;
}

export function PairEditRow({ chatbotId, pair, isGone, onClose }: PairEditRowProps) {
  const change = useChangePair(chatbotId);
  const addition = useAddPair(chatbotId);
  const { id, question, answer } = pair;
  const draft = useDraft(pairDraftKeys.edited(chatbotId, id), { question, answer }, pair);
  // Where it says what was typed, that was saved, and the reply lost.
  const isChangedElsewhere =
    pairIdentity(pair) !== pairIdentity(draft.base) &&
    pairIdentity(pair) !== pairIdentity(draft.value) &&
    !change.isPending &&
    !change.isSuccess;
  const save = (body: PairBody) => (isGone ? addition.mutateAsync(body) : change.mutateAsync({ id, body }));
  return (
    <td colSpan={5} className={classes.editing}>
      {isGone && <ElsewhereNotice notice={strings.pairs.deletedElsewhere} />}
      {isChangedElsewhere && !isGone && (
        <ElsewhereNotice notice={strings.pairs.changedElsewhere} current={pair} />
      )}
      <PairForm
        chatbotId={chatbotId}
        pairId={isGone ? undefined : id}
        label={strings.pairs.editTitle}
        draft={draft}
        {...(isGone && { saveLabel: strings.pairs.saveAsNew })}
        isBusy={change.isPending || addition.isPending}
        error={isGone ? addition.error : change.error}
        onSave={(body) => save(body).then((saved) => onClose(saved.id))}
        onCancel={() => onClose()}
      />
    </td>
  );
}
