/** Leads to what was changed of one file. */
import { ActionIcon, Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { FileDetails } from '../../../../contract/knowledge/files.ts';
import { Icon } from '../../components/icon.tsx';
import { strings } from '../../strings/catalogue.ts';

export function FileHistoryLink({ file, withText = false }: { file: FileDetails; withText?: boolean }) {
  const { chatbotId, id, fileName } = file;
  const navigate = useNavigate();
  const target = {
    component: 'a',
    href: `/chatbots/${chatbotId}/history?subject=file&subjectId=${id}`,
    onClick: (event: React.MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void navigate({
        to: '/chatbots/$chatbotId/history',
        params: { chatbotId },
        search: { subject: 'file', subjectId: String(id) },
      });
    },
  } as const;
  return withText ? (
    <Button {...target} variant="default" leftSection={<Icon name="clock" />}>
      {strings.tabs.history}
    </Button>
  ) : (
    <ActionIcon {...target} variant="subtle" color="gray" aria-label={strings.fileCare.historyOf(fileName)}>
      <Icon name="clock" />
    </ActionIcon>
  );
}
