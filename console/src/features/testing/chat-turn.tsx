/** One question with its answer, and what the owner can do about it. */
import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import type { AskReply } from '../../../../contract/chat.ts';
import { AnswerText } from '../../components/answer-text.tsx';
import clamps from '../../components/clamp.module.css';
import { errorText } from '../../components/notices/error-text.ts';
import { Tag } from '../../components/tag.tsx';
import { pairDraftKeys } from '../../pair-writing/pair-drafts.ts';
import { hasDraft } from '../../state/drafts.ts';
import { strings } from '../../strings/catalogue.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { Confidence } from './confidence.tsx';
import { AnswerSource, SourceList } from './source-list.tsx';
import classes from './test.module.css';
import { Thumbs } from './thumbs.tsx';
import type { Turn } from './use-conversation.ts';
import type { SourcePair } from './use-correction.ts';

function Suggestions({
  questions,
  isAnswered,
  onAsk,
}: {
  questions: readonly string[];
  /** True where a file answered, and what is suggested is a pair beside it. */
  isAnswered: boolean;
  onAsk: (question: string) => void;
}) {
  if (questions.length === 0) return null;
  return (
    <div className={classes.suggestions}>
      <span className={classes.quiet}>{isAnswered ? strings.test.alsoTaught : strings.test.didYouMean}</span>
      {questions.map((question) => (
        <Button
          key={question}
          className={classes.suggestion ?? ''}
          size="compact-sm"
          variant="default"
          onClick={() => onAsk(question)}
        >
          <bdi className={`${clamps.clamp} ${classes.suggestionText}`}>{question}</bdi>
        </Button>
      ))}
    </div>
  );
}

/** The pair that an answer came from; none where a file gave it, or nothing did. */
function sourcePair({ answered, matches: [best] }: AskReply): SourcePair | undefined {
  if (!answered || best?.type !== 'qa' || best.question === undefined) return undefined;
  return { id: best.id, question: best.question, answer: best.text };
}

interface ReplyProps {
  chatbotId: string;
  question: string;
  reply: AskReply;
  onAsk: (question: string) => void;
}

function Reply({ chatbotId, question, reply, onAsk }: ReplyProps) {
  const [isShowingSources, setShowingSources] = useState(false);
  const [isExplaining, setExplaining] = useState(false);
  const [isCorrecting, setCorrecting] = useState(false);
  const isExplained = isShowingSources && isExplaining;
  const hasMatches = reply.matches.length > 0;
  const [best] = reply.matches;
  // Where the session ended meanwhile, or the dialog was closed, what was written waits for its owner.
  const isBegun = hasDraft(pairDraftKeys.corrected(chatbotId, question));
  const decided = reply.answered ? strings.test.answered : strings.test.notAnswered;
  const said = reply.smallTalk === undefined ? decided : strings.test.smallTalk;
  const startLabel = reply.answered ? strings.test.wrong : strings.test.addAnswer;
  return (
    <div className={classes.reply}>
      <AnswerText text={reply.answer} />
      {reply.answered && best !== undefined && <AnswerSource chatbotId={chatbotId} match={best} />}
      <Suggestions questions={reply.suggestions} isAnswered={reply.answered} onAsk={onAsk} />
      <div className={classes.facts}>
        <Tag tone={reply.answered ? 'good' : 'warn'}>{said}</Tag>
        <Confidence share={reply.confidence} />
        <span>{strings.test.version(reply.knowledgeVersion)}</span>
        {reply.readAs !== undefined && (
          <span>
            {strings.test.readAs}: <bdi>{reply.readAs}</bdi>
          </span>
        )}
      </div>
      <div className={classes.actions}>
        {hasMatches && (
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={isShowingSources}
            onClick={() => setShowingSources(!isShowingSources)}
          >
            {strings.test.sources(reply.matches.length)}
          </Button>
        )}
        {hasMatches && (
          <Button
            size="compact-sm"
            variant="default"
            aria-pressed={isExplained}
            onClick={() => {
              setShowingSources(true);
              setExplaining(!isExplained);
            }}
          >
            {strings.test.explain}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={() => setCorrecting(true)}>
          {isBegun ? strings.test.goOnWriting : startLabel}
        </Button>
        {reply.answerId !== undefined && <Thumbs chatbotId={chatbotId} answerId={reply.answerId} />}
      </div>
      {isShowingSources && (
        <SourceList chatbotId={chatbotId} matches={reply.matches} isExplaining={isExplained} />
      )}
      {isCorrecting && (
        <AnswerDialog
          chatbotId={chatbotId}
          question={question}
          answer={reply.answered ? reply.answer : ''}
          source={sourcePair(reply)}
          title={reply.answered ? strings.test.wrongTitle : strings.test.addAnswer}
          onClose={() => setCorrecting(false)}
          onSaved={() => onAsk(question)}
        />
      )}
    </div>
  );
}

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
      {isWaiting && <Loader size="xs" type="dots" aria-label={strings.test.thinking} />}
      {turn.error !== undefined && (
        <div className={classes.reply} role="alert">
          <p className={classes.answer}>{errorText(turn.error)}</p>
          <div className={classes.actions}>
            <Button size="compact-sm" variant="default" onClick={() => onAsk(turn.question)}>
              {strings.test.askAgain}
            </Button>
          </div>
        </div>
      )}
      {turn.reply !== undefined && (
        <Reply chatbotId={chatbotId} question={turn.question} reply={turn.reply} onAsk={onAsk} />
      )}
    </article>
  );
}
