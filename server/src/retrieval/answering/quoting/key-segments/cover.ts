/** Greedy set cover over the terms of the question: the segments that together contain most of them. */
import type { CoveredPassage, CoveredSegment } from '../covered-passage.ts';
import { bestWindowParagraphs, gainOf, ROUNDING } from './gain.ts';
import type { KeySegment, KeySegmentRule } from './key-segment.ts';

/** A further segment must add this share of the question's weight. */
const MIN_GAIN = 0.2;
/** The same of a sentence in another paragraph than the first, if the best window is known. Chosen on FAQs as files. */
const MIN_GAIN_ELSEWHERE = 0.55;
/** What a segment of the best window gains besides its terms, as a share of the question's weight. Chosen on FAQs as files. */
const BEST_WINDOW_GAIN = 0.3;

/** Ties: first the segment with more bigrams of the question, then the one nearest to a key segment. */
export const cover: KeySegmentRule = {
  name: 'cover',
  apply(_, passage) {
    const { segments, weights, settings } = passage;
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const covered = new Array<number>(weights.length).fill(0);
    const found: KeySegment[] = [];
    while (total > 0 && found.length < settings.maxSentences) {
      const gains = segments.map((segment) => gainOf(segment, covered, weights));
      const index = findBest(passage, found, gains, total);
      if (index < 0) break;
      found.push({ index, siblings: findSiblings(segments, gains, index) });
      segments[index]?.coverageWithHeadings.forEach((share, term) => {
        covered[term] = Math.max(covered[term] as number, share);
      });
    }
    return found;
  },
};

/** -1 if no segment adds enough. @param total the question's weight */
function findBest(
  passage: CoveredPassage,
  found: readonly KeySegment[],
  gains: readonly number[],
  total: number,
): number {
  const { segments } = passage;
  const first = found[0] && segments[found[0].index];
  const paragraphs = bestWindowParagraphs(passage);
  let best = -1;
  let bestGain = 0;
  gains.forEach((termGain, index) => {
    const segment = segments[index] as CoveredSegment;
    if (termGain < minShare(segment, first, paragraphs) * total) return;
    const isFavoured = found.length === 0 && termGain > 0 && segment.isInBestWindow;
    const gain = termGain + (isFavoured ? BEST_WINDOW_GAIN * total : 0);
    const isTied = best >= 0 && Math.abs(gain - bestGain) <= ROUNDING;
    if (gain > bestGain + ROUNDING || (isTied && isPreferred(segments, found, index, best)))
      [best, bestGain] = [index, gain];
  });
  return best;
}

/** The share of the question's weight that a segment must add. @param first the first key segment, once there is one */
function minShare(
  { kind, paragraph }: CoveredSegment,
  first: CoveredSegment | undefined,
  paragraphs: ReadonlySet<number> | undefined,
): number {
  if (first === undefined) return paragraphs?.has(paragraph) === false ? Number.POSITIVE_INFINITY : 0;
  const isElsewhere = kind === 'sentence' && paragraph !== first.paragraph;
  return paragraphs !== undefined && isElsewhere ? MIN_GAIN_ELSEWHERE : MIN_GAIN;
}

function isPreferred(
  segments: readonly CoveredSegment[],
  found: readonly KeySegment[],
  index: number,
  best: number,
): boolean {
  if (found.length > 0) return distance(found, index) < distance(found, best);
  return (segments[index]?.bigrams ?? 0) > (segments[best]?.bigrams ?? 0);
}

/** To the nearest key segment, in segments. */
function distance(found: readonly KeySegment[], index: number): number {
  return Math.min(...found.map((keySegment) => Math.abs(keySegment.index - index)));
}

function findSiblings(
  segments: readonly CoveredSegment[],
  gains: readonly number[],
  index: number,
): number[] {
  const { kind, coverage } = segments[index] as CoveredSegment;
  const isByHeading = kind === 'listItem' && coverage.every((share) => share === 0);
  if (kind !== 'row' && !isByHeading) return [];
  const siblings: number[] = [];
  for (const step of [-1, 1]) {
    for (let at = index + step; segments[at]?.kind === kind; at += step)
      if (Math.abs((gains[at] as number) - (gains[index] as number)) < ROUNDING) siblings.push(at);
  }
  return siblings.sort((a, b) => a - b);
}
