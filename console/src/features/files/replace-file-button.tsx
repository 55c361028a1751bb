/** Gives a file new content from the owner's disk. */
import { useRef } from 'react';
import type { FileDetails } from '../../../../contract/knowledge/files.ts';
import { useMay } from '../../state/use-may.ts';
import { strings } from '../../strings/catalogue.ts';
import { FileAction } from './file-action.tsx';
import { useReplacement } from './use-replacement.ts';

interface ReplaceFileButtonProps {
  file: FileDetails;
  withText?: boolean;
}

export function ReplaceFileButton({ file, withText = false }: ReplaceFileButtonProps) {
  const may = useMay();
  const replacement = useReplacement(file);
  // Outside the page, where the one visible way to choose files is the place to drop them; kept for as long as the dialog is open.
  const picker = useRef<HTMLInputElement | null>(null);
  const choose = () => {
    const input = document.createElement('input');
    input.type = 'file';
    input.onchange = () => {
      const [chosen] = input.files ?? [];
      if (chosen !== undefined) replacement.mutate(chosen);
    };
    picker.current = input;
    input.click();
  };
  if (!may('files')) return null;
  return (
    <FileAction
      icon="upload"
      text={strings.files.replace}
      fullText={strings.files.replaceFile(file.fileName)}
      withText={withText}
      isBusy={replacement.isPending}
      onClick={choose}
    />
  );
}
