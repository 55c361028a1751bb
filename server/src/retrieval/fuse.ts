/**
 * Fuses the parts of a score into one, by weights that depend on which parts there are.
 *
 * Parts, each about 0 to 1: LN, the best single text; LM, the merged questions of an answer; and of each family of
 * encoders the cosine to the best text (S, U), the mean cosine to all of an answer's questions (SA, UA), for the best of
 * many is high by their number alone, the cosine to their centroid (SC, UC), and the classifier's probability (SM, UM).
 * S is the static encoder's, U that of any encoder of whole sentences. The weights were fitted on development tasks
 * (bench/quality/development-pairs.ts), in steps of 0.05, and no finer than those can tell.
 */
import type { SourceKind } from './types.ts';

export type PartName = 'LN' | 'LM' | 'S' | 'SA' | 'SC' | 'SM' | 'U' | 'UA' | 'UC' | 'UM';
/** A part that a group does not have is undefined, and the others stand for it. */
export type Parts = Partial<Record<PartName, number>>;
export type Weights = Partial<Record<PartName, number>>;

/** The family whose weights an encoder's vectors get. */
export type EncoderFamily = 'S' | 'U';

export function familyOf(encoder: string): EncoderFamily {
  return encoder.startsWith('static-') ? 'S' : 'U';
}

/** Where every answer has one question. Keys: the families in force, then M where a classifier is. */
const SINGLE: Record<string, Weights> = {
  '': { LN: 1 },
  S: { LN: 0.6, S: 0.4 },
  U: { LN: 0.5, U: 0.5 },
  SU: { LN: 0.25, S: 0.15, U: 0.6 },
};
/** Where answers have three questions or more on average. */
const SEVERAL: Record<string, Weights> = {
  '': { LN: 0.4, LM: 0.6 },
  S: { LN: 0.2, LM: 0.3, S: 0.25, SC: 0.25 },
  SM: { LN: 0.15, LM: 0.3, SA: 0.2, SC: 0.15, SM: 0.2 },
  U: { LN: 0.15, LM: 0.35, U: 0.25, UC: 0.25 },
  UM: { LN: 0.15, LM: 0.3, UA: 0.2, UC: 0.15, UM: 0.2 },
  SU: { LN: 0.1, LM: 0.2, S: 0.1, SC: 0.1, U: 0.2, UC: 0.3 },
  SUM: { LN: 0.1, LM: 0.2, SA: 0.05, SC: 0.05, SM: 0.05, UA: 0.2, UC: 0.15, UM: 0.2 },
};
const PASSAGE: Record<string, Weights> = {
  '': { LN: 1 },
  S: { LN: 1 },
  U: { LN: 0.4, U: 0.6 },
  SU: { LN: 0.4, U: 0.6 },
};

/** What an index is like, as far as it decides the weights. */
export interface FusionCase {
  kind: SourceKind;
  /** 0 where every answer has one question, up to 1 from three questions an answer on average. */
  plurality: number;
  families: ReadonlySet<EncoderFamily>;
  /** True where every family in force has a classifier. */
  hasClassifiers: boolean;
}

/** From so many questions an answer, on average, the weights for several hold alone. */
const QUESTIONS_FOR_SEVERAL = 3;

/** How far answers have several questions: 0 to 1. */
export function pluralityOf(questions: number, answers: number): number {
  if (answers === 0) return 0;
  return Math.min(1, Math.max(0, (questions / answers - 1) / (QUESTIONS_FOR_SEVERAL - 1)));
}

/** Weights that sum to 1; between one question an answer and several they pass over gradually. */
export function weightsFor({ kind, plurality, families, hasClassifiers }: FusionCase): Weights {
  const key = (['S', 'U'] as const).filter((family) => families.has(family)).join('');
  if (kind === 'file') return PASSAGE[key] ?? { LN: 1 };
  const several = SEVERAL[hasClassifiers && key !== '' ? `${key}M` : key] ?? {};
  const weights: Weights = {};
  for (const [table, share] of [
    [SINGLE[key] ?? {}, 1 - plurality],
    [several, plurality],
  ] as const) {
    if (share === 0) continue;
    for (const name of Object.keys(table) as PartName[]) {
      weights[name] = (weights[name] ?? 0) + share * (table[name] ?? 0);
    }
  }
  return weights;
}

/**
 * By group, what a text's own words weigh against them and all that encoders say of the group together: 1 where they say
 * nothing. Looked up for many groups of one search.
 * @param valuesOf what encoders say, by group; NaN where they do not
 */
export function textShares(
  weights: Weights,
  valuesOf: (name: PartName) => Float32Array | undefined,
): (group: number) => number {
  const { LN: text = 0, LM: _merged, ...dense } = weights;
  const parts = Object.entries(dense).flatMap(([name, weight]) => {
    const values = valuesOf(name as PartName);
    return values === undefined ? [] : [{ values, weight }];
  });
  return (group) => {
    if (text === 0) return 1;
    let total = text;
    for (const { values, weight } of parts) if (!Number.isNaN(values[group] ?? Number.NaN)) total += weight;
    return text / total;
  };
}

/** The weighted mean of the parts that there are. */
export function fuse(weights: Weights, parts: Parts): number {
  let sum = 0;
  let total = 0;
  for (const name of Object.keys(weights) as PartName[]) {
    const part = parts[name];
    const weight = weights[name] ?? 0;
    if (part === undefined) continue;
    sum += weight * part;
    total += weight;
  }
  return total === 0 ? 0 : sum / total;
}
