/** Files that are dropped under the name of one that is there already: each is asked about, none is taken twice unseen. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { FileDetails } from '../../../../contract/knowledge/files.ts';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { strings } from '../../strings/catalogue.ts';
import { useReplacement } from './use-replacement.ts';

const texts = strings.sameName;

interface Asked {
  dropped: File;
  present: FileDetails;
}

/** @param add takes those that are new, at once, and those that both are to be kept of */
export function useSameNames(present: readonly FileDetails[] | undefined, add: (files: File[]) => void) {
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const drop = (files: File[]) => {
    const byName = new Map(present?.map((file) => [file.fileName, file]));
    const fresh = files.filter(({ name }) => !byName.has(name));
    if (fresh.length > 0) add(fresh);
    setAsked((waiting) => [
      ...waiting,
      ...files.flatMap((dropped) => {
        const same = byName.get(dropped.name);
        return same === undefined ? [] : [{ dropped, present: same }];
      }),
    ]);
  };
  return { drop, first: asked[0], settleFirst: () => setAsked(([, ...others]) => others) };
}

interface SameNameDialogProps {
  asked: Asked;
  onKeepBoth: (file: File) => void;
  /** Whatever was chosen. */
  onSettled: () => void;
}

export function SameNameDialog({ asked: { dropped, present }, onKeepBoth, onSettled }: SameNameDialogProps) {
  const replacement = useReplacement(present);
  return (
    <Dialog opened onClose={onSettled} title={texts.title(present.fileName)}>
      <Stack>
        <Text size="sm">{texts.text}</Text>
        <Group justify="end">
          <Button variant="default" onClick={onSettled}>
            {texts.leave}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              onKeepBoth(dropped);
              onSettled();
            }}
          >
            {texts.keepBoth}
          </Button>
          <Button
            data-autofocus
            loading={replacement.isPending}
            onClick={() => replacement.mutate(dropped, { onSettled })}
          >
            {texts.replace}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
