/** Measures of a ranking and of its confidence, with how sure they are. */

/** What a ranker said to one question. */
export interface Outcome {
  isInScope: boolean;
  /** Place of the first right label, from 1; 0 where it is not among those given. */
  rank: number;
  confidence: number;
  /** Whether what would be said from the right document, where it is first, answers. */
  isAnswer: boolean;
}

/** Whether what came first is right, and what would be said of it answers. */
export function isRight({ isInScope, rank, isAnswer }: Outcome): boolean {
  return isInScope && rank === 1 && isAnswer;
}

export interface Estimate {
  value: number;
  /** Half the width of the 95% interval. */
  margin: number;
}

export interface Measures {
  hit1: Estimate;
  hit5: Estimate;
  mrr: Estimate;
  /** Undefined where every question has an answer. */
  auroc: Estimate | undefined;
}

const Z95 = 1.96;

export function meanOf(values: readonly number[]): Estimate {
  const mean = values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length || 1);
  return { value: mean, margin: Z95 * Math.sqrt(variance / (values.length || 1)) };
}

/** Area under the ROC curve; ties count half. Its margin is by Hanley and McNeil. */
export function auroc(inScope: readonly number[], outOfScope: readonly number[]): Estimate {
  const all = [
    ...inScope.map((score) => ({ score, isIn: true })),
    ...outOfScope.map((score) => ({ score, isIn: false })),
  ].sort((a, b) => a.score - b.score);
  let rankSum = 0;
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.score === all[start]?.score) end++;
    for (let at = start; at < end; at++) if (all[at]?.isIn) rankSum += (start + end + 1) / 2;
    start = end;
  }
  const [n, m] = [inScope.length, outOfScope.length];
  const area = (rankSum - (n * (n + 1)) / 2) / (n * m);
  const q1 = area / (2 - area);
  const q2 = (2 * area * area) / (1 + area);
  const variance =
    (area * (1 - area) + (n - 1) * (q1 - area * area) + (m - 1) * (q2 - area * area)) / (n * m);
  return { value: area, margin: Z95 * Math.sqrt(variance) };
}

/** Share of the questions in scope whose right label is among the first `depth`. */
export function hitAt(depth: number, outcomes: readonly Outcome[]): Estimate {
  const inScope = outcomes.filter((outcome) => outcome.isInScope);
  return meanOf(inScope.map(({ rank }) => (rank >= 1 && rank <= depth ? 1 : 0)));
}

export function measure(outcomes: readonly Outcome[]): Measures {
  const inScope = outcomes.filter((outcome) => outcome.isInScope);
  const outOfScope = outcomes.filter((outcome) => !outcome.isInScope);
  const confidences = (some: readonly Outcome[]): number[] => some.map(({ confidence }) => confidence);
  return {
    hit1: hitAt(1, inScope),
    hit5: hitAt(5, inScope),
    mrr: meanOf(inScope.map(({ rank }) => (rank > 0 ? 1 / rank : 0))),
    auroc: outOfScope.length === 0 ? undefined : auroc(confidences(inScope), confidences(outOfScope)),
  };
}

/** Expected calibration error over ten bins of equal width: how far confidence is from being right, on average. */
export function calibrationError(outcomes: readonly { confidence: number; isRight: boolean }[]): number {
  const bins = Array.from({ length: 10 }, () => ({ confidence: 0, right: 0, count: 0 }));
  for (const { confidence, isRight } of outcomes) {
    const bin = bins[Math.min(9, Math.floor(confidence * 10))];
    if (bin === undefined) continue;
    bin.confidence += confidence;
    bin.right += isRight ? 1 : 0;
    bin.count += 1;
  }
  return bins.reduce((sum, { confidence, right }) => sum + Math.abs(confidence - right), 0) / outcomes.length;
}

/**
 * About what that error would be if every confidence were exactly right: chance alone, which so few questions leave. A
 * bin's sum of differences is then nearly normal, with mean 0 and the sum of p(1 − p) for its variance.
 */
export function calibrationErrorByChance(confidences: readonly number[]): number {
  const variances = new Float64Array(10);
  for (const confidence of confidences) {
    const bin = Math.min(9, Math.floor(confidence * 10));
    variances[bin] = (variances[bin] as number) + confidence * (1 - confidence);
  }
  const expected = variances.reduce((sum, variance) => sum + Math.sqrt((2 * variance) / Math.PI), 0);
  return expected / confidences.length;
}
