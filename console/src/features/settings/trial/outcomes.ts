/** What thresholds would have done with the questions of a calibration, counted. */
import type { Calibration } from '../../../../../contract/asking/tuning.ts';

export interface Thresholds {
  /** 0 to 1. */
  answer: number;
  /** 0 to 1, at most that of answers. */
  suggest: number;
}

/** The four of `own` make up the chatbot's own questions that could be tried, the three of `foreign` all others. */
export interface Outcome {
  /** The measured thresholds that these counts are of: those nearest to the ones asked for. */
  measured: Thresholds;
  own: { right: number; wrong: number; suggested: number; unanswered: number };
  /** Questions that the chatbot has no answer to. */
  foreign: { refused: number; suggested: number; answered: number };
}

/** What is at or above one measured threshold. */
export interface Reach {
  threshold: number;
  ownRight: number;
  ownWrong: number;
  foreign: number;
}

type Point = Calibration['points'][number];

function toReach({ inScope }: Calibration, { threshold, answered, right, coverage }: Point): Reach {
  const own = Math.round((coverage ?? 0) * inScope);
  return { threshold, ownRight: right, ownWrong: own - right, foreign: answered - own };
}

/** For each measured threshold, from the lowest. */
export const listReaches = (calibration: Calibration): Reach[] =>
  calibration.points.map((point) => toReach(calibration, point));

function findNearest(points: readonly Point[], threshold: number): Point | undefined {
  const distance = (point: Point) => Math.abs(point.threshold - threshold);
  return points.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** @returns undefined for a calibration without thresholds */
export function findOutcome(calibration: Calibration, wanted: Thresholds): Outcome | undefined {
  const answerPoint = findNearest(calibration.points, wanted.answer);
  const suggestPoint = findNearest(calibration.points, wanted.suggest);
  if (answerPoint === undefined || suggestPoint === undefined) return undefined;
  const answered = toReach(calibration, answerPoint);
  const offered = toReach(calibration, suggestPoint);
  const ownAnswered = answered.ownRight + answered.ownWrong;
  const ownOffered = offered.ownRight + offered.ownWrong;
  return {
    measured: { answer: answered.threshold, suggest: offered.threshold },
    own: {
      right: answered.ownRight,
      wrong: answered.ownWrong,
      suggested: ownOffered - ownAnswered,
      unanswered: calibration.inScope - ownOffered,
    },
    foreign: {
      refused: calibration.offTopic - offered.foreign,
      suggested: offered.foreign - answered.foreign,
      answered: answered.foreign,
    },
  };
}

/** What a calibration was made of. */
export interface Sample {
  /** Own questions that could be tried: their answer has another wording. */
  own: number;
  /** Own questions whose answer has no other wording: nothing answers them while they are left out. */
  alone: number;
  /** Shipped questions that no such chatbot is there for. */
  offTopic: number;
}

export function describeSample({ questions, inScope, offTopic }: Calibration): Sample {
  const alone = questions - inScope;
  return { own: inScope, alone, offTopic: offTopic - alone };
}
