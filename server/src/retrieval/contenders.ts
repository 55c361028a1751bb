/** Finds the groups that may be among the best of a search, so that only those are scored exactly. */
import type { DenseParts } from './dense-parts.ts';
import type { Weights } from './fuse.ts';
import type { KindIndex } from './kind-index.ts';
import { LargestNumbers } from './largest-numbers.ts';
import type { LexicalScores } from './lexical.ts';
import { scratch } from './scratch.ts';

/** Covers the rounding of 32-bit sums, generously. */
const ROUNDING = 1e-5;

/** One kind's index with the parts of a score at hand. */
export interface Scoring {
  kindIndex: KindIndex;
  lexical: LexicalScores;
  dense: DenseParts;
  weights: Weights;
}

/** Fills `scratch.groupFloors` with what the fused score is at the least, and `scratch.weightSums` with its weights. */
function fillFloors({ kindIndex, lexical, dense, weights }: Scoring): void {
  const { groups } = kindIndex;
  const { groupFloors, weightSums } = scratch;
  const { LN: textWeight = 0, LM: mergedWeight = 0 } = weights;
  const { limit } = groups;
  lexical.fillTextFloors(groups, groupFloors);
  for (let group = 0; group < limit; group++) {
    groupFloors[group] = (groupFloors[group] as number) * textWeight;
    weightSums[group] = textWeight + mergedWeight;
  }
  if (mergedWeight > 0) {
    for (let group = 0; group < limit; group++)
      groupFloors[group] = (groupFloors[group] as number) + mergedWeight * lexical.mergedScore(group);
  }
  for (const [name, values] of dense.byPart) {
    const weight = weights[name] ?? 0;
    if (weight === 0) continue;
    for (let group = 0; group < limit; group++) {
      const value = values[group] as number;
      if (Number.isNaN(value)) continue;
      groupFloors[group] = (groupFloors[group] as number) + weight * value;
      weightSums[group] = (weightSums[group] as number) + weight;
    }
  }
  for (let group = 0; group < limit; group++)
    groupFloors[group] = (groupFloors[group] as number) / (weightSums[group] as number);
}

/** Every group that may be among the best: those that reach, at the most, what the best have at the least. */
export function findContenders(scoring: Scoring, top: number): number[] {
  const { groups } = scoring.kindIndex;
  const { groupFloors, weightSums } = scratch;
  fillFloors(scoring);
  const best = new LargestNumbers(top);
  for (let group = 0; group < groups.limit; group++) best.add(groupFloors[group] as number);
  const least = best.least() - ROUNDING;
  // What a text may have beyond its floor counts by the text's share of the weights.
  const slack = scoring.lexical.slack * (scoring.weights.LN ?? 0) * (1 + ROUNDING);
  const found: number[] = [];
  for (let group = 0; group < groups.limit; group++) {
    const floor = groupFloors[group] as number;
    if (floor + slack / (weightSums[group] as number) < least) continue;
    if ((floor > 0 || slack > 0) && groups.has(group)) found.push(group);
  }
  return found;
}
