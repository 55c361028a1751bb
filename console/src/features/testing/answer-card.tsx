/**
 * One reply of the test chat for people: what the visitor sees, where it comes from and how sure it is in words; where nothing
 * was said, what would have been and what was lacking. Below stands what can be done about it, and the debugger behind a button.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AskReply, Match } from '../../../../contract/asking/chat.ts';
import { AnswerText } from '../../components/answer-text.tsx';
import clamps from '../../components/clamp.module.css';
import { ToTab } from '../../components/panels/to-tab.tsx';
import { Tag } from '../../components/tag.tsx';
import { GoldenButton, saidBy } from '../../pair-writing/golden-button.tsx';
import { pairDraftKeys } from '../../pair-writing/pair-drafts.ts';
import { hasDraft } from '../../state/drafts.ts';
import { useChatbot } from '../../state/use-chatbot.ts';
import { useMay } from '../../state/use-may.ts';
import { strings } from '../../strings/catalogue.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { PickAnswerDialog } from './pick-answer-dialog.tsx';
import { AnswerSource, Details } from './source-list.tsx';
import classes from './test.module.css';
import { Thumbs } from './thumbs.tsx';
import type { SourcePair } from './use-correction.ts';
import { useNever, useTeachWording } from './use-ways-on.ts';
import { howSure, whatWasLacking } from './verdict.ts';
import { type WayOn, WrongMenu } from './wrong-menu.tsx';

interface SuggestionsProps {
  questions: readonly string[];
  /** True where a file answered, and what is suggested is a pair beside it. */
  isAnswered: boolean;
  onAsk: (question: string) => void;
}

