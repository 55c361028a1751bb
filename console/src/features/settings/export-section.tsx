/** Takes the chatbot out: one file with all it knows. */
import { Button, Text } from '@mantine/core';
import type { ChatbotRecord } from '../../../../contract/chatbots.ts';
import { exportAddress } from '../../api/imports.ts';
import { Icon } from '../../components/icon.tsx';
import { Section } from '../../components/section.tsx';
import { strings } from '../../strings/catalogue.ts';

export function ExportSection({ chatbot }: { chatbot: ChatbotRecord }) {
  return (
    <Section title={strings.moving.exportTitle}>
      <Text size="sm" c="dimmed">
        {strings.moving.exportText}
      </Text>
      <div>
        <Button
          component="a"
          href={exportAddress(chatbot.id)}
          download
          variant="default"
          leftSection={<Icon name="download" />}
        >
          {strings.moving.exportButton}
        </Button>
      </div>
    </Section>
  );
}
