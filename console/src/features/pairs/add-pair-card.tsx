/** The form for a new pair above the list. It stays open after Save, for the next one. */
import { useState } from 'react';
import { useDraft } from '../../components/drafts.ts';
import { strings } from '../../strings/catalogue.ts';
import { NEW_PAIR, pairDraftKeys } from './pair-drafts.ts';
import { PairForm } from './pair-form.tsx';
import classes from './pairs.module.css';
import { useAddPair } from './use-pairs.ts';

export function AddPairCard({ chatbotId, onClose }: { chatbotId: string; onClose: () => void }) {
  const addition = useAddPair(chatbotId);
  const draft = useDraft(pairDraftKeys.added(chatbotId), NEW_PAIR);
  const [round, setRound] = useState(0);
  return (
    <div className={classes.card}>
      <PairForm
        key={round}
        label={strings.pairs.addTitle}
        draft={draft}
        isBusy={addition.isPending}
        error={addition.error}
        onSave={(body) => addition.mutateAsync(body).then(() => setRound(round + 1))}
        onCancel={onClose}
      />
    </div>
  );
}
