/** Third step: the import runs, stops or is done. */
import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { errorText } from '../../../components/notices/error-text.ts';
import { useHasHistory } from '../../../state/use-chatbot.ts';
import { strings } from '../../../strings/catalogue.ts';
import type { CheckedRow } from './check-rows.ts';
import { ImportStep } from './import-step.tsx';
import { useImportRun } from './use-import-run.ts';

interface ImportRunProps {
  chatbotId: string;
  rows: readonly CheckedRow[];
  /** Of pairs that make room for them. */
  replacedIds: readonly number[];
  onRunning: (isRunning: boolean) => void;
  onDone: () => void;
  onAnother: () => void;
  onClose: () => void;
}

export function ImportRun({
  chatbotId,
  rows,
  replacedIds,
  onRunning,
  onDone,
  onAnother,
  onClose,
}: ImportRunProps) {
  const { run, stop, importedCount, undo } = useImportRun(chatbotId, { rows, replacedIds }, onDone);
  const hasHistory = useHasHistory();
  const hasStarted = useRef(false);
  const { mutate, isPending } = run;
  const isWhole = run.data === true;
  const isStopped = run.data === false;
  useEffect(() => onRunning(isPending), [isPending, onRunning]);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    mutate();
  }, [mutate]);
  return (
    <ImportStep>
      <Progress value={(importedCount / rows.length) * 100} aria-label={strings.import.title} />
      <Text size="sm" role="status">
        {isWhole ? strings.import.done(importedCount) : strings.import.running(importedCount, rows.length)}
      </Text>
      {run.isError && (
        <Alert color="red" role="alert" c="var(--docent-bad)" title={errorText(run.error)}>
          {strings.import.stopped(importedCount)}
        </Alert>
      )}
      {isStopped && <Alert variant="default">{strings.import.stopped(importedCount)}</Alert>}
      <Group justify="end">
        {/* One button, so that the focus stays on it. */}
        {(isPending || run.isError || isStopped) && (
          <Button variant={isPending ? 'default' : 'filled'} onClick={isPending ? stop : () => run.mutate()}>
            {isPending ? strings.suggestions.stop : strings.import.goOn}
          </Button>
        )}
        {run.isSuccess && (
          <>
            {hasHistory && (
              <Button
                variant="default"
                loading={undo.isPending}
                onClick={() => undo.mutate(undefined, { onSuccess: onClose })}
              >
                {strings.importCheck.undo}
              </Button>
            )}
            {isWhole && (
              <Button variant="default" onClick={onAnother}>
                {strings.import.another}
              </Button>
            )}
            <Button variant={isWhole ? 'filled' : 'default'} onClick={onClose}>
              {strings.common.close}
            </Button>
          </>
        )}
      </Group>
    </ImportStep>
  );
}
