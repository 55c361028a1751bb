/** What the thresholds of the form would do, tried on the chatbot's own questions. */
import { Button, Loader } from '@mantine/core';
import { lazy, type RefObject, Suspense, useEffect, useId, useRef } from 'react';
import type { CalibrationRun } from '../../../../../contract/asking/tuning.ts';
import type { ChatbotRecord } from '../../../../../contract/chatbots.ts';
import { toTrialError } from '../../../api/calibration.ts';
import { formatPercent } from '../../../components/format.ts';
import { ErrorPanel, LoadingPanel } from '../../../components/panels/state-panels.tsx';
import { strings } from '../../../strings/catalogue.ts';
import type { Thresholds } from './outcomes.ts';
import classes from './trial.module.css';
import { TrialChanges } from './trial-changes.tsx';
import { useCalibration } from './use-calibration.ts';

const TrialResult = lazy(async () => ({ default: (await import('./trial-result.tsx')).TrialResult }));

interface ThresholdTrialProps {
  chatbot: ChatbotRecord;
  /** As they stand in the form; undefined while they are no thresholds. */
  thresholds: Thresholds | undefined;
}

/** Why there is none, where one was tried. */
function faultOf(chatbotId: string, run: CalibrationRun | undefined, ...errors: (Error | null)[]): unknown {
  const fault = run?.state === 'failed' ? run.fault : null;
  if (fault !== null && fault !== undefined) return toTrialError(chatbotId, fault);
  return errors.find((error) => error !== null);
}

export function ThresholdTrial({ chatbot, thresholds }: ThresholdTrialProps) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const { query, starting, stopping } = useCalibration(chatbot.id);
  const run = query.data;
  const isRunning = run?.state === 'running' || starting.isPending;
  const calibration = run?.calibration ?? undefined;
  const fault = faultOf(chatbot.id, run, starting.error, query.error);
  useFocusWhenButtonsGo(panel, isRunning);
  const isOutdated = calibration !== undefined && calibration.knowledgeVersion < chatbot.knowledgeVersion;
  const canStart = run !== undefined && !isRunning && fault === undefined;
  const start = () => starting.mutate();

  return (
    <section className={classes.trial} ref={panel} tabIndex={-1} aria-labelledby={titleId}>
      <div>
        <h3 className={classes.title} id={titleId}>
          {strings.trial.title}
        </h3>
        <p className={classes.quiet}>{strings.trial.text}</p>
        <Progress run={run} isRunning={isRunning} />
      </div>
      {chatbot.counts.pairs === 0 ? (
        <p className={classes.note}>{strings.trial.noPairs}</p>
      ) : (
        <>
          {isOutdated && !isRunning && <p className={classes.note}>{strings.trial.outdated}</p>}
          {canStart && (calibration === undefined || isOutdated) && (
            <Button variant="default" onClick={start}>
              {calibration === undefined ? strings.trial.start : strings.trial.again}
            </Button>
          )}
          {isRunning && (
            <Button
              size="xs"
              variant="default"
              loading={stopping.isPending}
              onClick={() => stopping.mutate()}
            >
              {strings.suggestions.stop}
            </Button>
          )}
          {fault !== undefined && !isRunning && (
            <ErrorPanel error={fault} onRetry={run === undefined ? () => void query.refetch() : start} />
          )}
          {calibration !== undefined && (
            <Suspense fallback={<LoadingPanel rows={2} height={120} />}>
              <TrialResult
                calibration={calibration}
                thresholds={thresholds}
                hasFiles={chatbot.counts.files > 0}
              />
              {thresholds !== undefined && (
                <TrialChanges chatbotId={chatbot.id} calibration={calibration} thresholds={thresholds} />
              )}
            </Suspense>
          )}
        </>
      )}
    </section>
  );
}

/** The status is there from the beginning, so that screen readers tell what comes and goes in it; the share changes too often. */
function Progress({ run, isRunning }: { run: CalibrationRun | undefined; isRunning: boolean }) {
  const { ahead, share } = run?.state === 'running' ? run.progress : { ahead: 0, share: 0 };
  return (
    <>
      <div role="status">
        {isRunning && (
          <div className={classes.progress}>
            <Loader size="xs" /> {ahead > 0 ? strings.trial.waiting(ahead) : strings.trial.running}
          </div>
        )}
        {!isRunning && run?.state === 'done' && <span className="visually-hidden">{strings.trial.done}</span>}
        {!isRunning && run?.state === 'stopped' && <p className={classes.note}>{strings.trial.stopped}</p>}
      </div>
      {isRunning && (
        <>
          {ahead === 0 && (
            <progress className={classes.share} value={share} aria-label={strings.trial.share}>
              {formatPercent(share)}
            </progress>
          )}
          <p className={classes.quiet}>{strings.trial.goesOn}</p>
        </>
      )}
    </>
  );
}

/** The button that began a measurement, or the one that would have ended it, may have had the focus. */
function useFocusWhenButtonsGo(panel: RefObject<HTMLElement | null>, isRunning: boolean): void {
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    const hasChanged = wasRunning.current !== isRunning;
    wasRunning.current = isRunning;
    if (hasChanged && document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [panel, isRunning]);
}
