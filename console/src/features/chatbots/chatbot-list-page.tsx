/** The owner's chatbots with their counts. */
import { Button, Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listChatbots } from '../../api/chatbots.ts';
import { Icon } from '../../components/icon.tsx';
import { QueryPanel } from '../../components/panels/query-panel.tsx';
import { EmptyPanel, LoadingPanel } from '../../components/panels/state-panels.tsx';
import { useTitle } from '../../components/use-title.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { useMay } from '../../state/use-may.ts';
import { strings } from '../../strings/catalogue.ts';
import { ChatbotTable } from './chatbot-table.tsx';
import { NewChatbotDialog } from './new-chatbot-dialog.tsx';

export function ChatbotListPage() {
  useTitle(strings.chatbots.title);
  const [isCreating, setCreating] = useState(false);
  const chatbots = useQuery({ queryKey: queryKeys.chatbots, queryFn: ({ signal }) => listChatbots(signal) });
  const newButton = useMay()('chatbots') && (
    <Button leftSection={<Icon name="add" />} onClick={() => setCreating(true)}>
      {strings.chatbots.newChatbot}
    </Button>
  );
  return (
    <>
      <Group justify="space-between" mb="lg">
        <Title order={1} size="h3">
          {strings.chatbots.title}
        </Title>
        {chatbots.data !== undefined && chatbots.data.length > 0 && newButton}
      </Group>
      <QueryPanel query={chatbots} loading={<LoadingPanel rows={3} height={64} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyPanel
              icon="bot"
              title={strings.chatbots.emptyTitle}
              text={`${strings.chatbots.emptyText} ${strings.start.whatFirst}`}
            >
              {newButton}
            </EmptyPanel>
          ) : (
            <ChatbotTable chatbots={list} />
          )
        }
      </QueryPanel>
      <NewChatbotDialog isOpen={isCreating} onClose={() => setCreating(false)} />
    </>
  );
}
