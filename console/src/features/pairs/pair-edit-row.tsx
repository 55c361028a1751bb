/** A pair being changed in its place in the list. */
import { Text } from '@mantine/core';
import { useState } from 'react';
import type { PairRecord } from '../../../../contract/pairs.ts';
import { useDraft } from '../../components/drafts.ts';
import { strings } from '../../strings/catalogue.ts';
import { pairIdentity } from './import/check-rows.ts';
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
  const [before] = useState(() => pairIdentity(pair));
  const draft = useDraft(pairDraftKeys.edited(chatbotId, id), { question, answer });
  const isChangedElsewhere = pairIdentity(pair) !== before && !change.isPending && !change.isSuccess;
  return (
    <td colSpan={5} className={classes.editing}>
      {isChangedElsewhere && (
        <Text size="sm" c="var(--docent-warn)" role="alert">
          {strings.pairs.changedElsewhere}
        </Text>
      )}
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
