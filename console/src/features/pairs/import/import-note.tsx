/** Says on the page how far the chatbot's import is, whoever began it, and what can be done where it was stopped. */
import { Button, Group, Progress } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import cards from '../../../components/cards.module.css';
import { errorText } from '../../../components/notices/error-text.ts';
import { notifyDone } from '../../../components/notices/notify.ts';
import { notifyUndo } from '../../../components/notices/notify-undo.tsx';
import { useHasHistory } from '../../../state/use-chatbot.ts';
import { useMay } from '../../../state/use-may.ts';
import { strings } from '../../../strings/catalogue.ts';
import classes from './import.module.css';
import { doneText, faultOf, useImport } from './use-import.ts';

export function ImportNote({ chatbotId }: { chatbotId: string }) {
  const { run, stopping, resuming, discarding, takeBack } = useImport(chatbotId);
  const mayImport = useMay()('import');
  const hasHistory = useHasHistory();
  /** Whether this window saw it before its end. */
  const wasSeen = useRef(false);
  const state = run?.state ?? 'none';
  const tellDone = useEffectEvent(() => {
    if (run === undefined) return;
    const text = doneText(run.counts);
    if (run.stepId === null || !hasHistory || !mayImport) notifyDone(text);
    else notifyUndo(text, () => takeBack(run), { closesAfter: false });
  });
  useEffect(() => {
    if (state === 'done' && wasSeen.current) tellDone();
    wasSeen.current = state !== 'none' && state !== 'done';
  }, [state]);
  if (run === undefined || state === 'none' || state === 'done') return null;
  const isRunning = state === 'running';
  const { done, total } = run;
  const fault = faultOf(run);
  return (
    <section className={`${cards.card} ${classes.underWay}`} aria-label={strings.import.title}>
      {isRunning && <div>{strings.import.underWay(done, total)}</div>}
      {/* Without the number of rows, which changes too often to be told. */}
      <div role="status">
        {!isRunning && fault !== null && `${errorText(fault)} `}
        {!isRunning && strings.import.stopped(done)}
      </div>
      <Progress value={(done / total) * 100} aria-label={strings.import.running(done, total)} />
      {mayImport && (
        <Group gap="xs">
          {/* One button, so that the focus stays on it. */}
          <Button
            size="xs"
            variant="default"
            loading={stopping.isPending || resuming.isPending}
            onClick={() => (isRunning ? stopping : resuming).mutate()}
          >
            {isRunning ? strings.suggestions.stop : strings.import.goOn}
          </Button>
          {!isRunning && (
            <Button
              size="xs"
              variant="default"
              loading={discarding.isPending}
              onClick={() =>
                discarding.mutate(undefined, { onSuccess: () => notifyDone(strings.import.discarded) })
              }
            >
              {strings.import.discard}
            </Button>
          )}
        </Group>
      )}
    </section>
  );
}
