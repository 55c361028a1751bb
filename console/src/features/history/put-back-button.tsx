/** A button that puts something back at once, and asks only where that would undo somebody's later work. */
import { Button } from '@mantine/core';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { useMay } from '../../state/use-may.ts';
import { strings } from '../../strings/catalogue.ts';
import { usePutBack } from './use-put-back.ts';

interface PutBackButtonProps {
  chatbotId: string;
  label: string;
  /** For whoever does not see what the button stands beside. */
  fullLabel: string;
  work: (isForced: boolean) => Promise<{ count: number }>;
}

export function PutBackButton({ chatbotId, label, fullLabel, work }: PutBackButtonProps) {
  const may = useMay();
  const { conflict, isBusy, start, force, cancel } = usePutBack(chatbotId, work);
  if (!may('undo')) return null;
  return (
    <>
      <Button size="xs" variant="default" aria-label={fullLabel} loading={isBusy} onClick={start}>
        {label}
      </Button>
      <ConfirmDialog
        title={strings.history.conflictTitle}
        text={conflict ?? ''}
        action={strings.history.putBackAnyway}
        isOpen={conflict !== undefined}
        isBusy={isBusy}
        onConfirm={force}
        onCancel={cancel}
      />
    </>
  );
}
