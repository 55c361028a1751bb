/** Chooses the answer that a question should have had, among those that the chatbot knows. */
import { Stack, TextInput } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import clamps from '../../components/clamp.module.css';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { QueryPanel } from '../../components/panels/query-panel.tsx';
import { type AnswerRow, groupByAnswer, questionsOf } from '../../pair-writing/answer-rows.ts';
import { usePairs } from '../../pair-writing/use-pairs.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './test.module.css';
import { useTeachWording } from './use-ways-on.ts';

/** More are found by searching. */
const SHOWN_MAX = 20;

function matching(rows: readonly AnswerRow[], search: string): AnswerRow[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const text = [...questionsOf(row), row.answer].join('\n').toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

interface PickAnswerDialogProps {
  chatbotId: string;
  /** As it was asked. */
  question: string;
  onClose: () => void;
  onPicked: () => void;
}

function Choices({ chatbotId, question, onClose, onPicked }: PickAnswerDialogProps) {
  const pairs = usePairs(chatbotId);
  const teach = useTeachWording(chatbotId, strings.verdict.picked);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const rows = useMemo(() => groupByAnswer(pairs.data ?? []), [pairs.data]);
  const found = useMemo(() => matching(rows, wanted), [rows, wanted]);
  const pick = ({ answer }: AnswerRow) =>
    teach.mutateAsync({ question, answer }).then(
      () => {
        onClose();
        onPicked();
      },
      () => undefined,
    );
  return (
    <Stack gap="sm">
      <p className={classes.quiet}>{strings.verdict.pickText}</p>
      <TextInput
        type="search"
        data-autofocus
        aria-label={strings.verdict.pickSearch}
        placeholder={strings.verdict.pickSearch}
        leftSection={<Icon name="search" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <QueryPanel query={pairs}>
        {() => (
          <>
            <ul className={classes.choices}>
              {found.slice(0, SHOWN_MAX).map((row) => (
                <li key={row.id}>
                  <button
                    type="button"
                    className={classes.choice}
                    disabled={teach.isPending}
                    onClick={() => void pick(row)}
                  >
                    <bdi className={classes.sourceTitle}>{row.question}</bdi>
                    <bdi className={`${clamps.clamp} ${classes.choiceQuestion}`}>{row.answer}</bdi>
                  </button>
                </li>
              ))}
            </ul>
            <p className={classes.quiet} role="status">
              {found.length === 0 && strings.verdict.pickNone}
              {found.length > SHOWN_MAX && strings.verdict.pickMore(found.length - SHOWN_MAX)}
            </p>
          </>
        )}
      </QueryPanel>
    </Stack>
  );
}

export function PickAnswerDialog(props: PickAnswerDialogProps) {
  return (
    <Dialog opened onClose={props.onClose} title={strings.verdict.pickTitle} size="lg">
      <Choices {...props} />
    </Dialog>
  );
}
