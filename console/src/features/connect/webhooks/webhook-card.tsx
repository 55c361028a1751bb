/** One address that is told: what of, the secret that signs, a test, and what was sent. */
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook, WebhookList } from '../../../../../contract/webhooks.ts';
import { changeWebhook, removeWebhook, replaceWebhookSecret, testWebhook } from '../../../api/webhooks.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { formatDateTime } from '../../../components/format.ts';
import { notifyDone, notifyError } from '../../../components/notices/notify.ts';
import { queryKeys } from '../../../state/query-keys.ts';
import { strings } from '../../../strings/catalogue.ts';
import classes from '../connect.module.css';
import { MessageLog } from './message-log.tsx';

function useWebhook(chatbotId: string, { id }: Webhook) {
  const queryClient = useQueryClient();
  const replace = (change: (list: readonly Webhook[]) => Webhook[]) =>
    queryClient.setQueryData<WebhookList>(
      queryKeys.webhooks(chatbotId),
      (list) => list && { webhooks: change(list.webhooks) },
    );
  const keep = (changed: Webhook) => {
    replace((list) => list.map((one) => (one.id === changed.id ? changed : one)));
    notifyDone(strings.common.saved);
  };
  const showSent = () =>
    void queryClient.invalidateQueries({ queryKey: queryKeys.webhookMessages(chatbotId, id) });
  return {
    change: useMutation({
      mutationFn: (body: Parameters<typeof changeWebhook>[2]) => changeWebhook(chatbotId, id, body),
      onSuccess: (changed) => {
        keep(changed);
        showSent();
      },
      onError: notifyError,
    }),
    secret: useMutation({
      mutationFn: () => replaceWebhookSecret(chatbotId, id),
      onSuccess: keep,
      onError: notifyError,
    }),
    test: useMutation({
      mutationFn: () => testWebhook(chatbotId, id),
      onSuccess: showSent,
      onError: notifyError,
    }),
    removal: useMutation({
      mutationFn: () => removeWebhook(chatbotId, id),
      onSuccess: () => void replace((list) => list.filter((one) => one.id !== id)),
      onError: notifyError,
    }),
  };
}

export function WebhookCard({ chatbotId, webhook }: { chatbotId: string; webhook: Webhook }) {
  const { change, secret, test, removal } = useWebhook(chatbotId, webhook);
  const [isSecretShown, setSecretShown] = useState(false);
  const [asked, setAsked] = useState<'remove' | 'secret'>();
  const isRemoving = asked === 'remove';
  return (
    <section className={classes.answer} aria-label={webhook.url}>
      <Stack gap="sm">
        <div className={classes.address}>
          <code>{webhook.url}</code>
        </div>
        <Text size="sm">
          {strings.webhooks.toldOf(webhook.events.map((event) => strings.webhooks.eventNames[event]))}
        </Text>
        <Switch
          label={strings.webhooks.enabled}
          checked={webhook.enabled}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ enabled: event.currentTarget.checked })}
        />
        <div className={classes.address}>
          <Text size="sm">{strings.webhooks.secret}</Text>
          {isSecretShown ? (
            <code>{webhook.secret}</code>
          ) : (
            <Button size="compact-sm" variant="default" onClick={() => setSecretShown(true)}>
              {strings.webhooks.showSecret}
            </Button>
          )}
          <CopyButton text={webhook.secret} label={strings.webhooks.copySecret} />
        </div>
        {webhook.previousSecretUntil !== null && (
          <Text size="sm" c="dimmed">
            {strings.webhooks.bothSign(formatDateTime(webhook.previousSecretUntil))}
          </Text>
        )}
        <Group gap="xs">
          <Button
            size="compact-sm"
            loading={test.isPending}
            disabled={!webhook.enabled}
            onClick={() => test.mutate()}
          >
            {strings.webhooks.test}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!webhook.enabled}
            onClick={() => change.mutate({})}
          >
            {strings.webhooks.tryNow}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setAsked('secret')}>
            {strings.webhooks.newSecret}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setAsked('remove')}>
            {strings.webhooks.remove}
          </Button>
        </Group>
        <MessageLog chatbotId={chatbotId} webhookId={webhook.id} />
      </Stack>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={isRemoving ? strings.webhooks.removeTitle : strings.webhooks.newSecretTitle}
        text={isRemoving ? strings.webhooks.removeText : strings.webhooks.newSecretText}
        action={isRemoving ? strings.webhooks.remove : strings.webhooks.newSecret}
        isBusy={removal.isPending || secret.isPending}
        onConfirm={() =>
          isRemoving ? removal.mutate() : secret.mutate(undefined, { onSettled: () => setAsked(undefined) })
        }
        onCancel={() => setAsked(undefined)}
      />
    </section>
  );
}
