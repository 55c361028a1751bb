/** Questions that a file answers, each beside its quote: approved as they are or edited, or dismissed. */
import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import {
  ANSWER_MAX_CHARACTERS,
  QUESTION_MAX_CHARACTERS,
} from '../../../../contract/knowledge/pair-limits.ts';
import type { Suggestion } from '../../../../contract/knowledge/suggestions.ts';
import { locatorText } from '../../components/locator-text.ts';
import { notifyError } from '../../components/notices/notify.ts';
import { Section } from '../../components/section.tsx';
import { useAddPair } from '../../pair-writing/use-pairs.ts';
import { textFault } from '../../pair-writing/writing-frame.tsx';
import { strings } from '../../strings/catalogue.ts';
import { DismissedSuggestions } from './dismissed-suggestions.tsx';
import { MarkTag, RunControls } from './run-controls.tsx';
import classes from './suggestions.module.css';
import { type Suggesting, useSuggestions } from './use-suggestions.ts';

const texts = strings.suggestions;

interface ItemProps {
  chatbotId: string;
  suggestion: Suggestion;
  suggesting: Pick<Suggesting, 'decide' | 'dismiss'>;
}

function QueueItem({ chatbotId, suggestion, suggesting }: ItemProps) {
  const { place, text, mark, answerId, source } = suggestion;
  const quote = suggestion.quote ?? '';
  const [question, setQuestion] = useState(text);
  const [answer, setAnswer] = useState(quote);
  const addition = useAddPair(chatbotId);
  const questionFault = textFault(question, QUESTION_MAX_CHARACTERS, strings.pairs.questionMissing);
  const answerFault = textFault(answer, ANSWER_MAX_CHARACTERS, strings.pairs.answerMissing);
  const approve = () =>
    addition.mutate(
      { question, answer },
      { onSuccess: () => suggesting.decide({ place, decision: 'kept' }), onError: notifyError },
    );
  return (
    <li className={classes.item}>
      <div className={classes.beside}>
        <div>
          <Textarea
            label={texts.question}
            autosize
            minRows={1}
            value={question}
            error={questionFault}
            onChange={({ currentTarget: { value } }) => setQuestion(value)}
          />
          <Textarea
            label={texts.answer}
            autosize
            minRows={1}
            maxRows={10}
            value={answer}
            error={answerFault}
            onChange={({ currentTarget: { value } }) => setAnswer(value)}
          />
        </div>
        <div>
          <p className={classes.state}>
            {texts.quote}
            {source?.locator && `, ${locatorText(source.locator)}`}
          </p>
          <blockquote className={classes.quote} dir="auto">
            {quote}
          </blockquote>
        </div>
      </div>
      <Group gap="xs">
        <Button
          size="xs"
          aria-label={texts.approveOf(text)}
          loading={addition.isPending}
          disabled={questionFault !== undefined || answerFault !== undefined || addition.isSuccess}
          onClick={approve}
        >
          {texts.approve}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={texts.dismiss(text)}
          onClick={() => suggesting.dismiss(suggestion)}
        >
          {strings.unanswered.dismiss}
        </Button>
        <MarkTag chatbotId={chatbotId} mark={mark} answerId={answerId} />
      </Group>
    </li>
  );
}

export function QuestionQueue({ chatbotId, fileId }: { chatbotId: string; fileId: number }) {
  const suggesting = useSuggestions(chatbotId, { kind: 'questions', id: fileId });
  const { isAvailable, run } = suggesting;
  if (isAvailable !== true) return null;
  const open = (run?.suggestions ?? []).filter(({ decision }) => decision === 'open');
  return (
    <Section title={texts.questionsTitle} text={texts.questionsText}>
      <RunControls suggesting={suggesting} openCount={open.length} />
      {open.length > 0 && (
        <ul className={classes.queue} aria-label={texts.listOf.questions}>
          {open.map((suggestion) => (
            <QueueItem
              key={`${run?.createdDate} ${suggestion.place}`}
              {...{ chatbotId, suggestion, suggesting }}
            />
          ))}
        </ul>
      )}
      <DismissedSuggestions suggesting={suggesting} />
    </Section>
  );
}
