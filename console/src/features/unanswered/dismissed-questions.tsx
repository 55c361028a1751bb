/** What was dismissed: looked through, put back on the list, or deleted for good. */
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DismissedList } from '../../../../contract/asking/unanswered.ts';
import { listDismissed, removeUnanswered, restoreUnanswered } from '../../api/unanswered.ts';
import { Ago } from '../../components/ago.tsx';
import cards from '../../components/cards.module.css';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { useFocusAfterRemoval } from '../../components/focus/use-focus-after-removal.ts';
import { Icon } from '../../components/icon.tsx';
import { foldText, keepFound } from '../../components/listing/find-text.ts';
import { notifyDone, notifyError } from '../../components/notices/notify.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { useMay } from '../../state/use-may.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './unanswered.module.css';

const texts = strings.unanswered;
/** From so many on, somebody looks for one. */
const SEARCHED_FROM = 5;

type Dismissed = DismissedList[number];

function DismissedCard({ chatbotId, dismissed }: { chatbotId: string; dismissed: Dismissed }) {
  const { question, count, dismissedDate } = dismissed;
  const may = useMay();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const after = {
    onError: notifyError,
    onSettled: async () => {
      setAsking(false);
      await queryClient.invalidateQueries({ queryKey: queryKeys.unanswered(chatbotId) });
      await queryClient.invalidateQueries({ queryKey: queryKeys.chatbot(chatbotId) });
    },
  };
  const restoring = useMutation({
    mutationFn: () => restoreUnanswered(chatbotId, [question]),
    onSuccess: () => notifyDone(texts.putBack(1)),
    ...after,
  });
  const removing = useMutation({ mutationFn: () => removeUnanswered(chatbotId, [question]), ...after });
  return (
    <li className={cards.card}>
      <div className={classes.head}>
        <div>
          <p className={cards.title} dir="auto">
            {question}
          </p>
          <p className={cards.facts}>
            {texts.times(count)} · {texts.dismissedOn} <Ago date={dismissedDate} />
          </p>
        </div>
        {may('teach') && (
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              aria-label={strings.history.putBackOf(question)}
              loading={restoring.isPending}
              onClick={() => restoring.mutate()}
            >
              {strings.history.putBack}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="red"
              aria-label={texts.removeOf(question)}
              onClick={() => setAsking(true)}
            >
              {texts.remove}
            </Button>
          </Group>
        )}
      </div>
      <ConfirmDialog
        title={texts.removeTitle}
        text={texts.removeText}
        action={texts.remove}
        isOpen={isAsking}
        isBusy={removing.isPending}
        onConfirm={() => removing.mutate()}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}

function DismissedCards({ chatbotId, shown }: { chatbotId: string; shown: readonly Dismissed[] }) {
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(list, shown);
  return (
    <ul className={cards.list} aria-label={texts.dismissedLabel} ref={list}>
      {shown.map((dismissed) => (
        <DismissedCard key={dismissed.question} {...{ chatbotId, dismissed }} />
      ))}
    </ul>
  );
}

export function DismissedQuestions({ chatbotId }: { chatbotId: string }) {
  const [search, setSearch] = useState('');
  const { data = [] } = useQuery({
    queryKey: queryKeys.dismissed(chatbotId),
    queryFn: ({ signal }) => listDismissed(chatbotId, signal),
  });
  if (data.length === 0) return null;
  const found = keepFound(data, search, ({ question }) => foldText(question));
  return (
    <details className={classes.dismissed}>
      <summary>{texts.dismissedTitle(data.length)}</summary>
      <Text size="sm" c="dimmed">
        {texts.dismissedText}
      </Text>
      {data.length >= SEARCHED_FROM && (
        <TextInput
          size="xs"
          maw="16rem"
          type="search"
          aria-label={texts.searchDismissed}
          placeholder={texts.searchDismissed}
          leftSection={<Icon name="search" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <DismissedCards chatbotId={chatbotId} shown={found} />
    </details>
  );
}
