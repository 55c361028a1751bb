/** A question that customers asked in one or more wordings; answer it in place, or dismiss it. */
import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PairBody } from '../../../../contract/pairs.ts';
import type { UnansweredGroup, UnansweredList } from '../../../../contract/unanswered.ts';
import { dismissUnanswered } from '../../api/chatbots.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { Ago } from '../../components/ago.tsx';
import { formatPercent } from '../../components/format.ts';
import { notifyError } from '../../components/notify.ts';
import { strings } from '../../strings/catalogue.ts';
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
          <li key={question}>
            {question} ({count})
          </li>
        ))}
      </ul>
    </details>
  );
}

function useDismissal(chatbotId: string, group: UnansweredGroup) {
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
      void queryClient.invalidateQueries({ queryKey: queryKeys.chatbot(chatbotId) });
    },
    onError: notifyError,
  });
}

export function GroupCard({ chatbotId, group }: { chatbotId: string; group: UnansweredGroup }) {
  const [isAnswering, setAnswering] = useState(false);
  const [answered, setAnswered] = useState<PairBody>();
  const addition = useAddPair(chatbotId);
  const checks = useWordingChecks(chatbotId);
  const dismissal = useDismissal(chatbotId, group);
  const check = () => checks.mutate(group.wordings.map(({ question }) => question));
  const save = (body: PairBody) =>
    addition.mutate(body, {
      onSuccess: () => {
        setAnswered(body);
        setAnswering(false);
        check();
      },
    });
  return (
    <li className={classes.group}>
      <div className={classes.head}>
        <div>
          <p className={classes.question}>{group.question}</p>
          <p className={classes.facts}>
            {strings.unanswered.times(group.count)} · <Ago date={group.lastAskedDate} /> ·{' '}
            {strings.unanswered.atMostSure(formatPercent(group.confidence))}
          </p>
          <Wordings group={group} />
        </div>
        {!isAnswering && answered === undefined && (
          <Group gap="xs">
            <Button
              size="xs"
              aria-label={strings.unanswered.addAnswerTo(group.question)}
              onClick={() => setAnswering(true)}
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
      {isAnswering && (
        <PairForm
          label={strings.pairs.addTitle}
          initial={{ question: group.question, answer: '' }}
          focusOn="answer"
          isBusy={addition.isPending}
          error={addition.error}
          onSave={save}
          onCancel={() => setAnswering(false)}
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
