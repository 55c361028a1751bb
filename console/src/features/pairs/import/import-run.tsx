/** Third step: the rows are handed over, and then the service imports them, whether or not the dialog stays open. */
import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { errorText } from '../../../components/notices/error-text.ts';
import { useHasHistory } from '../../../state/use-chatbot.ts';
import { strings } from '../../../strings/catalogue.ts';
import { ImportStep } from './import-step.tsx';
import { useHandOver, type WantedImport } from './use-hand-over.ts';
import { doneText, faultOf, useImport } from './use-import.ts';

interface ImportRunProps {
  chatbotId: string;
  wanted: WantedImport;
  onHandingOver: (isHandingOver: boolean) => void;
  /** All of it is with the service. */
  onBegun: () => void;
  onAnother: () => void;
  onClose: () => void;
}

export function ImportRun({ chatbotId, wanted, onHandingOver, onBegun, onAnother, onClose }: ImportRunProps) {
  const { importId, handOver, handedCount, stop } = useHandOver(chatbotId, wanted, onBegun);
  const { run: last, stopping, resuming, undoing } = useImport(chatbotId);
  const hasHistory = useHasHistory();
  const hasStarted = useRef(false);
  const { mutate } = handOver;
  const isHandingOver = handOver.isIdle || handOver.isPending;
  useEffect(() => onHandingOver(isHandingOver), [isHandingOver, onHandingOver]);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    mutate();
  }, [mutate]);

  const run = handOver.data === true && last?.importId === importId ? last : undefined;
  // Elsewhere it was discarded, or another one begun in its place.
  const isGone = handOver.data === true && last !== undefined && run === undefined;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  const total = wanted.rows.length;
  const isDone = run?.state === 'done';
  const isUnderWay = isHandingOver || run?.state === 'running';
  const fault = handOver.error ?? (run === undefined ? null : faultOf(run));
  const act = () => {
    if (isHandingOver) stop();
    else if (run === undefined) mutate();
    else if (run.state === 'running') stopping.mutate();
    else resuming.mutate();
  };
  return (
    <ImportStep>
      <Progress value={((run?.done ?? handedCount) / total) * 100} aria-label={strings.import.title} />
      <Text size="sm" role="status">
        {run === undefined && strings.import.handingOver(handedCount, total)}
        {run !== undefined && !isDone && strings.import.running(run.done, run.total)}
        {isDone && doneText(run.counts, wanted.mode === 'upsert')}
      </Text>
      {run?.state === 'running' && <Text size="sm">{strings.import.goesOn}</Text>}
      {fault !== null && !isUnderWay && (
        <Alert color="red" role="alert" c="var(--docent-bad)" title={errorText(fault)}>
          {strings.import.stopped(run?.done ?? 0)}
        </Alert>
      )}
      {fault === null && !isUnderWay && !isDone && (
        <Alert variant="default">{strings.import.stopped(run?.done ?? 0)}</Alert>
      )}
      <Group justify="end">
        {/* One button, so that the focus stays on it. */}
        {!isDone && (
          <Button variant={isUnderWay ? 'default' : 'filled'} onClick={act}>
            {isUnderWay ? strings.suggestions.stop : strings.import.goOn}
          </Button>
        )}
        {run !== undefined && !isUnderWay && run.stepId !== null && hasHistory && (
          <Button
            variant="default"
            loading={undoing.isPending}
            onClick={() => undoing.mutate(run, { onSuccess: onClose })}
          >
            {strings.importCheck.undo}
          </Button>
        )}
        {isDone && (
          <Button variant="default" onClick={onAnother}>
            {strings.import.another}
          </Button>
        )}
        {!isHandingOver && (
          <Button variant={isDone ? 'filled' : 'default'} onClick={onClose}>
            {strings.common.close}
          </Button>
        )}
      </Group>
    </ImportStep>
  );
}
