/** Name, and what the chatbot says instead of an answer. */
import { Stack, Textarea, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import {
  CHATBOT_NAME_MAX_CHARACTERS,
  type ChangeChatbotBody,
  type ChatbotRecord,
  FALLBACK_TEXT_MAX_CHARACTERS,
} from '../../../../contract/chatbots.ts';
import { isBlank } from '../../../../contract/text.ts';
import { SaveRow } from '../../components/save-row.tsx';
import { Section } from '../../components/section.tsx';
import { useDraft } from '../../state/drafts.ts';
import { strings } from '../../strings/catalogue.ts';
import { useChangeChatbot } from './use-change-chatbot.ts';

export function GeneralSection({ chatbot }: { chatbot: ChatbotRecord }) {
  // What was typed; the rest is as the chatbot has it, also when it is changed elsewhere.
  const { value: typed, change, drop } = useDraft<ChangeChatbotBody>(`${chatbot.id} settings`, {});
  const { name = chatbot.name, fallbackText = chatbot.fallbackText } = typed;
  const suggestText = (typed.suggestText === undefined ? chatbot.suggestText : typed.suggestText) ?? '';
  const saving = useChangeChatbot(chatbot.id);
  const isIncomplete = isBlank(name) || isBlank(fallbackText);
  const isSuggestTextChanged = suggestText.trim() !== (chatbot.suggestText ?? '');
  const isUnchanged = name === chatbot.name && fallbackText === chatbot.fallbackText && !isSuggestTextChanged;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const changes = {
      ...(name !== chatbot.name && { name: name.trim() }),
      ...(fallbackText !== chatbot.fallbackText && { fallbackText: fallbackText.trim() }),
      ...(isSuggestTextChanged && { suggestText: isBlank(suggestText) ? null : suggestText.trim() }),
    };
    saving.mutateAsync(changes).then(drop, () => undefined);
  };
  return (
    <Section title={strings.settings.general}>
      <form onSubmit={submit}>
        <Stack align="start">
          <TextInput
            w="100%"
            label={strings.settings.name}
            maxLength={CHATBOT_NAME_MAX_CHARACTERS}
            readOnly={saving.isPending}
            value={name}
            error={isBlank(name) && strings.settings.nameMissing}
            onChange={(event) => change({ ...typed, name: event.currentTarget.value })}
          />
          <Textarea
            w="100%"
            label={strings.settings.fallback}
            description={strings.settings.fallbackHint}
            autosize
            minRows={2}
            maxLength={FALLBACK_TEXT_MAX_CHARACTERS}
            readOnly={saving.isPending}
            value={fallbackText}
            error={isBlank(fallbackText) && strings.settings.fallbackMissing}
            onChange={(event) => change({ ...typed, fallbackText: event.currentTarget.value })}
          />
          <Textarea
            w="100%"
            label={strings.settings.suggestText}
            description={strings.settings.suggestTextHint}
            autosize
            minRows={2}
            maxLength={FALLBACK_TEXT_MAX_CHARACTERS}
            readOnly={saving.isPending}
            value={suggestText}
            onChange={(event) => change({ ...typed, suggestText: event.currentTarget.value })}
          />
          <SaveRow
            isChanged={!isUnchanged}
            isSaving={saving.isPending}
            isFaulty={isIncomplete}
            onDiscard={drop}
          />
        </Stack>
      </form>
    </Section>
  );
}
