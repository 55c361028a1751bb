/** Addresses of the owner's that are told what happens: those there are, and one more. */
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  isWebhookUrl,
  WEBHOOK_EVENTS,
  WEBHOOK_URL_MAX_CHARACTERS,
  type Webhook,
  type WebhookEventType,
} from '../../../../../contract/webhooks.ts';
import { createWebhook, listWebhooks } from '../../../api/webhooks.ts';
import { ListTools } from '../../../components/listing/list-tools.tsx';
import { arrange, type Columns, useListView } from '../../../components/listing/list-view.ts';
import { notifyError } from '../../../components/notices/notify.ts';
import { QueryPanel } from '../../../components/panels/query-panel.tsx';
import { Section } from '../../../components/section.tsx';
import { queryKeys } from '../../../state/query-keys.ts';
import { strings } from '../../../strings/catalogue.ts';
import { WebhookCard } from './webhook-card.tsx';

export function EventChoice({
  chosen,
  onChange,
}: {
  chosen: readonly WebhookEventType[];
  onChange: (events: WebhookEventType[]) => void;
}) {
  return (
    <Checkbox.Group
      label={strings.webhooks.events}
      value={[...chosen]}
      onChange={(events) => onChange(events as WebhookEventType[])}
    >
      <Stack gap={6} mt={6}>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox key={event} value={event} label={strings.webhooks.eventNames[event]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function NewWebhookForm({ chatbotId, onEnd }: { chatbotId: string; onEnd: () => void }) {
  const queryClient = useQueryClient();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<WebhookEventType[]>(['question.unanswered', 'handover.requested']);
  const [isTried, setTried] = useState(false);
  const creation = useMutation({
    mutationFn: () => createWebhook(chatbotId, { url: url.trim(), events }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.webhooks(chatbotId) });
      onEnd();
    },
    onError: notifyError,
  });
  const isFaulty = !isWebhookUrl(url.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isFaulty && events.length > 0) creation.mutate();
  };
  return (
    <form onSubmit={submit} aria-label={strings.webhooks.add}>
      <Stack maw={560}>
        <TextInput
          label={strings.webhooks.url}
          description={strings.webhooks.urlHint}
          placeholder="https://"
          maxLength={WEBHOOK_URL_MAX_CHARACTERS}
          autoFocus
          value={url}
          error={isTried && isFaulty && strings.webhooks.urlFault}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <EventChoice chosen={events} onChange={setEvents} />
        <Group gap="xs">
          <Button type="submit" loading={creation.isPending} disabled={events.length === 0}>
            {strings.common.save}
          </Button>
          <Button variant="default" onClick={onEnd}>
            {strings.common.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const SORTED_BY: Columns<Webhook> = {
  url: { title: strings.webhooks.url, valueOf: ({ url }) => url },
  created: {
    title: strings.webhooks.created,
    valueOf: ({ createdDate }) => createdDate,
    isHighestFirst: true,
  },
  state: { title: strings.webhooks.onOrOff, valueOf: ({ enabled }) => (enabled ? 0 : 1) },
};

function Webhooks({ chatbotId, webhooks }: { chatbotId: string; webhooks: readonly Webhook[] }) {
  const [view, setView] = useListView(`webhooks of ${chatbotId}`);
  const textOf = ({ url, events }: Webhook) =>
    [url, ...events.map((event) => strings.webhooks.eventNames[event])].join('\n');
  const shown = arrange(webhooks, SORTED_BY, view, textOf);
  return (
    <Stack>
      <ListTools
        columns={SORTED_BY}
        view={view}
        total={webhooks.length}
        shown={shown.length}
        onChange={setView}
      />
      {shown.map((webhook) => (
        <WebhookCard key={webhook.id} chatbotId={chatbotId} webhook={webhook} />
      ))}
    </Stack>
  );
}

export function WebhookSection({ chatbotId }: { chatbotId: string }) {
  const [isAdding, setAdding] = useState(false);
  const webhooks = useQuery({
    queryKey: queryKeys.webhooks(chatbotId),
    queryFn: ({ signal }) => listWebhooks(chatbotId, signal),
  });
  return (
    <Section title={strings.webhooks.title} text={strings.webhooks.text}>
      <QueryPanel query={webhooks}>
        {({ webhooks: listed }) => <Webhooks chatbotId={chatbotId} webhooks={listed} />}
      </QueryPanel>
      {isAdding ? (
        <NewWebhookForm chatbotId={chatbotId} onEnd={() => setAdding(false)} />
      ) : (
        <div>
          <Button variant="default" onClick={() => setAdding(true)}>
            {strings.webhooks.add}
          </Button>
        </div>
      )}
    </Section>
  );
}
