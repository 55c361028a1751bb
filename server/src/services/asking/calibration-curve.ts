/** Computes the outcomes of a chatbot at each answer threshold, from which its owner chooses one. */

/** A question whose right answer is known, and what became of it. */
export interface JudgedQuestion {
  /** Probability that the best match is right, 0 to 1. */
  confidence: number;
  /** Whether the best match is right; never for a question that nothing answers. */
  isRight: boolean;
  /** False if no answer of the chatbot fits: the question should be refused. */
  isInScope: boolean;
}

/** The outcome at one threshold. Counts are of questions; shares are from 0 to 1, and null if the divisor is zero. */
export interface CalibrationPoint {
  threshold: number;
  /** Questions at or above the threshold, off-topic ones among them. */
  answered: number;
  right: number;
  /** Answered otherwise than right: with another answer, or though nothing answers them. */
  wrong: number;
  /** Share of the answered questions that got the right answer. */
  precision: number | null;
  /** Share of the questions in scope that were answered, rightly or not. */
  coverage: number | null;
  /** Share of the off-topic questions that were not answered. */
  offTopicRefused: number | null;
}

/** 0.05, 0.1 … 0.95. */
export const CALIBRATION_THRESHOLDS: readonly number[] = Array.from(
  { length: 19 },
  (_, step) => (step + 1) / 20,
);

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** One point for each threshold, in their order. A higher threshold never answers more. */
export function calibrate(
  rows: readonly JudgedQuestion[],
  thresholds: readonly number[] = CALIBRATION_THRESHOLDS,
): CalibrationPoint[] {
  const inScope = rows.filter((row) => row.isInScope).length;
  const offTopic = rows.length - inScope;
  return thresholds.map((threshold) => {
    const answered = rows.filter(({ confidence }) => confidence >= threshold);
    const right = answered.filter((row) => row.isInScope && row.isRight).length;
    const answeredInScope = answered.filter((row) => row.isInScope).length;
    return {
      threshold,
      answered: answered.length,
      right,
      wrong: answered.length - right,
      precision: share(right, answered.length),
      coverage: share(answeredInScope, inScope),
      offTopicRefused: share(offTopic - (answered.length - answeredInScope), offTopic),
    };
  });
}
