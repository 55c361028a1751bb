/** A pair being changed in its place in the list. */
import type { PairRecord } from '../../../../contract/pairs.ts';
import { useDraft } from '../../components/drafts.ts';
import { strings } from '../../strings/catalogue.ts';
import { pairDraftKeys } from './pair-drafts.ts';
import { PairForm } from './pair-form.tsx';
import classes from './pairs.module.css';
import { useChangePair } from './use-pairs.ts';

interface PairEditRowProps {
  chatbotId: string;
  pair: PairRecord;
  onClose: () => void;
}

export function PairEditRow({ chatbotId, pair, onClose }: PairEditRowProps) {
  const change = useChangePair(chatbotId);
  const { id, question, answer } = pair;
  const draft = useDraft(pairDraftKeys.edited(chatbotId, id), { question, answer });
  return (
    <td colSpan={5} className={classes.editing}>
      <PairForm
        label={strings.pairs.editTitle}
        draft={draft}
        isBusy={change.isPending}
        error={change.error}
        onSave={(body) => change.mutateAsync({ id, body }).then(onClose)}
        onCancel={onClose}
      />
    </td>
  );
}
