/** Questions one below the other: each can be changed and removed, and another one added. */
import { CloseButton, Group, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { QUESTION_MAX_CHARACTERS } from '../../../../../contract/knowledge/pair-limits.ts';
import { TextButton } from '../../../components/text-button.tsx';
import { textFault } from '../../../pair-writing/writing-frame.tsx';
import { strings } from '../../../strings/catalogue.ts';

interface QuestionLinesProps {
  questions: readonly string[];
  /** Of the line at this place, from 1. */
  labelOf: (place: number) => string;
  addLabel: string;
  /** The last line has the focus. */
  startsAtLast?: boolean;
  isReadOnly: boolean;
  onChange: (questions: string[]) => void;
}

export function QuestionLines(props: QuestionLinesProps) {
  const { questions, labelOf, addLabel, startsAtLast = false, isReadOnly, onChange } = props;
  const isAdding = useRef(startsAtLast);
  const add = () => {
    isAdding.current = true;
    onChange([...questions, '']);
  };
  const tooLong = (question: string) =>
    question !== '' && textFault(question.concat('.'), QUESTION_MAX_CHARACTERS + 1, '');
  return (
    <>
      {questions.map((question, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <Group key={at} gap="xs" wrap="nowrap" align="start">
          <Textarea
            flex={1}
            aria-label={labelOf(at + 1)}
            placeholder={strings.pairs.questionHint}
            autosize
            minRows={1}
            maxRows={6}
            autoFocus={isAdding.current && at === questions.length - 1}
            readOnly={isReadOnly}
            value={question}
            error={tooLong(question)}
            onChange={({ currentTarget: { value } }) => onChange(questions.with(at, value))}
          />
          <CloseButton
            aria-label={strings.answers.removeLine(labelOf(at + 1))}
            onClick={() => onChange(questions.toSpliced(at, 1))}
          />
        </Group>
      ))}
      <div>
        <TextButton onClick={add}>{addLabel}</TextButton>
      </div>
    </>
  );
}
