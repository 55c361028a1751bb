/** Makes a chatbot and opens it. */
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { CHATBOT_NAME_MAX_CHARACTERS } from '../../../../contract/chatbots.ts';
import { isBlank } from '../../../../contract/text.ts';
import { createChatbot } from '../../api/chatbots.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { Dialog } from '../../components/dialog.tsx';
import { errorText } from '../../components/error-text.ts';
import { strings } from '../../strings/catalogue.ts';

function NewChatbotForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const creation = useMutation({
    mutationFn: () => createChatbot(name.trim()),
    onSuccess: async (chatbot) => {
      queryClient.setQueryData(queryKeys.chatbot(chatbot.id), chatbot);
      void queryClient.invalidateQueries({ queryKey: queryKeys.chatbots });
      onClose();
      await navigate({ to: '/chatbots/$chatbotId/qa', params: { chatbotId: chatbot.id } });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlank(name)) creation.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {creation.isError && (
          <Alert color="red" role="alert" c="var(--docent-bad)">
            {errorText(creation.error)}
          </Alert>
        )}
        <TextInput
          label={strings.chatbots.name}
          placeholder={strings.chatbots.namePlaceholder}
          maxLength={CHATBOT_NAME_MAX_CHARACTERS}
          required
          withAsterisk={false}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
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
