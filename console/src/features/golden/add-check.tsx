/** A question that is asked at once, so that its owner says whether what comes is what must come. */
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { QUESTION_MAX_CHARACTERS } from '../../../../contract/knowledge/pair-limits.ts';
import { isBlank } from '../../../../contract/text.ts';
import { ask } from '../../api/asking.ts';
import { AnswerText } from '../../components/answer-text.tsx';
import { notifyError } from '../../components/notices/notify.ts';
import { GoldenButton, saidBy } from '../../pair-writing/golden-button.tsx';
import { strings } from '../../strings/catalogue.ts';
import classes from './checks.module.css';

const texts = strings.checks;

export function AddCheck({ chatbotId }: { chatbotId: string }) {
  const [question, setQuestion] = useState('');
  const asking = useMutation({ mutationFn: (asked: string) => ask(chatbotId, asked), onError: notifyError });
  const asked = asking.variables ?? '';
  const isTooLong = [...question.trim()].length > QUESTION_MAX_CHARACTERS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlank(question) && !isTooLong) asking.mutate(question.trim());
  };
  const clear = () => {
    asking.reset();
    setQuestion('');
  };
  return (
    <form className={classes.add} onSubmit={submit}>
      <TextInput
        className={classes.field ?? ''}
        label={texts.addLabel}
        description={texts.addHint}
        value={question}
        error={isTooLong && strings.pairs.tooLong(QUESTION_MAX_CHARACTERS)}
        onChange={(event) => setQuestion(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={asking.isPending}>
        {texts.ask}
      </Button>
      {asking.data !== undefined && (
        <div className={classes.reply} role="status">
          {asking.data.answered ? <AnswerText text={asking.data.answer} /> : <p>{texts.notAnswered}</p>}
          <div className={classes.actions}>
            {asking.data.smallTalk === undefined && (
              <GoldenButton
                chatbotId={chatbotId}
                question={asked}
                said={saidBy(asking.data)}
                onKept={clear}
              />
            )}
            <Button size="compact-sm" variant="default" onClick={clear}>
              {strings.common.cancel}
            </Button>
          </div>
        </div>
      )}
    </form>
  );
}
