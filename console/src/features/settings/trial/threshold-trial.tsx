/** What the thresholds of the form would do, tried on the chatbot's own questions. */
import { Button, Loader } from '@mantine/core';
import { lazy, type RefObject, Suspense, useEffect, useId, useRef } from 'react';
import type { CalibrationProgress } from '../../../../../contract/asking/tuning.ts';
import type { ChatbotRecord } from '../../../../../contract/chatbots.ts';
import { formatPercent } from '../../../components/format.ts';
import { ErrorPanel, LoadingPanel } from '../../../components/panels/state-panels.tsx';
import { strings } from '../../../strings/catalogue.ts';
import type { Thresholds } from './outcomes.ts';
import classes from './trial.module.css';
import { useCalibration } from './use-calibration.ts';

const TrialResult = lazy(async () => ({ default: (await import('./trial-result.tsx')).TrialResult }));

interface ThresholdTrialProps {
  chatbot: ChatbotRecord;
  /** As they stand in the form; undefined while they are no thresholds. */
  thresholds: Thresholds | undefined;
}

export function ThresholdTrial({ chatbot, thresholds }: ThresholdTrialProps) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const { query, progress, start, cancel } = useCalibration(chatbot.id);
  const { data: calibration, isFetching, isError } = query;
  useFocusWhenButtonsGo(panel, isFetching);
  const isOutdated = calibration !== undefined && calibration.knowledgeVersion < chatbot.knowledgeVersion;
  const canStart = !isFetching && !isError && (calibration === undefined || isOutdated);

  return (
    <section className={classes.trial} ref={panel} tabIndex={-1} aria-labelledby={titleId}>
      <div>
        <h3 className={classes.title} id={titleId}>
          {strings.trial.title}
        </h3>
        <p className={classes.quiet}>{strings.trial.text}</p>
        <Progress progress={progress} isRunning={isFetching} isDone={calibration !== undefined} />
      </div>
      {chatbot.counts.pairs === 0 ? (
        <p className={classes.note}>{strings.trial.noPairs}</p>
      ) : (
        <>
          {isOutdated && !isFetching && <p className={classes.note}>{strings.trial.outdated}</p>}
          {canStart && (
            <Button variant="default" onClick={start}>
              {calibration === undefined ? strings.trial.start : strings.trial.again}
            </Button>
          )}
          {isFetching && (
            <Button size="xs" variant="default" onClick={cancel}>
              {strings.common.cancel}
            </Button>
          )}
          {isError && !isFetching && <ErrorPanel error={query.error} onRetry={start} />}
          {calibration !== undefined && (
            <Suspense fallback={<LoadingPanel rows={2} height={120} />}>
              <TrialResult
                calibration={calibration}
                thresholds={thresholds}
                hasFiles={chatbot.counts.files > 0}
              />
            </Suspense>
          )}
        </>
      )}
    </section>
  );
}

interface ProgressProps {
  progress: CalibrationProgress | undefined;
  isRunning: boolean;
  isDone: boolean;
}

/** The status is there from the beginning, so that screen readers tell what comes and goes in it; the share changes too often. */
function Progress({ progress = { ahead: 0, share: 0 }, isRunning, isDone }: ProgressProps) {
  const { ahead, share } = progress;
  return (
    <>
      <div role="status">
        {isRunning && (
          <div className={classes.progress}>
            <Loader size="xs" /> {ahead > 0 ? strings.trial.waiting(ahead) : strings.trial.running}
          </div>
        )}
        {!isRunning && isDone && <span className="visually-hidden">{strings.trial.done}</span>}
      </div>
      {isRunning && ahead === 0 && (
        <progress className={classes.share} value={share} aria-label={strings.trial.share}>
          {formatPercent(share)}
        </progress>
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
