/** How much of the question a segment adds to what is covered already. */
import type { CoveredPassage, CoveredSegment } from '../covered-passage.ts';

/** Gains that differ by less are equal. */
export const ROUNDING = 1e-9;

/** @param covered as `coverageWithHeadings`: how well each term is covered already */
export function gainOf(
  { coverageWithHeadings }: CoveredSegment,
  covered: readonly number[],
  weights: readonly number[],
): number {
  return coverageWithHeadings.reduce((sum, share, term) => {
    return sum + Math.max(0, share - (covered[term] as number)) * (weights[term] as number);
  }, 0);
}

/** The paragraphs that overlap the best window; undefined if no best window is known. */
export function bestWindowParagraphs({ segments }: CoveredPassage): ReadonlySet<number> | undefined {
  const best = segments.filter(({ isInBestWindow }) => isInBestWindow);
  return best.length === 0 ? undefined : new Set(best.map(({ paragraph }) => paragraph));
}
