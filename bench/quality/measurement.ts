/** One system measured on one task. */
import { DEFAULT_ANSWER_THRESHOLD } from '../../contract/asking/tuning.ts';
import { calibrationError, isRight, type Measures, measure, type Outcome } from './metrics.ts';
import { type Ranker, rank } from './ranker.ts';
import type { Task } from './tasks.ts';

export interface Measurement {
  task: string;
  kind: Task['kind'];
  documents: number;
  questions: number;
  system: string;
  measures: Measures;
  /** Undefined where the system's confidence is no probability. */
  calibrated: CalibratedMeasures | undefined;
  outcomes: readonly Outcome[];
  seconds: number;
}

export interface CalibratedMeasures {
  calibrationError: number;
  /** Mean confidence, and the share that was right. */
  confidence: number;
  right: number;
  /** Of the questions in scope, the shares answered right and wrong at the default threshold. */
  answeredRight: number;
  answeredWrong: number;
  /** Of the questions out of scope, the share not answered; undefined without any. */
  refused: number | undefined;
}

function share<T>(of: readonly T[], test: (one: T) => boolean): number {
  return of.filter(test).length / of.length;
}

export function measureCalibration(outcomes: readonly Outcome[]): CalibratedMeasures {
  const inScope = outcomes.filter((outcome) => outcome.isInScope);
  const outOfScope = outcomes.filter((outcome) => !outcome.isInScope);
  const isAnswered = ({ confidence }: Outcome): boolean => confidence >= DEFAULT_ANSWER_THRESHOLD;
  return {
    calibrationError: calibrationError(
      outcomes.map((outcome) => ({ confidence: outcome.confidence, isRight: isRight(outcome) })),
    ),
    confidence: outcomes.reduce((sum, { confidence }) => sum + confidence, 0) / outcomes.length,
    right: share(outcomes, isRight),
    answeredRight: share(inScope, (outcome) => isAnswered(outcome) && isRight(outcome)),
    answeredWrong: share(inScope, (outcome) => isAnswered(outcome) && !isRight(outcome)),
    refused: outOfScope.length === 0 ? undefined : share(outOfScope, (outcome) => !isAnswered(outcome)),
  };
}

export async function measureOn(
  task: Task,
  ranker: Ranker,
  { limit, isCalibrated }: { limit: number; isCalibrated: boolean },
): Promise<Measurement> {
  const startedMs = performance.now();
  const outcomes = await rank(ranker, task, limit);
  return {
    task: task.name,
    kind: task.kind,
    documents: task.docs.length,
    questions: outcomes.length,
    system: ranker.name,
    measures: measure(outcomes),
    calibrated: isCalibrated ? measureCalibration(outcomes) : undefined,
    outcomes,
    seconds: (performance.now() - startedMs) / 1000,
  };
}
