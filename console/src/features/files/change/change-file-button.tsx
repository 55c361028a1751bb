/** Opens the form that changes what is said of a file. */
import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import type { FileDetails } from '../../../../../contract/knowledge/files.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Icon } from '../../../components/icon.tsx';
import { strings } from '../../../strings/catalogue.ts';
import { ChangeFileForm } from './change-file-form.tsx';

export function ChangeFileButton({ file, withText = false }: { file: FileDetails; withText?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  return (
    <>
      {withText ? (
        <Button variant="default" leftSection={<Icon name="pen" />} onClick={open}>
          {strings.fileCare.change}
        </Button>
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={strings.fileCare.changeFile(file.fileName)}
          onClick={open}
        >
          <Icon name="pen" />
        </ActionIcon>
      )}
      <Dialog opened={isOpen} onClose={close} title={strings.fileCare.changeTitle}>
        <ChangeFileForm file={file} onClose={close} />
      </Dialog>
    </>
  );
}
