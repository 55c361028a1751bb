/** The Files tab. */
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listFiles } from '../../api/files.ts';
import { DeletedLink } from '../../components/panels/deleted-link.tsx';
import { EncodingNote } from '../../components/panels/encoding-note.tsx';
import { QueryPanel } from '../../components/panels/query-panel.tsx';
import { EmptyPanel } from '../../components/panels/state-panels.tsx';
import { useTitle } from '../../components/use-title.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { useChatbot, useChatbotId } from '../../state/use-chatbot.ts';
import { strings } from '../../strings/catalogue.ts';
import { FileDrop } from './file-drop.tsx';
import { FileList } from './file-list.tsx';
import { SameNameDialog, useSameNames } from './same-name.tsx';
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
  const sameNames = useSameNames(files.data, uploads.add);
  return (
    <Stack>
      <FileDrop onFiles={sameNames.drop} />
      {sameNames.first !== undefined && (
        <SameNameDialog
          asked={sameNames.first}
          onKeepBoth={(file) => uploads.add([file])}
          onSettled={sameNames.settleFirst}
        />
      )}
      {uploads.items.length > 0 && (
        <UploadList items={uploads.items} onCancelOrHide={uploads.cancelOrHide} onRetry={uploads.retry} />
      )}
      <QueryPanel query={files}>
        {(list) =>
          list.length === 0 ? (
            <EmptyPanel
              icon="file"
              title={strings.files.emptyTitle}
              text={strings.files.emptyText}
              example={strings.start.examples.file}
            />
          ) : (
            <>
              <EncodingNote kind="files" />
              <FileList chatbotId={chatbotId} files={list} />
            </>
          )
        }
      </QueryPanel>
      <DeletedLink kind="file" label={strings.history.toDeletedFiles} />
    </Stack>
  );
}
