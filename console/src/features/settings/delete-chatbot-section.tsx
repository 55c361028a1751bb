/** Deletes a chatbot once its name was typed. */
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { ChatbotRecord } from '../../../../contract/chatbots.ts';
import { deleteChatbot } from '../../api/chatbots.ts';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { notifyDone, notifyError } from '../../components/notices/notify.ts';
import { Section } from '../../components/section.tsx';
import { queryKeys } from '../../state/query-keys.ts';
import { strings } from '../../strings/catalogue.ts';

/** A name as it is read on the screen, where several spaces are one. */
const asRead = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').normalize();

function DeleteChatbotForm({ chatbot, onCancel }: { chatbot: ChatbotRecord; onCancel: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const deletion = useMutation({
    mutationFn: () => deleteChatbot(chatbot.id),
    onSuccess: async () => {
      queryClient.setQueryData<ChatbotRecord[]>(queryKeys.chatbots, (list) =>
        list?.filter(({ id }) => id !== chatbot.id),
      );
      await navigate({ to: '/chatbots' });
      queryClient.removeQueries({ queryKey: ['chatbot', chatbot.id] });
      notifyDone(strings.settings.deleted(chatbot.name));
    },
    onError: notifyError,
  });
  const isTyped = asRead(typed) === asRead(chatbot.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTyped) deletion.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={strings.settings.typeName(chatbot.name)}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="end">
          <Button variant="default" onClick={onCancel}>
            {strings.common.cancel}
          </Button>
          <Button type="submit" color="red" disabled={!isTyped} loading={deletion.isPending}>
            {strings.common.delete}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

export function DeleteChatbotSection({ chatbot }: { chatbot: ChatbotRecord }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Section title={strings.settings.danger} text={strings.settings.dangerText}>
      <div>
        <Button color="red" variant="outline" onClick={() => setOpen(true)}>
          {strings.settings.deleteChatbot}
        </Button>
      </div>
      <Dialog opened={isOpen} onClose={close} title={strings.settings.danger}>
        <DeleteChatbotForm chatbot={chatbot} onCancel={close} />
      </Dialog>
    </Section>
  );
}
