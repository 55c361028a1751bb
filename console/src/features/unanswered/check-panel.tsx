/** Which of the original wordings the new answer reaches, and what to do about the others. */
import { Button, Group, Loader } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import cards from '../../components/cards.module.css';
import { ErrorPanel } from '../../components/panels/state-panels.tsx';
import { Tag } from '../../components/tag.tsx';
import { strings } from '../../strings/catalogue.ts';
import { DismissButton } from './dismiss-button.tsx';
import classes from './unanswered.module.css';
import {
  NotTrainedYet,
  type WordingCheck,
  type WordingOutcome,
  type WordingsToCheck,
} from './use-wording-checks.ts';

interface CheckPanelProps {
  chatbotId: string;
  checks: UseMutationResult<WordingCheck[], Error, WordingsToCheck>;
  onAddWording: (question: string) => void;
  onRetry: () => void;
  /** Closes it; what is still unanswered stays on the list. */
  onDone: () => void;
}

const OUTCOME_LABELS: Record<WordingOutcome, string> = {
  taught: strings.unanswered.answeredNow,
  other: strings.unanswered.answeredOtherwise,
  none: strings.unanswered.stillUnanswered,
};

function summary(list: readonly WordingCheck[]): string {
  const answered = list.filter(({ outcome }) => outcome === 'taught').length;
  if (answered === list.length) return strings.unanswered.allAnswered;
  return strings.unanswered.someAnswered(answered, list.length);
}

export function CheckPanel(props: CheckPanelProps) {
  const { checks } = props;
  const panel = useRef<HTMLDivElement>(null);
  // The form or the button that had the focus has just gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever another check begins or ends
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [checks.isPending]);
  return (
    <div className={classes.checkPanel} ref={panel} tabIndex={-1}>
      <CheckState {...props} />
    </div>
  );
}

function CheckState({ chatbotId, checks, onAddWording, onRetry, onDone }: CheckPanelProps) {
  if (checks.error instanceof NotTrainedYet) {
    return (
      <Group gap="xs" role="status">
        {strings.unanswered.notTrainedYet}
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          {strings.common.tryAgain}
        </Button>
      </Group>
    );
  }
  if (checks.isError) return <ErrorPanel error={checks.error} onRetry={onRetry} />;
  if (checks.data === undefined) {
    return (
      <div className={classes.check} role="status">
        <Loader size="xs" /> {strings.unanswered.checking}
      </div>
    );
  }
  const unanswered = checks.data
    .filter(({ outcome }) => outcome !== 'taught')
    .map(({ question }) => question);
  return (
    <>
      <p className={cards.facts} role="status">
        {summary(checks.data)}
      </p>
      <ul className={classes.checks}>
        {checks.data.map(({ question, outcome, answer }) => (
          <li key={question} className={classes.check}>
            <Tag tone={outcome === 'taught' ? 'good' : 'warn'}>{OUTCOME_LABELS[outcome]}</Tag>
            <span dir="auto">{question}</span>
            {outcome === 'other' && (
              <span className={cards.facts} dir="auto">
                {answer}
              </span>
            )}
            {outcome !== 'taught' && (
              <Button size="compact-xs" variant="default" onClick={() => onAddWording(question)}>
                {strings.unanswered.addWording}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={onDone}>
          {strings.unanswered.done}
        </Button>
        {unanswered.length > 0 && (
          <DismissButton
            chatbotId={chatbotId}
            label={strings.unanswered.dismissUnanswered(unanswered.length)}
            questions={unanswered}
            onDismissed={onDone}
          />
        )}
      </Group>
    </>
  );
}
