/** A question that customers asked in one or more wordings; answer it in place, or dismiss it. */
import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PairBody } from '../../../../contract/pairs.ts';
import type { UnansweredGroup, UnansweredList } from '../../../../contract/unanswered.ts';
import { dismissUnanswered } from '../../api/chatbots.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { Ago } from '../../components/ago.tsx';
import { hasDraft, useDraft } from '../../components/drafts.ts';
import { formatPercent } from '../../components/format.ts';
import { notifyError } from '../../components/notify.ts';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { strings } from '../../strings/catalogue.ts';
import { pairDraftKeys } from '../pairs/pair-drafts.ts';
import { PairForm } from '../pairs/pair-form.tsx';
import { useAddPair } from '../pairs/use-pairs.ts';
import { CheckPanel } from './check-panel.tsx';
import classes from './unanswered.module.css';
import { useWordingChecks } from './use-wording-checks.ts';

function Wordings({ group }: { group: UnansweredGroup }) {
  if (group.wordings.length === 1) return null;
  return (
    <details className={classes.wordings}>
      <summary>{strings.unanswered.wordings(group.wordings.length)}</summary>
      <ul>
        {group.wordings.map(({ question, count }) => (
          <li key={question} dir="auto">
            {question} ({count})
          </li>
        ))}
      </ul>
    </details>
  );
}

function useDismissal(chatbotId: string, group: UnansweredGroup, onDismissed: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      dismissUnanswered(
        chatbotId,
        group.wordings.map(({ question }) => question),
      ),
    onSuccess: async () => {
      const queryKey = queryKeys.unanswered(chatbotId);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<UnansweredList>(queryKey, (list) =>
        list === undefined
          ? list
          : { ...list, groups: list.groups.filter(({ question }) => question !== group.question) },
      );
      onDismissed();
      void queryClient.invalidateQueries({ queryKey: queryKeys.chatbot(chatbotId) });
    },
    onError: notifyError,
  });
}

/** The wording that an answer is being written to. */
export const draftedWording = (chatbotId: string, { wordings }: UnansweredGroup): string | undefined =>
  wordings.find(({ question }) => hasDraft(pairDraftKeys.answered(chatbotId, question)))?.question;

interface AnswerFormProps {
  chatbotId: string;
  group: UnansweredGroup;
  onSaved: (body: PairBody) => void;
  onCancel: () => void;
}

function AnswerForm({ chatbotId, group, onSaved, onCancel }: AnswerFormProps) {
  const addition = useAddPair(chatbotId);
  const [question] = useState(() => draftedWording(chatbotId, group) ?? group.question);
  const draft = useDraft(pairDraftKeys.answered(chatbotId, question), { question, answer: '' });
  return (
    <PairForm
      label={strings.pairs.addTitle}
      draft={draft}
      focusOn="answer"
      isBusy={addition.isPending}
      error={addition.error}
      onSave={(body) => addition.mutateAsync(body).then(() => onSaved(body))}
      onCancel={onCancel}
    />
  );
}

interface GroupCardProps {
  chatbotId: string;
  group: UnansweredGroup;
  /** It is being answered, or the answer is checked. */
  isOpen: boolean;
  onChangeOpen: (isOpen: boolean) => void;
}

export function GroupCard({ chatbotId, group, isOpen, onChangeOpen }: GroupCardProps) {
  const [answered, setAnswered] = useState<PairBody>();
  const addition = useAddPair(chatbotId);
  const checks = useWordingChecks(chatbotId);
  const dismissal = useDismissal(chatbotId, group, () => onChangeOpen(false));
  const answerButton = useFocusBack(isOpen);
  const check = () => checks.mutate(group.wordings.map(({ question }) => question));
  return (
    <li className={classes.group}>
      <div className={classes.head}>
        <div>
          <p className={classes.question} dir="auto">
            {group.question}
          </p>
          <p className={classes.facts}>
            {strings.unanswered.times(group.count)} · <Ago date={group.lastAskedDate} /> ·{' '}
            {strings.unanswered.atMostSure(formatPercent(group.confidence))}
          </p>
          <Wordings group={group} />
        </div>
        {!isOpen && (
          <Group gap="xs">
            <Button
              ref={answerButton}
              size="xs"
              aria-label={strings.unanswered.addAnswerTo(group.question)}
              onClick={() => onChangeOpen(true)}
            >
              {strings.unanswered.addAnswer}
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-label={strings.unanswered.dismissQuestion(group.question)}
              loading={dismissal.isPending}
              onClick={() => dismissal.mutate()}
            >
              {strings.unanswered.dismiss}
            </Button>
          </Group>
        )}
      </div>
      {isOpen && answered === undefined && (
        <AnswerForm
          chatbotId={chatbotId}
          group={group}
          onSaved={(body) => {
            setAnswered(body);
            check();
          }}
          onCancel={() => onChangeOpen(false)}
        />
      )}
      {answered !== undefined && (
        <CheckPanel
          checks={checks}
          onAddWording={(question) =>
            addition.mutate({ question, answer: answered.answer }, { onSuccess: check, onError: notifyError })
          }
          onRetry={check}
          onDone={() => dismissal.mutate()}
        />
      )}
    </li>
  );
}
