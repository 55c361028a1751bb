/** Deletes a file after asking once more: all that it taught goes at once, and only the history can bring it back. */
import { ActionIcon, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FileDetails } from '../../../../contract/knowledge/files.ts';
import { deleteFile } from '../../api/files.ts';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { notifyDone, notifyError } from '../../components/notices/notify.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { strings } from '../../strings/catalogue.ts';

interface DeleteFileButtonProps {
  file: FileDetails;
  withText?: boolean;
  onDeleted?: () => void;
}

export function DeleteFileButton({ file, withText = false, onDeleted }: DeleteFileButtonProps) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const deletion = useMutation({
    mutationFn: () => deleteFile(file.chatbotId, file.id),
    onSuccess: () => {
      setAsking(false);
      notifyDone(strings.files.deleted(file.fileName));
      onDeleted?.();
      queryClient.setQueryData<FileDetails[]>(queryKeys.files(file.chatbotId), (list) =>
        list?.filter(({ id }) => id !== file.id),
      );
    },
    onError: notifyError,
  });
  const ask = () => setAsking(true);
  return (
    <>
      {withText ? (
        <Button variant="default" leftSection={<Icon name="trash" />} onClick={ask}>
          {strings.common.delete}
        </Button>
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={strings.files.deleteFile(file.fileName)}
          onClick={ask}
        >
          <Icon name="trash" />
        </ActionIcon>
      )}
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
