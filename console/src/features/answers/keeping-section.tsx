/** Whether what is asked and said is kept, for how long, and what is blacked out in it. */
import { Button, Group, NumberInput, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type AnswerLogSettings,
  faultOfOwnMask,
  LOG_DAYS_MAX,
  OWN_MASKS_MAX,
  VISITOR_ID_MAX_CHARACTERS,
} from '../../../../contract/asking/answer-log.ts';
import type { ChatbotRecord } from '../../../../contract/chatbots.ts';
import { changeChatbot } from '../../api/chatbots.ts';
import { stepIdOf } from '../../api/client.ts';
import { eraseVisitor } from '../../api/kept-answers.ts';
import { notifyDone, notifyError } from '../../components/notices/notify.ts';
import { useNotifySaved } from '../../components/notices/use-notify-saved.ts';
import { SaveRow } from '../../components/save-row.tsx';
import { Section } from '../../components/section.tsx';
import { TextButton } from '../../components/text-button.tsx';
import { hasDraft, useDraft } from '../../state/drafts.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { strings } from '../../strings/catalogue.ts';

const texts = strings.keptAnswers;

function useSaveKeeping(chatbotId: string) {
  const queryClient = useQueryClient();
  const notifySaved = useNotifySaved(chatbotId);
  return useMutation({
    mutationFn: (answerLog: AnswerLogSettings) => changeChatbot(chatbotId, { answerLog }),
    onSuccess: (chatbot) => {
      queryClient.setQueryData(queryKeys.chatbot(chatbotId), chatbot);
      void queryClient.invalidateQueries({ queryKey: queryKeys.keptAnswers(chatbotId) });
      notifySaved(stepIdOf(chatbot));
    },
    onError: notifyError,
  });
}

const keepingDraftKey = (chatbotId: string) => `${chatbotId} keeping`;

export function KeepingSection({ chatbot }: { chatbot: ChatbotRecord }) {
  const { answerLog, id } = chatbot;
  // What was typed and not saved is in sight again.
  const [isOpen, setOpen] = useState(() => hasDraft(keepingDraftKey(id)));
  const saving = useSaveKeeping(id);
  return (
    <Section
      title={texts.keeping}
      text={texts.keepingText(answerLog.days ?? chatbot.defaultLogDays)}
      actions={
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {texts.keepingMore}
        </TextButton>
      }
    >
      <Switch
        label={texts.keepingSwitch}
        checked={answerLog.isKept}
        disabled={saving.isPending}
        onChange={(event) => saving.mutate({ ...answerLog, isKept: event.currentTarget.checked })}
      />
      {isOpen && (
        <Stack mt="md">
          <KeepingForm chatbot={chatbot} />
          <VisitorForm chatbotId={id} />
        </Stack>
      )}
    </Section>
  );
}

/** As it is typed, which may be no number yet. */
interface TypedKeeping {
  days: number | string;
  masks: string;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function KeepingForm({ chatbot }: { chatbot: ChatbotRecord }) {
  const { answerLog, defaultLogDays, id } = chatbot;
  const saving = useSaveKeeping(id);
  const saved: TypedKeeping = {
    days: answerLog.days ?? defaultLogDays,
    masks: answerLog.ownMasks.join('\n'),
  };
  const { value, change, drop, isChanged } = useDraft<TypedKeeping>(keepingDraftKey(id), saved);
  const days = Number(value.days);
  const areDays = Number.isInteger(days) && days >= 1 && days <= LOG_DAYS_MAX;
  const masks = linesOf(value.masks);
  const wrong = masks.find((mask) => faultOfOwnMask(mask) !== undefined);
  const maskFault =
    masks.length > OWN_MASKS_MAX ? texts.tooManyMasks(OWN_MASKS_MAX) : wrong && texts.wrongMask(wrong);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!areDays || maskFault !== undefined) return;
    const body = { ...answerLog, days: days === defaultLogDays ? null : days, ownMasks: masks };
    saving.mutateAsync(body).then(drop, () => undefined);
  };
  return (
    <form onSubmit={submit}>
      <Stack align="start">
        <NumberInput
          label={texts.days}
          min={1}
          max={LOG_DAYS_MAX}
          allowDecimal={false}
          error={!areDays && texts.daysFault(LOG_DAYS_MAX)}
          value={value.days}
          onChange={(typed) => change({ ...value, days: typed })}
        />
        <Textarea
          label={texts.masks}
          description={texts.masksText}
          autosize
          minRows={2}
          error={maskFault}
          value={value.masks}
          onChange={(event) => change({ ...value, masks: event.currentTarget.value })}
        />
        <SaveRow
          isChanged={isChanged}
          isSaving={saving.isPending}
          isFaulty={!areDays || maskFault !== undefined}
          onDiscard={drop}
        />
      </Stack>
    </form>
  );
}

function VisitorForm({ chatbotId }: { chatbotId: string }) {
  const queryClient = useQueryClient();
  const [visitorId, setVisitorId] = useState('');
  const erasing = useMutation({
    mutationFn: () => eraseVisitor(chatbotId, visitorId),
    onSuccess: ({ answers }) => {
      setVisitorId('');
      notifyDone(texts.erasedVisitor(answers));
      void queryClient.invalidateQueries({ queryKey: queryKeys.keptAnswers(chatbotId) });
    },
    onError: notifyError,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (visitorId !== '') erasing.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Group align="end">
        <TextInput
          label={texts.eraseVisitor}
          description={texts.eraseVisitorText}
          maxLength={VISITOR_ID_MAX_CHARACTERS}
          value={visitorId}
          onChange={(event) => setVisitorId(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={erasing.isPending} disabled={visitorId === ''}>
          {texts.erase}
        </Button>
      </Group>
    </form>
  );
}
