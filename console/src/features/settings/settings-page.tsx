/** The Settings tab. */
import { Stack } from '@mantine/core';
import { QueryPanel } from '../../components/panels/query-panel.tsx';
import { useTitle } from '../../components/use-title.ts';
import { useChatbot } from '../../state/use-chatbot.ts';
import { strings } from '../../strings/catalogue.ts';
import { ComposingSection } from './composing-section.tsx';
import { DeleteChatbotSection } from './delete-chatbot-section.tsx';
import { ExportSection } from './export-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { HistorySection } from './history-section.tsx';
import { ThresholdSection } from './threshold-section.tsx';

export function SettingsPage() {
  const chatbot = useChatbot();
  useTitle(strings.tabs.settings, chatbot.data?.name);
  return (
    <QueryPanel query={chatbot}>
      {(record) => (
        <Stack maw={720} gap="lg">
          <GeneralSection key={record.id} chatbot={record} />
          <ThresholdSection key={`${record.id} thresholds`} chatbot={record} />
          <ComposingSection key={`${record.id} composing`} chatbotId={record.id} />
          <ExportSection chatbot={record} />
          <HistorySection key={`${record.id} history`} chatbot={record} />
          <DeleteChatbotSection chatbot={record} />
        </Stack>
      )}
    </QueryPanel>
  );
}
