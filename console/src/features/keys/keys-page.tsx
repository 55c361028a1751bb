/** The API Key tab: make a key, copy it once, see its use, revoke it, paste a program. */
import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewKey } from '../../../../contract/keys.ts';
import { listKeys } from '../../api/keys.ts';
import { useFocusBack } from '../../components/focus/use-focus-back.ts';
import { Icon } from '../../components/icon.tsx';
import { QueryPanel } from '../../components/panels/query-panel.tsx';
import { EmptyPanel, LoadingPanel } from '../../components/panels/state-panels.tsx';
import { Section } from '../../components/section.tsx';
import { useTitle } from '../../components/use-title.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { useChatbot, useChatbotId } from '../../state/use-chatbot.ts';
import { strings } from '../../strings/catalogue.ts';
import { KeyForm } from './key-form.tsx';
import { KeyTable } from './key-table.tsx';
import { Snippets } from './snippets.tsx';

export function KeysPage() {
  const chatbotId = useChatbotId();
  useTitle(strings.tabs.apiKey, useChatbot().data?.name);
  const keys = useQuery({
    queryKey: queryKeys.keys(chatbotId),
    queryFn: ({ signal }) => listKeys(chatbotId, signal),
  });
  const [isAdding, setAdding] = useState(false);
  const addButton = useFocusBack(isAdding);
  const [fresh, setFresh] = useState<NewKey>();
  return (
    <Stack gap="lg">
      <Section
        title={strings.keys.listLabel}
        text={strings.keys.intro}
        actions={
          <Button
            ref={addButton}
            leftSection={<Icon name="add" />}
            onClick={() => setAdding(true)}
            disabled={isAdding}
          >
            {strings.keys.addNew}
          </Button>
        }
      >
        {isAdding && (
          <KeyForm
            chatbotId={chatbotId}
            onSaved={(key) => {
              setFresh(key);
              setAdding(false);
            }}
            onCancel={() => setAdding(false)}
          />
        )}
        <QueryPanel query={keys} loading={<LoadingPanel rows={2} />}>
          {(list) =>
            list.length === 0 ? (
              <EmptyPanel
                icon="key"
                title={strings.keys.emptyTitle}
                text={strings.keys.emptyText}
                example={strings.start.examples.key}
              />
            ) : (
              <KeyTable chatbotId={chatbotId} keys={list} fresh={fresh} />
            )
          }
        </QueryPanel>
      </Section>
      <Section title={strings.keys.use} text={strings.keys.useText}>
        <Snippets chatbotId={chatbotId} apiKey={fresh?.key} />
      </Section>
    </Stack>
  );
}
