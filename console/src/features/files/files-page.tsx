/** The Files tab. */
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listFiles } from '../../api/files.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { QueryPanel } from '../../components/query-panel.tsx';
import { EmptyPanel } from '../../components/state-panels.tsx';
import { useTitle } from '../../components/use-title.ts';
import { strings } from '../../strings/catalogue.ts';
import { useChatbot, useChatbotId } from '../chatbots/use-chatbot.ts';
import { FileDrop } from './file-drop.tsx';
import { FileTable } from './file-table.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './uploads.ts';

export function FilesPage() {
  const chatbotId = useChatbotId();
  useTitle(strings.tabs.files, useChatbot().data?.name);
  const files = useQuery({
    queryKey: queryKeys.files(chatbotId),
    queryFn: ({ signal }) => listFiles(chatbotId, signal),
  });
  const uploads = useUploads(chatbotId);
  return (
    <Stack>
      <FileDrop onFiles={uploads.add} />
      {uploads.items.length > 0 && (
        <UploadList items={uploads.items} onCancelOrHide={uploads.cancelOrHide} onRetry={uploads.retry} />
      )}
      <QueryPanel query={files}>
        {(list) =>
          list.length === 0 ? (
            <EmptyPanel icon="file" title={strings.files.emptyTitle} text={strings.files.emptyText} />
          ) : (
            <FileTable files={list} />
          )
        }
      </QueryPanel>
    </Stack>
  );
}
