/** A question that customers asked in one or more wordings; answer it in place, or dismiss it. */
import { Button, Checkbox, Group } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { UnansweredGroup } from '../../../../contract/asking/unanswered.ts';
import type { PairRecord } from '../../../../contract/knowledge/pairs.ts';
import { Ago } from '../../components/ago.tsx';
import cards from '../../components/cards.module.css';
import { useFocusBack } from '../../components/focus/use-focus-back.ts';
import { formatPercent } from '../../components/format.ts';
import { notifyError } from '../../components/notices/notify.ts';
import type { Select } from '../../components/selection/use-selection.ts';
import { Tag } from '../../components/tag.tsx';
import { GoldenButton } from '../../pair-writing/golden-button.tsx';
import { useAddPair } from '../../pair-writing/use-pairs.ts';
import { useMay } from '../../state/use-may.ts';
import { strings } from '../../strings/catalogue.ts';
import { AnswerForm } from './answer-form.tsx';
import { CheckPanel } from './check-panel.tsx';
import { DismissButton } from './dismiss-button.tsx';
import { outcomesOf } from './outcomes.ts';
import classes from './unanswered.module.css';
import { useWordingChecks } from './use-wording-checks.ts';

function Wordings({ group }: { group: UnansweredGroup }) {
  if (group.wordings.length === 1) return null;
  const hasBoth = outcomesOf(group).length > 1;
  return (
    <details className={classes.wordings}>
      <summary>{strings.unanswered.wordings(group.wordings.length)}</summary>
      <ul>
        {group.wordings.map(({ question, count, suggestedCount }) => (
          <li key={question} dir="auto">
            {question} ({count}
            {hasBoth && suggestedCount > 0 && `, ${strings.unanswered.timesSuggested(suggestedCount)}`})
          </li>
        ))}
      </ul>
    </details>
  );
}

function Outcomes({ group }: { group: UnansweredGroup }) {
  return outcomesOf(group).map((outcome) => (
    <Fragment key={outcome}>
      <Tag tone={outcome === 'refused' ? 'warn' : 'neutral'}>{strings.unanswered[outcome]}</Tag>{' '}
    </Fragment>
  ));
}

interface GroupCardProps {
  chatbotId: string;
  group: UnansweredGroup;
  /** It is being answered, or the answer is checked. */
  isOpen: boolean;
  /** None of its wordings is on the list any more. */
  isSettled: boolean;
  onChangeOpen: (isOpen: boolean) => void;
  isSelected: boolean;
  onSelect: Select<string>;
}

export function GroupCard(props: GroupCardProps) {
  const { chatbotId, group, isOpen, isSettled, onChangeOpen, isSelected, onSelect } = props;
  const [answered, setAnswered] = useState<Pick<PairRecord, 'id' | 'answer'>>();
  const addition = useAddPair(chatbotId);
  const checks = useWordingChecks(chatbotId);
  const answerButton = useFocusBack(isOpen);
  const may = useMay();
  const hasBoth = outcomesOf(group).length > 1;
  const questions = group.wordings.map(({ question }) => question);
  const check = (taught: Pick<PairRecord, 'id' | 'answer'>) => checks.mutate({ questions, taught });
  const close = () => {
    setAnswered(undefined);
    onChangeOpen(false);
  };
  return (
    <li className={cards.card}>
      <div className={classes.head}>
        <div className={classes.asked}>
          {may('teach') && (
            <Checkbox
              aria-label={strings.unanswered.select(group.question)}
              checked={isSelected}
              onChange={(event) =>
                onSelect(
                  group.question,
                  event.currentTarget.checked,
                  event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
                )
              }
            />
          )}
          <div>
            <p className={cards.title} dir="auto">
              {group.question}
            </p>
            <p className={cards.facts}>
              <Outcomes group={group} /> {strings.unanswered.times(group.count)}
              {hasBoth && `, ${strings.unanswered.timesSuggested(group.suggestedCount)}`} ·{' '}
              <Ago date={group.lastAskedDate} /> ·{' '}
              {strings.unanswered.atMostSure(formatPercent(group.confidence))}
            </p>
            <Wordings group={group} />
          </div>
        </div>
        {!isOpen && may('teach') && (
          <Group gap="xs">
            <Button
              ref={answerButton}
              size="xs"
              aria-label={strings.unanswered.addAnswerTo(group.question)}
              onClick={() => onChangeOpen(true)}
            >
              {strings.unanswered.addAnswer}
            </Button>
            <GoldenButton chatbotId={chatbotId} question={group.question} said={null} />
            <DismissButton
              chatbotId={chatbotId}
              label={strings.unanswered.dismiss}
              fullLabel={strings.unanswered.dismissQuestion(group.question)}
              questions={questions}
            />
          </Group>
        )}
      </div>
      {isOpen && answered === undefined && (
        <AnswerForm
          chatbotId={chatbotId}
          group={group}
          isSettled={isSettled}
          onSaved={(pair) => {
            setAnswered(pair);
            check(pair);
          }}
          onCancel={close}
        />
      )}
      {answered !== undefined && (
        <CheckPanel
          chatbotId={chatbotId}
          checks={checks}
          onAddWording={(question) =>
            addition.mutate({ question, answer: answered.answer }, { onSuccess: check, onError: notifyError })
          }
          onRetry={() => check(answered)}
          onDone={close}
        />
      )}
    </li>
  );
}
