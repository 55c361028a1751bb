/** One file: its state, what was read in each part, the text in chunks, the original. */
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { FileDetails } from '../../../../contract/knowledge/files.ts';
import { isNotThere } from '../../api/client.ts';
import { originalUrl, readFile } from '../../api/files.ts';
import crumb from '../../components/crumb.module.css';
import { Icon } from '../../components/icon.tsx';
import { Words } from '../../components/notices/error-message.tsx';
import { NotFoundPanel } from '../../components/panels/not-found-panel.tsx';
import { QueryPanel } from '../../components/panels/query-panel.tsx';
import { Section } from '../../components/section.tsx';
import { useTitle } from '../../components/use-title.ts';
import { QuestionsSlot } from '../../pair-writing/suggestion-slots.tsx';
import { queryKeys } from '../../state/query-keys.ts';
import { useChatbot } from '../../state/use-chatbot.ts';
import { strings } from '../../strings/catalogue.ts';
import { ChangeFileButton } from './change/change-file-button.tsx';
import { FileSwitch } from './change/file-switch.tsx';
import { ChunkList } from './chunk-list.tsx';
import { DeleteFileButton } from './delete-file-button.tsx';
import { failureWords } from './failure-text.ts';
import { FaqOfferNotice } from './faq-offer-notice.tsx';
import { FileBadges } from './file-badges.tsx';
import { FileFacts } from './file-facts.tsx';
import { FileHistoryLink } from './file-history-link.tsx';
import { ReceiptTable } from './receipt-table.tsx';
import { ReplaceFileButton } from './replace-file-button.tsx';

function FileContent({ file }: { file: FileDetails }) {
  const navigate = useNavigate();
  const toFiles = () =>
    void navigate({ to: '/chatbots/$chatbotId/files', params: { chatbotId: file.chatbotId } });
  return (
    <Stack gap="lg">
      <Section
        title={file.fileName}
        actions={
          <Group gap="xs">
            <Button
              component="a"
              href={originalUrl(file.chatbotId, file.id)}
              download={file.fileName}
              variant="default"
              leftSection={<Icon name="download" />}
            >
              {strings.files.download}
            </Button>
            <ChangeFileButton file={file} withText />
            <ReplaceFileButton file={file} withText />
            <FileHistoryLink file={file} withText />
            <DeleteFileButton file={file} withText onDeleted={toFiles} />
          </Group>
        }
      >
        {file.failure !== null && (
          <Alert color="red" title={strings.files.failedTitle} c="var(--docent-bad)">
            <Words words={failureWords(file.failure)} />
          </Alert>
        )}
        {file.replacement !== null && (
          <Alert
            color={file.replacement.failure === null ? 'blue' : 'red'}
            title={strings.files.replacements[file.replacement.failure === null ? 'underWay' : 'failed']}
          >
            {file.replacement.failure === null ? (
              strings.files.replacing(file.replacement.fileName)
            ) : (
              <Words words={failureWords(file.replacement.failure)} />
            )}
          </Alert>
        )}
        {file.receipt?.looksLikeFaq !== undefined && (
          <FaqOfferNotice file={file} offer={file.receipt.looksLikeFaq} />
        )}
        <FileSwitch file={file} withText />
        <FileBadges file={file} />
        <FileFacts file={file} />
      </Section>
      {file.receipt !== null && (
        <Section title={strings.files.receipt} text={strings.files.receiptText}>
          <ReceiptTable receipt={file.receipt} />
        </Section>
      )}
      {file.status !== 'failed' && <QuestionsSlot chatbotId={file.chatbotId} fileId={file.id} />}
      {file.status !== 'failed' && (
        <Section title={strings.files.chunksTitle} text={strings.files.chunksText}>
          <ChunkList file={file} />
        </Section>
      )}
    </Stack>
  );
}

export function FilePage() {
  const { chatbotId, fileId } = useParams({ from: '/owner/chatbots/$chatbotId/files/$fileId' });
  const id = Number(fileId);
  const file = useQuery({
    queryKey: queryKeys.file(chatbotId, id),
    queryFn: ({ signal }) => readFile(chatbotId, id, signal),
  });
  useTitle(file.data?.fileName ?? strings.tabs.files, useChatbot().data?.name);
  return (
    <Stack gap="xs">
      <div>
        <Link to="/chatbots/$chatbotId/files" params={{ chatbotId }} className={crumb.crumb}>
          <Icon name="back" size={14} />
          {strings.tabs.files}
        </Link>
      </div>
      {isNotThere(file.error) ? (
        <NotFoundPanel />
      ) : (
        <QueryPanel query={file}>{(details) => <FileContent file={details} />}</QueryPanel>
      )}
    </Stack>
  );
}
