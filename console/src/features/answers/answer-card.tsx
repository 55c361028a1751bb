/** One question with what was said to it, what the customer made of it, and what the owner can do about it. */
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { LoggedAnswer } from '../../../../contract/asking/answer-log.ts';
import { markAnswer } from '../../api/kept-answers.ts';
import { Ago } from '../../components/ago.tsx';
import { AnswerText } from '../../components/answer-text.tsx';
import cards from '../../components/cards.module.css';
import { formatPercent } from '../../components/format.ts';
import { notifyError } from '../../components/notices/notify.ts';
import { Tag, type Tone } from '../../components/tag.tsx';
import { TextButton } from '../../components/text-button.tsx';
import { GoldenButton } from '../../pair-writing/golden-button.tsx';
import type { ShownAnswers } from '../../state/answer-search.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { useMay } from '../../state/use-may.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './answers.module.css';
import { type Correction, CorrectionDialog } from './correction-dialog.tsx';

const texts = strings.keptAnswers;

const TONES: Record<LoggedAnswer['outcome'], Tone> = {
  answered: 'good',
  unsure: 'warn',
  suggested: 'warn',
  refused: 'bad',
  small_talk: 'neutral',
};

const VERY_SURE_FROM = 0.9;

/** In words; the figure is at hand. */
function sureness(confidence: number): string {
  return confidence >= VERY_SURE_FROM ? texts.verySure : texts.sure;
}

function Source({ chatbotId, source }: { chatbotId: string; source: NonNullable<LoggedAnswer['source']> }) {
  const title = <bdi>{source.title ?? texts.sourceGone}</bdi>;
  if (source.type === 'qa' || source.title === null) return title;
  return (
    <Link to="/chatbots/$chatbotId/files/$fileId" params={{ chatbotId, fileId: String(source.id) }}>
      {title}
    </Link>
  );
}

interface AnswerCardProps {
  chatbotId: string;
  answer: LoggedAnswer;
  onShow: (shown: ShownAnswers) => void;
}

export function AnswerCard({ chatbotId, answer, onShow }: AnswerCardProps) {
  const { question, said, outcome, source, helpful, reason, comment, isMarkedRight } = answer;
  const mayTeach = useMay()('teach');
  const queryClient = useQueryClient();
  const [correction, setCorrection] = useState<Correction>();
  const marking = useMutation({
    mutationFn: (isRight: boolean) => markAnswer(chatbotId, answer.id, isRight),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.keptAnswers(chatbotId) }),
    onError: notifyError,
  });
  const isOfPair = source?.type === 'qa' && source.title !== null;
  const isGiven = outcome === 'answered' || outcome === 'unsure';
  // What is gone cannot be asked for any more, and small talk comes from nothing.
  const canBeCheck = isGiven ? source !== null && source.title !== null : outcome !== 'small_talk';
  return (
    <li className={cards.card}>
      <p className={cards.title} dir="auto">
        {question}
      </p>
      {said !== '' && (
        <div className={classes.said}>
          <AnswerText text={said} />
        </div>
      )}
      <div className={classes.facts}>
        <Tag tone={TONES[outcome]}>{texts.outcomes[outcome]}</Tag>
        {outcome === 'answered' && (
          <span title={formatPercent(answer.confidence)}>{sureness(answer.confidence)}</span>
        )}
        {source !== null && (
          <span>
            {texts.from} <Source chatbotId={chatbotId} source={source} />
          </span>
        )}
        <span>{texts.channels[answer.channel]}</span>
        <Ago date={answer.askedDate} />
        {helpful !== null && (
          <Tag tone={helpful ? 'good' : 'bad'}>{helpful ? texts.helpful : texts.notHelpful}</Tag>
        )}
        {reason !== null && <span>{texts.reasons[reason]}</span>}
        {isMarkedRight && <Tag tone="neutral">{texts.markedRight}</Tag>}
      </div>
      {comment !== null && (
        <blockquote className={classes.comment} dir="auto">
          {comment}
        </blockquote>
      )}
      <div className={classes.actions}>
        {mayTeach && (
          <>
            {isOfPair && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => setCorrection({ kind: 'correct', pairId: source.id })}
              >
                {texts.correct}
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={() => setCorrection({ kind: 'add' })}>
              {isGiven ? texts.anotherAnswer : texts.addAnswer}
            </Button>
            {isOfPair && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => setCorrection({ kind: 'wording', pairId: source.id })}
              >
                {texts.addWording}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              loading={marking.isPending}
              onClick={() => marking.mutate(!isMarkedRight)}
            >
              {isMarkedRight ? texts.unmarkRight : texts.markRight}
            </Button>
          </>
        )}
        {canBeCheck && (
          <GoldenButton chatbotId={chatbotId} question={question} said={isGiven ? source : null} />
        )}
        <TextButton onClick={() => onShow({ conversation: answer.conversation })}>
          {texts.conversation}
        </TextButton>
        {source !== null && (
          <TextButton onClick={() => onShow({ sourceType: source.type, sourceId: source.id })}>
            {texts.sameSource}
          </TextButton>
        )}
      </div>
      {correction !== undefined && (
        <CorrectionDialog
          chatbotId={chatbotId}
          question={question}
          correction={correction}
          onClose={() => setCorrection(undefined)}
        />
      )}
    </li>
  );
}
