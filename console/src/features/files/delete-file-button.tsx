/** Deletes a file after asking once more: all that it taught goes at once, and only the history can bring it back. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FileDetails } from '../../../../contract/knowledge/files.ts';
import { deleteFile } from '../../api/files.ts';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { notifyError } from '../../components/notices/notify.ts';
import { useNotifySaved } from '../../components/notices/use-notify-saved.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { useMay } from '../../state/use-may.ts';
import { strings } from '../../strings/catalogue.ts';
import { FileAction } from './file-action.tsx';

interface DeleteFileButtonProps {
  file: FileDetails;
  withText?: boolean;
  onDeleted?: () => void;
}

export function DeleteFileButton({ file, withText = false, onDeleted }: DeleteFileButtonProps) {
  const may = useMay();
  const queryClient = useQueryClient();
  const notifySaved = useNotifySaved(file.chatbotId);
  const [isAsking, setAsking] = useState(false);
  const deletion = useMutation({
    mutationFn: () => deleteFile(file.chatbotId, file.id),
    onSuccess: (stepId) => {
      setAsking(false);
      notifySaved(stepId, strings.files.deleted(file.fileName));
      onDeleted?.();
      queryClient.setQueryData<FileDetails[]>(queryKeys.files(file.chatbotId), (list) =>
        list?.filter(({ id }) => id !== file.id),
      );
    },
    onError: notifyError,
  });
  if (!may('files')) return null;
  return (
    <>
      <FileAction
        icon="trash"
        text={strings.common.delete}
        fullText={strings.files.deleteFile(file.fileName)}
        withText={withText}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={strings.files.deleteTitle}
        text={strings.files.deleteText(file.fileName)}
        action={strings.common.delete}
        isBusy={deletion.isPending}
        onConfirm={() => deletion.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
