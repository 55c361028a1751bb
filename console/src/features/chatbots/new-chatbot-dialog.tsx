/** Makes a chatbot and opens it. */
import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { CHATBOT_NAME_MAX_CHARACTERS, FALLBACK_TEXT_MAX_CHARACTERS } from '../../../../contract/chatbots.ts';
import { isBlank } from '../../../../contract/text.ts';
import { createChatbot, listDoubtTexts } from '../../api/chatbots.ts';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { FormError } from '../../components/notices/form-error.tsx';
import { queryKeys } from '../../state/query-keys.ts';
import { locale, language as readersLanguage, strings } from '../../strings/catalogue.ts';

const languageNames = new Intl.DisplayNames([locale], { type: 'language' });

/** What may be said in each language, by the languages' names; none until they are there. */
function useDoubtTexts() {
  const { data = [] } = useQuery({
    queryKey: queryKeys.doubtTexts,
    queryFn: ({ signal }) => listDoubtTexts(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const choices = data
    .map(({ language }) => ({ value: language, label: languageNames.of(language) ?? language }))
    .sort((one, other) => one.label.localeCompare(other.label, locale));
  return {
    choices,
    unknownIn: (code: string) => data.find(({ language }) => language === code)?.unknown ?? '',
  };
}

function NewChatbotForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [language, setLanguage] = useState(readersLanguage);
  const { choices, unknownIn } = useDoubtTexts();
  /** Undefined: the sentence that is usual in the language. */
  const [typedText, setTypedText] = useState<string>();
  const fallbackText = typedText ?? unknownIn(language);
  const [isChecked, setChecked] = useState(false);
  // Until the texts are there, the service has one: nobody waits for them.
  const isTextMissing = isBlank(fallbackText) && (typedText !== undefined || choices.length > 0);
  const isIncomplete = isBlank(name) || isTextMissing;
  const fallbackField = useRef<HTMLTextAreaElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const creation = useMutation({
    mutationFn: () =>
      createChatbot({
        name: name.trim(),
        ...(!isBlank(fallbackText) && { fallbackText: fallbackText.trim() }),
      }),
    onSuccess: async (chatbot) => {
      queryClient.setQueryData(queryKeys.chatbot(chatbot.id), chatbot);
      void queryClient.invalidateQueries({ queryKey: queryKeys.chatbots });
      onClose();
      await navigate({ to: '/chatbots/$chatbotId/qa', params: { chatbotId: chatbot.id } });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isIncomplete) (isBlank(name) ? field : fallbackField).current?.focus();
    else creation.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormError error={creation.error} />
        <TextInput
          label={strings.chatbots.name}
          placeholder={strings.chatbots.namePlaceholder}
          maxLength={CHATBOT_NAME_MAX_CHARACTERS}
          ref={field}
          data-autofocus
          value={name}
          error={isChecked && isBlank(name) && strings.settings.nameMissing}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {choices.length > 0 && (
          <NativeSelect
            label={strings.start.language}
            data={choices}
            value={language}
            onChange={(event) => setLanguage(event.currentTarget.value)}
          />
        )}
        <Textarea
          label={strings.start.fallback}
          description={strings.start.fallbackHint}
          autosize
          minRows={2}
          maxLength={FALLBACK_TEXT_MAX_CHARACTERS}
          ref={fallbackField}
          value={fallbackText}
          error={isChecked && isTextMissing && strings.settings.fallbackMissing}
          onChange={(event) => setTypedText(event.currentTarget.value)}
        />
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {strings.common.cancel}
          </Button>
          <Button type="submit" loading={creation.isPending}>
            {strings.common.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

export function NewChatbotDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={strings.chatbots.newChatbot}>
      <NewChatbotForm onClose={onClose} />
    </Dialog>
  );
}