function Suggestions({ questions, isAnswered, onAsk }: SuggestionsProps) {
  if (questions.length === 0) return null;
  return (
    <div className={classes.suggestions}>
      {isAnswered && <span className={classes.quiet}>{strings.test.alsoTaught}</span>}
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

/** What an answer is from: of a composed one, all that it cites. */
function citedOf({ answered, matches, citations }: AskReply): Match[] {
  const places = citations === undefined ? [0] : [...new Set(citations.map(({ match }) => match))];
  return answered ? places.flatMap((place) => matches[place] ?? []) : [];
}

interface AnswerCardProps {
  chatbotId: string;
  question: string;
  reply: AskReply;
  onAsk: (question: string) => void;
}

/** Why nothing was said, with what would have been and a click that has it said from now on. */
function Lacking({ chatbotId, question, reply, onAsk }: AnswerCardProps) {
  const { data: chatbot } = useChatbot();
  const mayTeach = useMay()('teach');
  const teach = useTeachWording(chatbotId, strings.verdict.used);
  const [best] = reply.matches;
  if (chatbot === undefined) return null;
  const { pairs, files } = chatbot.counts;
  if (reply.knowledgeVersion === 0 || pairs + files === 0) {
    return (
      <div className={classes.lacking}>
        <p>{strings.verdict.untaught}</p>
        {mayTeach && (
          <ToTab size="compact-sm" to="qa" search={{ add: true }} label={strings.start.writeFirst} />
        )}
      </div>
    );
  }
  if (best === undefined) return <p className={classes.lacking}>{strings.verdict.foundNothing}</p>;
  const takeIt = () =>
    teach.mutateAsync({ question, answer: best.text }).then(
      () => onAsk(question),
      () => undefined,
    );
  return (
    <div className={classes.lacking}>
      <p className={classes.quiet}>{strings.verdict.wouldHaveSaid}</p>
      <blockquote className={classes.wouldHaveSaid}>
        <AnswerText text={best.text} />
      </blockquote>
      <AnswerSource chatbotId={chatbotId} match={best} />
      <p>{whatWasLacking(reply, chatbot)}</p>
      {mayTeach && (
        <Button size="compact-sm" variant="default" loading={teach.isPending} onClick={() => void takeIt()}>
          {strings.verdict.use}
        </Button>
      )}
    </div>
  );
}

/** What puts the reply right: each way ends in asking the question once more. */
function Remedies({ chatbotId, question, reply, onAsk }: AnswerCardProps) {
  const [way, setWay] = useState<WayOn>();
  const never = useNever(chatbotId);
  const hasAnswers = (useChatbot().data?.counts.pairs ?? 0) > 0;
  const [best] = reply.matches;
  // Where the session ended meanwhile, or the dialog was closed, what was written waits for its owner.
  const isBegun = hasDraft(pairDraftKeys.corrected(chatbotId, question));
  const take = (chosen: WayOn) => {
    if (chosen === 'never' && best !== undefined)
      never.mutate({ pairId: best.id, question }, { onSuccess: () => onAsk(question) });
    else setWay(chosen);
  };
  const close = () => setWay(undefined);
  return (
    <>
      {isBegun ? (
        <Button size="compact-sm" variant="default" onClick={() => setWay('other')}>
          {strings.test.goOnWriting}
        </Button>
      ) : reply.answered ? (
        <WrongMenu question={question} match={best} chatbotId={chatbotId} onChoose={take} />
      ) : (
        <>
          <Button size="compact-sm" variant="default" onClick={() => setWay('other')}>
            {strings.test.addAnswer}
          </Button>
          {reply.smallTalk === undefined && hasAnswers && (
            <Button size="compact-sm" variant="default" onClick={() => setWay('known')}>
              {strings.verdict.ways.known}
            </Button>
          )}
        </>
      )}
      {(way === 'edit' || way === 'other') && (
        <AnswerDialog
          chatbotId={chatbotId}
          question={question}
          answer={way === 'edit' ? reply.answer : ''}
          source={way === 'edit' ? sourcePair(reply) : undefined}
          title={reply.answered ? strings.test.wrongTitle : strings.test.addAnswer}
          onClose={close}
          onSaved={() => onAsk(question)}
        />
      )}
      {way === 'known' && (
        <PickAnswerDialog
          chatbotId={chatbotId}
          question={question}
          onClose={close}
          onPicked={() => onAsk(question)}
        />
      )}
    </>
  );
}

export function AnswerCard(props: AnswerCardProps) {
  const { chatbotId, question, reply, onAsk } = props;
  const [isDetailed, setDetailed] = useState(false);
  const mayTeach = useMay()('teach');
  const isSmallTalk = reply.smallTalk !== undefined;
  return (
    <div className={classes.reply}>
      <AnswerText text={reply.answer} />
      {citedOf(reply).map((match) => (
        <AnswerSource key={`${match.type} ${match.docId}`} chatbotId={chatbotId} match={match} />
      ))}
      <Suggestions questions={reply.suggestions} isAnswered={reply.answered} onAsk={onAsk} />
      <div className={classes.facts}>
        <Tag tone={reply.answered ? 'good' : 'warn'}>
          {isSmallTalk
            ? strings.test.smallTalk
            : reply.answered
              ? strings.test.answered
              : strings.test.notAnswered}
        </Tag>
        {reply.answeredBy === 'composed' && <Tag tone="neutral">{strings.composing.tag}</Tag>}
        {!isSmallTalk && <span>{strings.verdict.sure[howSure(reply)]}</span>}
        {reply.readAs !== undefined && (
          <span>
            {strings.test.readAs}: <bdi>{reply.readAs}</bdi>
          </span>
        )}
      </div>
      {!reply.answered && !isSmallTalk && <Lacking {...props} />}
      <div className={classes.actions}>
        {mayTeach && <Remedies {...props} />}
        {reply.answerId !== undefined && <Thumbs chatbotId={chatbotId} answerId={reply.answerId} />}
        {!isSmallTalk && <GoldenButton chatbotId={chatbotId} question={question} said={saidBy(reply)} />}
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={isDetailed}
          onClick={() => setDetailed(!isDetailed)}
        >
          {strings.verdict.details}
        </Button>
      </div>
      {isDetailed && <Details chatbotId={chatbotId} reply={reply} />}
    </div>
  );
}
