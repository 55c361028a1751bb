/** What can be done beside changing an answer: its history is looked at, and others with the same text are joined with it. */
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { WORDINGS_MAX } from '../../../../../contract/knowledge/answers.ts';
import { TextButton } from '../../../components/text-button.tsx';
import { type AnswerRow, countPairs, groupByAnswer, joinKey } from '../../../pair-writing/answer-rows.ts';
import { useMassChange } from '../../../pair-writing/use-answers.ts';
import { usePairs } from '../../../pair-writing/use-pairs.ts';
import { useHasHistory } from '../../../state/use-chatbot.ts';
import { strings } from '../../../strings/catalogue.ts';
import classes from './answers.module.css';

interface AnswerExtrasProps {
  chatbotId: string;
  row: AnswerRow;
  children?: ReactNode;
}

export function AnswerExtras({ chatbotId, row, children }: AnswerExtrasProps) {
  return (
    <div className={classes.extras}>
      {children}
      <Link
        to="/chatbots/$chatbotId/history"
        params={{ chatbotId }}
        search={{ subject: 'answer', subjectId: String(row.id) }}
      >
        {strings.answers.history}
      </Link>
      <JoinOffer chatbotId={chatbotId} row={row} />
    </div>
  );
}

/** Offered and never done by itself: equal answers may be equal by chance. */
function JoinOffer({ chatbotId, row }: Pick<AnswerExtrasProps, 'chatbotId' | 'row'>) {
  const pairs = usePairs(chatbotId).data;
  const isKept = useHasHistory();
  const change = useMassChange(chatbotId, isKept);
  const same = useMemo(() => {
    const key = joinKey(row);
    return groupByAnswer(pairs?.filter(({ answer }) => answer === row.answer) ?? []).filter(
      (other) => joinKey(other) === key,
    );
  }, [pairs, row]);
  const count = countPairs(same);
  if (same.length < 2 || count > WORDINGS_MAX) return null;
  const ids = [row.id, ...same.map(({ id }) => id).filter((id) => id !== row.id)];
  return (
    <TextButton disabled={change.isPending} onClick={() => change.mutate({ ids, action: { kind: 'join' } })}>
      {strings.answers.joinOffer(count)}
    </TextButton>
  );
}
