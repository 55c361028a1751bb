/** A pair being changed in its place in the list. */
import type { PairRecord } from '../../../../contract/pairs.ts';
import { strings } from '../../strings/catalogue.ts';
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
  return (
    <td colSpan={5} className={classes.editing}>
      <PairForm
        label={strings.pairs.editTitle}
        initial={pair}
        isBusy={change.isPending}
        error={change.error}
        onSave={(body) => change.mutate({ id: pair.id, body }, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </td>
  );
}
