/** What was sent to an address, what became of it, and a way to send it again. */
import { Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WebhookMessage } from '../../../../../contract/webhooks.ts';
import { listWebhookMessages, sendMessageAgain } from '../../../api/webhooks.ts';
import { Ago } from '../../../components/ago.tsx';
import { formatDateTime } from '../../../components/format.ts';
import { notifyError } from '../../../components/notices/notify.ts';
import { QueryPanel } from '../../../components/panels/query-panel.tsx';
import { Tag, type Tone } from '../../../components/tag.tsx';
import { queryKeys } from '../../../state/query-keys.ts';
import { strings } from '../../../strings/catalogue.ts';
import classes from '../connect.module.css';

const TONES: Record<WebhookMessage['state'], Tone> = { waiting: 'warn', delivered: 'good', failed: 'bad' };
/** While something waits, what becomes of it is looked for. */
const LOOK_AGAIN_MS = 2_000;

function nameOf(type: string): string {
  const names: Readonly<Record<string, string>> = strings.webhooks.eventNames;
  return names[type] ?? strings.webhooks.testName;
}

function Outcome({ message }: { message: WebhookMessage }) {
  const last = message.tries.at(-1);
  if (last === undefined || last.fault === null) return null;
  const { nextTryDate, tries } = message;
  return (
    <Text size="sm" c="dimmed">
      {strings.webhooks.faults[last.fault]} {last.status ?? ''} {strings.webhooks.tries(tries.length)}{' '}
      {nextTryDate !== null && strings.webhooks.nextTry(formatDateTime(nextTryDate))}
    </Text>
  );
}

export function MessageLog({ chatbotId, webhookId }: { chatbotId: string; webhookId: string }) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.webhookMessages(chatbotId, webhookId);
  const messages = useQuery({
    queryKey,
    queryFn: ({ signal }) => listWebhookMessages(chatbotId, webhookId, signal),
    refetchInterval: ({ state }) =>
      state.data?.messages.some((message) => message.state === 'waiting') ? LOOK_AGAIN_MS : false,
  });
  const sending = useMutation({
    mutationFn: (messageId: string) => sendMessageAgain(chatbotId, webhookId, messageId),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey }),
    onError: notifyError,
  });
  return (
    <QueryPanel query={messages}>
      {({ messages: listed, hasMore }) =>
        listed.length === 0 ? (
          <Text size="sm" c="dimmed">
            {strings.webhooks.nothingSent}
          </Text>
        ) : (
          <>
            <ul className={classes.log} aria-label={strings.webhooks.sent}>
              {listed.map((message) => (
                <li key={message.id}>
                  <span className={classes.address}>
                    <Tag tone={TONES[message.state]}>{strings.webhooks.states[message.state]}</Tag>
                    <span>{nameOf(message.type)}</span>
                    <Text span size="sm" c="dimmed">
                      <Ago date={message.createdDate} />
                    </Text>
                    {message.state !== 'waiting' && (
                      <Button
                        size="compact-xs"
                        variant="default"
                        loading={sending.isPending && sending.variables === message.id}
                        onClick={() => sending.mutate(message.id)}
                      >
                        {strings.webhooks.sendAgain}
                      </Button>
                    )}
                  </span>
                  <Outcome message={message} />
                </li>
              ))}
            </ul>
            {hasMore && (
              <Text size="sm" c="dimmed">
                {strings.webhooks.onlyLatest}
              </Text>
            )}
          </>
        )
      }
    </QueryPanel>
  );
}
