/** Finds the groups that may be among the best of a search, so that only those are scored exactly. */

import { LargestNumbers } from '../../structures/top-k.ts';
import type { KindIndex } from '../contents/source-index.ts';
import type { Weights } from './fuse.ts';
import type { LexicalScores } from './lexical.ts';
import type { SearchBuffers } from './search-buffers.ts';
import type { DenseParts } from './vector-scores.ts';

/** Covers the rounding of 32-bit sums, generously. */
const ROUNDING = 1e-5;

/** One kind's index with the parts of a score at hand. */
export interface Scoring {
  buffers: SearchBuffers;
  kindIndex: KindIndex;
  lexical: LexicalScores;
  dense: DenseParts;
  weights: Weights;
}

/** Postings of grams read before contenders are first counted, by unit; then each time twice as many. */
const FIRST_POSTINGS_PER_UNIT = 0.5;

/** Fills `buffers.textShares` and `buffers.otherFloors`: the text's share of the weights, and what the other parts add. */
function weighParts({ buffers, kindIndex, dense, weights }: Scoring): void {
  const { limit } = kindIndex.groups;
  const { textShares, otherFloors } = buffers;
  const { lexical: textWeight = 0 } = weights;
  otherFloors.fill(0, 0, limit);
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
      otherFloors[group] = (otherFloors[group] as number) + weight * value;
      sums[group] = (sums[group] as number) + weight;
    }
  }
  for (let group = 0; group < limit; group++) {
    const sum = sums[group] as number;
    otherFloors[group] = (otherFloors[group] as number) / sum;
    textShares[group] = textWeight / sum;
  }
}

/** Fills `buffers.groupFloors` with what the fused score is at the least; the `top` groups with the highest ones. */
function fillFloors({ buffers, kindIndex, lexical }: Scoring, top: number): LargestNumbers {
  const { groups } = kindIndex;
  const { groupFloors, otherFloors, textShares } = buffers;
  const { limit } = groups;
  const best = new LargestNumbers(top);
  let least = 0;
  lexical.fillTextFloors(groups, groupFloors);
  for (let group = 0; group < limit; group++) {
    const text = (groupFloors[group] as number) * (textShares[group] as number);
    const floor = text + (otherFloors[group] as number);
    groupFloors[group] = floor;
    if (floor <= least) continue;
    best.add(floor, group);
    least = best.least();
  }
  return best;
}

/** Puts the groups that may reach `least` into `buffers.groupList`; how many they are. */
function findReaching({ buffers, kindIndex, lexical }: Scoring, least: number): number {
  const { groupFloors, textShares, groupList } = buffers;
  const { limit } = kindIndex.groups;
  const slack = lexical.slack * (1 + ROUNDING);
  let found = 0;
  for (let group = 0; group < limit; group++) {
    const most = (groupFloors[group] as number) + slack * (textShares[group] as number);
    if (most >= least) groupList[found++] = group;
  }
  return found;
}

/**
 * Hands to `evaluate`, which gives a group's exact score, every group that may be among the `top` best, each once. Those
 * with the highest floors come first, for what they score rules out most of the others. While reading the others' texts
 * would take more than reading further grams for all texts, that is done first.
 */
export function evaluateContenders(scoring: Scoring, top: number, evaluate: (group: number) => number): void {
  const { groups, collection } = scoring.kindIndex;
  const { groupFloors, groupList, textShares } = scoring.buffers;
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
  let postings = Math.ceil(FIRST_POSTINGS_PER_UNIT * collection.units);
  for (let isNearer = true; isNearer; postings *= 2) {
    isNearer = scoring.lexical.raiseFloors(postings);
    const best = fillFloors(scoring, top);
    for (const group of best.all()) evaluateOnce(group);
    found = findReaching(scoring, Math.max(best.least(), scores.least()) - ROUNDING);
    if (found * wordsPerGroup <= postings) break;
  }
  const slack = scoring.lexical.slack * (1 + ROUNDING);
  for (let at = 0; at < found; at++) {
    const group = groupList[at] as number;
    const most = (groupFloors[group] as number) + slack * (textShares[group] as number);
    if (most > 0 && most >= scores.least() - ROUNDING) evaluateOnce(group);
  }
}
