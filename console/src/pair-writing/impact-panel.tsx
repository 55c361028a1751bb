/** Says, while a pair is written, which questions would be answered otherwise once it is saved, and what contradicts it. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Impact, ImpactBody } from '../../../contract/knowledge/impact.ts';
import { measureImpact } from '../api/pairs.ts';
import { TextButton } from '../components/text-button.tsx';
import { queryKeys } from '../state/query-keys.ts';
import { strings } from '../strings/catalogue.ts';
import { toGoldenLines, toLines } from './impact-lines.ts';
import classes from './impact-panel.module.css';
import { isSameQuestion } from './same-question.ts';

/** Typing has stopped. */
const PAUSE_MS = 400;
const LINES_SHOWN = 3;

interface ImpactPanelProps {
  chatbotId: string;
  /** The pair or the answer that is changed; neither: a new one. */
  edited: { id?: number | undefined; answerId?: number | undefined };
  /** A question that is told of elsewhere. */
  toldOf: string | undefined;
  /** What would be saved; undefined while it cannot be, or need not be. */
  edit: Pick<ImpactBody, 'questions' | 'answer'> | undefined;
}

/** Where it fails it shows nothing: saving needs none of it. */
export function ImpactPanel({ chatbotId, edited, toldOf, edit }: ImpactPanelProps) {
  // As one text: a list made anew would never have come to rest.
  const [questions] = useDebouncedValue(edit && JSON.stringify(edit.questions), PAUSE_MS);
  const [answer] = useDebouncedValue(edit?.answer, PAUSE_MS);
  const [isWhole, setWhole] = useState(false);
  const body = {
    questions: JSON.parse(questions ?? '[]') as string[],
    answer: answer ?? '',
    ...(edited.id !== undefined && { id: edited.id }),
    ...(edited.answerId !== undefined && { answerId: edited.answerId }),
  };
  const isAsked = edit !== undefined && questions !== undefined && answer !== undefined;
  const { data } = useQuery({
    queryKey: queryKeys.impact(chatbotId, body),
    queryFn: ({ signal }) => measureImpact(chatbotId, body, signal),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const isTold = (one: string): boolean => toldOf !== undefined && isSameQuestion(one, toldOf);
  const lines = data === undefined || !isAsked ? [] : toLines(data, isTold);
  const shown = isWhole ? lines : lines.slice(0, LINES_SHOWN);
  const broken = data === undefined || !isAsked ? [] : toGoldenLines(data);
  return (
    <>
      <GoldenBanner lines={broken} golden={data?.golden} />
      {/* There from the beginning, so that what comes is read out. */}
      <p className="visually-hidden" role="status">
        {lines.length > 0 && strings.impact.summary(lines.length)}
      </p>
      {data !== undefined && lines.length > 0 && (
        <section className={classes.panel} aria-label={strings.impact.title}>
          <p className={classes.title}>{strings.impact.title}</p>
          <ul className={classes.lines}>
            {shown.map((line) => (
              <li key={line} dir="auto">
                {line}
              </li>
            ))}
          </ul>
          {data.lookedAt < data.near && (
            <p className={classes.partly}>{strings.impact.partly(data.lookedAt, data.near)}</p>
          )}
          {lines.length > shown.length && (
            <TextButton onClick={() => setWhole(true)}>{strings.impact.showAll(lines.length)}</TextButton>
          )}
        </section>
      )}
    </>
  );
}

function GoldenBanner({ lines, golden }: { lines: readonly string[]; golden: Impact['golden'] | undefined }) {
  const isTold = golden !== undefined && lines.length > 0;
  return (
    <div role="status">
      {isTold && (
        <div className={classes.golden}>
          <p className={classes.goldenTitle}>{strings.checks.breaks(lines.length, golden.total)}</p>
          <ul className={classes.lines}>
            {lines.map((line) => (
              <li key={line} dir="auto">
                {line}
              </li>
            ))}
          </ul>
          {golden.lookedAt < golden.total && (
            <p className={classes.partly}>{strings.checks.partly(golden.lookedAt, golden.total)}</p>
          )}
        </div>
      )}
    </div>
  );
}
