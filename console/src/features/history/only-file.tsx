/** Says that only the changes of one file are shown, and leads back to all. */
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readFile } from '../../api/files.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { strings } from '../../strings/catalogue.ts';

interface OnlyFileProps {
  chatbotId: string;
  fileId: number;
  onAll: () => void;
}

export function OnlyFile({ chatbotId, fileId, onAll }: OnlyFileProps) {
  // It may be deleted by now: its history is there still.
  const file = useQuery({
    queryKey: queryKeys.file(chatbotId, fileId),
    queryFn: ({ signal }) => readFile(chatbotId, fileId, signal),
  });
  return (
    <Group gap="sm">
      <Text size="sm" fw={500}>
        {strings.fileCare.onlyFile(file.data?.fileName ?? strings.fileCare.fileNumber(fileId))}
      </Text>
      <Button size="xs" variant="default" onClick={onAll}>
        {strings.fileCare.allHistory}
      </Button>
    </Group>
  );
}
