/** BM25's two formulas, as every lexical part uses them. */

export interface Bm25Settings {
  /** How fast repetition saturates. */
  k1: number;
  /** How much length counts, 0 to 1. */
  b: number;
}

/** Inverse document frequency, never negative: ln(1 + (N − n + ½) / (n + ½)). */
export function inverseFrequency(total: number, containing: number): number {
  return Math.log(1 + (total - containing + 0.5) / (containing + 0.5));
}

/** What occurrences weigh before the inverse frequency; `average` must be positive. */
export function saturate(
  occurrences: number,
  length: number,
  average: number,
  { k1, b }: Bm25Settings,
): number {
  return (occurrences * (k1 + 1)) / (occurrences + k1 * (1 - b + (b * length) / average));
}
