/** Gives a file new content from the owner's disk. */
import { ActionIcon, Button } from '@mantine/core';
import { useRef } from 'react';
import type { FileDetails } from '../../../../contract/knowledge/files.ts';
import { Icon } from '../../components/icon.tsx';
import { strings } from '../../strings/catalogue.ts';
import { useReplacement } from './use-replacement.ts';

interface ReplaceFileButtonProps {
  file: FileDetails;
  withText?: boolean;
}

export function ReplaceFileButton({ file, withText = false }: ReplaceFileButtonProps) {
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
  return withText ? (
    <Button
      variant="default"
      leftSection={<Icon name="upload" />}
      loading={replacement.isPending}
      onClick={choose}
    >
      {strings.files.replace}
    </Button>
  ) : (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={strings.files.replaceFile(file.fileName)}
      loading={replacement.isPending}
      onClick={choose}
    >
      <Icon name="upload" />
    </ActionIcon>
  );
}
