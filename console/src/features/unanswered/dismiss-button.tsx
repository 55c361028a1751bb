/** Takes questions off the list, once that is confirmed. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { useMay } from '../../state/use-may.ts';
import { strings } from '../../strings/catalogue.ts';
import { useDismissal } from './use-dismissal.ts';

interface DismissButtonProps {
  chatbotId: string;
  label: string;
  /** For whoever does not see what the button stands beside; default: the label. */
  fullLabel?: string;
  questions: readonly string[];
  onDismissed?: () => void;
}

export function DismissButton({ chatbotId, label, fullLabel, questions, onDismissed }: DismissButtonProps) {
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const dismissal = useDismissal(chatbotId);
  if (!may('teach')) return null;
  return (
    <>
      <Button size="xs" variant="default" aria-label={fullLabel} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        title={strings.unanswered.dismissTitle(questions.length)}
        text={strings.unanswered.dismissText}
        action={strings.unanswered.dismiss}
        isOpen={isAsking}
        isBusy={dismissal.isPending}
        onConfirm={() =>
          dismissal.mutate(questions, { onSuccess: () => onDismissed?.(), onSettled: () => setAsking(false) })
        }
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
