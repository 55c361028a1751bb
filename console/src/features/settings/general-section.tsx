/** Name and fallback text. */
import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  CHATBOT_NAME_MAX_CHARACTERS,
  type ChatbotRecord,
  FALLBACK_TEXT_MAX_CHARACTERS,
} from '../../../../contract/chatbots.ts';
import { Section } from '../../components/section.tsx';
import { strings } from '../../strings/catalogue.ts';
import { useChangeChatbot } from './use-change-chatbot.ts';

export function GeneralSection({ chatbot }: { chatbot: ChatbotRecord }) {
  const [name, setName] = useState(chatbot.name);
  const [fallbackText, setFallbackText] = useState(chatbot.fallbackText);
  const change = useChangeChatbot(chatbot.id);
  const isBlank = name.trim() === '' || fallbackText.trim() === '';
  const isUnchanged = name === chatbot.name && fallbackText === chatbot.fallbackText;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ name: name.trim(), fallbackText: fallbackText.trim() });
  };
  return (
    <Section title={strings.settings.general}>
      <form onSubmit={submit}>
        <Stack align="start">
          <TextInput
            w="100%"
            label={strings.settings.name}
            maxLength={CHATBOT_NAME_MAX_CHARACTERS}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Textarea
            w="100%"
            label={strings.settings.fallback}
            description={strings.settings.fallbackHint}
            autosize
            minRows={2}
            maxLength={FALLBACK_TEXT_MAX_CHARACTERS}
            value={fallbackText}
            onChange={(event) => setFallbackText(event.currentTarget.value)}
          />
          <Button type="submit" loading={change.isPending} disabled={isBlank || isUnchanged}>
            {strings.common.save}
          </Button>
        </Stack>
      </form>
    </Section>
  );
}
