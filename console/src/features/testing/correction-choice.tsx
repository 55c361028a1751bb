/**
 * What a correction is to change, where a pair with another question answered: that pair, or what is said to the question
 * asked. The question in the form decides; choosing writes the one or the other there.
 */
import { Radio, Stack } from '@mantine/core';
import type { PairBody } from '../../../../contract/knowledge/pairs.ts';
import clamps from '../../components/clamp.module.css';
import { isSameQuestion } from '../../pair-writing/same-question.ts';
import type { Draft } from '../../state/drafts.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './test.module.css';

interface CorrectionChoiceProps {
  /** As it was asked. */
  asked: string;
  /** Of the pair that answered. */
  sourceQuestion: string;
  draft: Draft<PairBody>;
}

export function CorrectionChoice({ asked, sourceQuestion, draft }: CorrectionChoiceProps) {
  const { question, answer } = draft.value;
  return (
    <Radio.Group
      label={strings.test.wrongPart}
      mb="md"
      value={isSameQuestion(question, sourceQuestion) ? sourceQuestion : asked}
      onChange={(chosen) => draft.change({ question: chosen, answer })}
    >
      <Stack gap="xs">
        <Radio value={asked} label={strings.test.wrongForThis} description={strings.test.wrongForThisHint} />
        <Radio
          value={sourceQuestion}
          label={strings.test.wrongAtAll}
          description={<bdi className={`${clamps.clamp} ${classes.choiceQuestion}`}>{sourceQuestion}</bdi>}
        />
      </Stack>
    </Radio.Group>
  );
}
