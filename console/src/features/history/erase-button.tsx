/** Takes the texts of one answer or file out of the history for good, once that is confirmed. */
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HistoryChangeRecord } from '../../../../contract/history.ts';
import { eraseHistory } from '../../api/history.ts';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { notifyDone, notifyError } from '../../components/notices/notify.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { useMay } from '../../state/use-may.ts';
import { strings } from '../../strings/catalogue.ts';

interface EraseButtonProps {
  chatbotId: string;
  change: Pick<HistoryChangeRecord, 'subject' | 'subjectId'>;
  /** What a person calls it. */
  name: string;
}

export function EraseButton({ chatbotId, change, name }: EraseButtonProps) {
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const erasing = useMutation({
    mutationFn: () => eraseHistory(chatbotId, change),
    onSuccess: async () => {
      notifyDone(strings.history.erased(name));
      await queryClient.invalidateQueries({ queryKey: queryKeys.history(chatbotId) });
    },
    onError: notifyError,
    onSettled: () => setAsking(false),
  });
  if (!may('undo')) return null;
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        color="red"
        aria-label={strings.history.eraseOf(name)}
        onClick={() => setAsking(true)}
      >
        {strings.history.erase}
      </Button>
      <ConfirmDialog
        title={strings.history.eraseTitle}
        text={strings.history.eraseText(name)}
        action={strings.history.erase}
        isOpen={isAsking}
        isBusy={erasing.isPending}
        onConfirm={() => erasing.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
