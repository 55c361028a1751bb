/** Opens the form that changes what is said of a file. */
import { useState } from 'react';
import type { FileDetails } from '../../../../../contract/knowledge/files.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { useMay } from '../../../state/use-may.ts';
import { strings } from '../../../strings/catalogue.ts';
import { FileAction } from '../file-action.tsx';
import { ChangeFileForm } from './change-file-form.tsx';

export function ChangeFileButton({ file, withText = false }: { file: FileDetails; withText?: boolean }) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!may('files')) return null;
  return (
    <>
      <FileAction
        icon="pen"
        text={strings.fileCare.change}
        fullText={strings.fileCare.changeFile(file.fileName)}
        withText={withText}
        onClick={() => setOpen(true)}
      />
      <Dialog opened={isOpen} onClose={close} title={strings.fileCare.changeTitle}>
        <ChangeFileForm file={file} onClose={close} />
      </Dialog>
    </>
  );
}
