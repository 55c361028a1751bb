/** Says that only the changes of one file are shown, and leads back to all. */
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { readFile } from '../../api/files.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { strings } from '../../strings/catalogue.ts';

export function OnlyFile({ chatbotId, fileId }: { chatbotId: string; fileId: number }) {
  const navigate = useNavigate();
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
      <Button size="xs" variant="default" onClick={() => void navigate({ to: '.', search: {} })}>
        {strings.fileCare.allHistory}
      </Button>
    </Group>
  );
}
