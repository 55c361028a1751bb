/** Top-k scoring with dynamic pruning: only answer groups whose upper bound reaches the k-th best score are scored exactly. */

import { LargestNumbers } from '../../structures/top-k.ts';
import type { SourceIndex } from '../contents/source-index.ts';
import type { Weights } from './fuse.ts';
import type { LexicalScores } from './lexical.ts';
import type { SearchBuffers } from './search-buffers.ts';
import type { DenseParts } from './vector-scores.ts';

/** Covers the rounding of 32-bit sums, generously. */
const ROUNDING = 1e-5;

/** The index of one source type with the parts of a score. */
export interface Scoring {
  buffers: SearchBuffers;
  sourceIndex: SourceIndex;
  lexical: LexicalScores;
  dense: DenseParts;
  weights: Weights;
}

/** Postings of n-grams read per document before groups are first pruned; doubled each time. */
const FIRST_POSTINGS_PER_DOCUMENT = 0.5;

/** Fills `buffers.textShares` and `buffers.otherLowerBounds`: the text's share of the weights, and what the other parts add. */
function weighParts({ buffers, sourceIndex, dense, weights }: Scoring): void {
  const { limit } = sourceIndex.groups;
  const { textShares, otherLowerBounds } = buffers;
  const { lexical: textWeight = 0 } = weights;
  otherLowerBounds.fill(0, 0, limit);
  if (dense.byPart.size === 0) {
    textShares.fill(1, 0, limit);
    return;
  }
  // The weights of the parts that a group has, until all are known.
  const sums = textShares.fill(textWeight, 0, limit);
  for (const [name, values] of dense.byPart) {
    const weight = weights[name] ?? 0;
    if (weight === 0) continue;
    for (let group = 0; group < limit; group++) {
      const value = values[group] as number;
      if (Number.isNaN(value)) continue;
      otherLowerBounds[group] = (otherLowerBounds[group] as number) + weight * value;
      sums[group] = (sums[group] as number) + weight;
    }
  }
  for (let group = 0; group < limit; group++) {
    const sum = sums[group] as number;
    otherLowerBounds[group] = (otherLowerBounds[group] as number) / sum;
    textShares[group] = textWeight / sum;
  }
}

/** Fills `buffers.groupLowerBounds` with what the fused score is at the least; the `top` groups with the highest ones. */
function fillLowerBounds({ buffers, sourceIndex, lexical }: Scoring, top: number): LargestNumbers {
  const { groups } = sourceIndex;
  const { groupLowerBounds, otherLowerBounds, textShares } = buffers;
  const { limit } = groups;
  const best = new LargestNumbers(top);
  let least = 0;
  lexical.fillTextLowerBounds(groups, groupLowerBounds);
  for (let group = 0; group < limit; group++) {
    const text = (groupLowerBounds[group] as number) * (textShares[group] as number);
    const lowerBound = text + (otherLowerBounds[group] as number);
    groupLowerBounds[group] = lowerBound;
    if (lowerBound <= least) continue;
    best.add(lowerBound, group);
    least = best.least();
  }
  return best;
}

/** Puts the groups that may reach `least` into `buffers.groupList`; how many they are. */
function findReaching({ buffers, sourceIndex, lexical }: Scoring, least: number): number {
  const { groupLowerBounds, textShares, groupList } = buffers;
  const { limit } = sourceIndex.groups;
  const gapToUpperBound = lexical.gapToUpperBound * (1 + ROUNDING);
  let found = 0;
  for (let group = 0; group < limit; group++) {
    const most = (groupLowerBounds[group] as number) + gapToUpperBound * (textShares[group] as number);
    if (most >= least) groupList[found++] = group;
  }
  return found;
}

/**
 * Calls `evaluate`, which returns a group's exact score, once for every group that may be among the `top` best. The groups with
 * the highest lower bounds come first, since their scores prune most of the others. As long as reading the remaining documents
 * would cost more than reading further n-gram postings for all documents, the bounds are tightened first.
 */
export function scoreTopK(scoring: Scoring, top: number, evaluate: (group: number) => number): void {
  const { groups, collection } = scoring.sourceIndex;
  const { groupLowerBounds, groupList, textShares } = scoring.buffers;
  const wordsPerGroup = collection.totalLength / groups.count;
  const scores = new LargestNumbers(top);
  const evaluated = new Set<number>();
  const evaluateOnce = (group: number): void => {
    if (evaluated.has(group) || !groups.has(group)) return;
    evaluated.add(group);
    scores.add(evaluate(group), group);
  };
  weighParts(scoring);
  let found = 0;
  let postings = Math.ceil(FIRST_POSTINGS_PER_DOCUMENT * collection.documents);
  for (let isNearer = true; isNearer; postings *= 2) {
    isNearer = scoring.lexical.raiseLowerBounds(postings);
    const best = fillLowerBounds(scoring, top);
    for (const group of best.all()) evaluateOnce(group);
    found = findReaching(scoring, Math.max(best.least(), scores.least()) - ROUNDING);
    if (found * wordsPerGroup <= postings) break;
  }
  const gapToUpperBound = scoring.lexical.gapToUpperBound * (1 + ROUNDING);
  for (let at = 0; at < found; at++) {
    const group = groupList[at] as number;
    const most = (groupLowerBounds[group] as number) + gapToUpperBound * (textShares[group] as number);
    if (most > 0 && most >= scores.least() - ROUNDING) evaluateOnce(group);
  }
}
