/** One question with what became of it. */
import { Button, Loader } from '@mantine/core';
import { AnswerText } from '../../components/answer-text.tsx';
import { ErrorMessage } from '../../components/notices/error-message.tsx';
import { strings } from '../../strings/catalogue.ts';
import { AnswerCard } from './answer-card.tsx';
import classes from './test.module.css';
import type { Turn } from './use-conversation.ts';

interface ChatTurnProps {
  chatbotId: string;
  turn: Turn;
  onAsk: (question: string) => void;
}

export function ChatTurn({ chatbotId, turn, onAsk }: ChatTurnProps) {
  const isWaiting = turn.reply === undefined && turn.error === undefined;
  return (
    <article className={classes.turn} aria-label={turn.question}>
      <p className={classes.asked} dir="auto">
        <span className="visually-hidden">{strings.test.you}: </span>
        {turn.question}
      </p>
      {isWaiting && turn.said !== undefined && <AnswerText text={turn.said} />}
      {isWaiting && <Loader size="xs" type="dots" aria-label={strings.test.thinking} />}
      {turn.error !== undefined && (
        <div className={classes.reply} role="alert">
          <p className={classes.answer}>
            <ErrorMessage error={turn.error} />
          </p>
          <div className={classes.actions}>
            <Button size="compact-sm" variant="default" onClick={() => onAsk(turn.question)}>
              {strings.test.askAgain}
            </Button>
          </div>
        </div>
      )}
      {turn.reply !== undefined && (
        <AnswerCard chatbotId={chatbotId} question={turn.question} reply={turn.reply} onAsk={onAsk} />
      )}
    </article>
  );
}
