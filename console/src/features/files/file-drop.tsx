/** Where files are dropped or chosen, several at once. */
import { Button, Stack } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { useRef } from 'react';
import { Icon } from '../../components/icon.tsx';
import { useMay } from '../../state/use-may.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './files.module.css';

export function FileDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const may = useMay();
  const openPicker = useRef<(() => void) | null>(null);
  if (!may('files')) return null;
  return (
    <Dropzone
      openRef={openPicker}
      onDrop={onFiles}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      unstyled
      classNames={{ root: classes.drop ?? '' }}
      tabIndex={-1}
      inputProps={{ 'aria-label': strings.files.choose }}
    >
      <Stack gap={4} align="center">
        <Icon name="upload" size={24} />
        <p className={classes.dropTitle}>{strings.files.dropTitle}</p>
        <p className={classes.quiet}>{strings.files.dropText}</p>
        <Button mt="xs" size="xs" variant="default" onClick={() => openPicker.current?.()}>
          {strings.files.choose}
        </Button>
      </Stack>
    </Dropzone>
  );
}
