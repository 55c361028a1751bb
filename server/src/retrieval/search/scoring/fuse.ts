/**
 * Fuses the parts of a score into one, by weights that depend on which parts there are.
 *
 * Each part is about 0 to 1. `lexical`: BM25 of the best single text; `cosine`: to the best text; `cosineCentroid`: to the
 * centroid of an answer's questions, because the best of many is high by their number alone; `classifier`: its probability.
 * The weights were fitted on development tasks (bench/quality), in steps of 0.05.
 */
import type { SourceKind } from '../../../../../contract/common.ts';

export type PartName = 'lexical' | 'cosine' | 'cosineCentroid' | 'classifier';
/** A part that a group does not have is undefined, and the others stand for it. */
export type Parts = Partial<Record<PartName, number>>;
export type Weights = Partial<Record<PartName, number>>;

/**
 * What a search scores by: `words` alone; words and an encoder, which is either the `multilingual` one that ships or any other
 * (`general`: the English one that ships, an owner's own); or, for a question in a language that no text is in (`foreign`), an
 * encoder alone, because words cannot match there and are no evidence against.
 */
export type ScoringMode = 'words' | 'general' | 'multilingual' | 'foreign';

const MULTILINGUAL = 'sentence-multilingual-';

/** @param encoder that leads the search: the first of those whose vectors of the question were given */
export function scoringModeOf(encoder: string | undefined, isForeign: boolean): ScoringMode {
  if (encoder === undefined) return 'words';
  if (isForeign) return 'foreign';
  return encoder.startsWith(MULTILINGUAL) ? 'multilingual' : 'general';
}

/** Where every answer has one question. */
const SINGLE: Record<ScoringMode, Weights> = {
  words: { lexical: 1 },
  general: { lexical: 0.25, cosine: 0.75 },
  multilingual: { lexical: 0.45, cosine: 0.55 },
  foreign: { cosine: 1 },
};
/** Where answers have three questions or more on average. */
const SEVERAL: Record<ScoringMode, Weights> = {
  words: { lexical: 1 },
  general: { lexical: 0.5, cosine: 0.25, cosineCentroid: 0.25 },
  multilingual: { lexical: 0.5, cosine: 0.25, cosineCentroid: 0.25 },
  foreign: { cosine: 0.5, cosineCentroid: 0.5 },
};
/** The same, where a classifier has been trained. */
const CLASSIFIED: Record<ScoringMode, Weights> = {
  ...SEVERAL,
  general: { lexical: 0.35, cosineCentroid: 0.4, classifier: 0.25 },
  multilingual: { lexical: 0.45, cosineCentroid: 0.35, classifier: 0.2 },
};
const PASSAGE: Record<ScoringMode, Weights> = {
  words: { lexical: 1 },
  general: { lexical: 0.4, cosine: 0.6 },
  multilingual: { lexical: 0.3, cosine: 0.7 },
  foreign: { cosine: 1 },
};

/** What an index is like, as far as it decides the weights. */
export interface FusionCase {
  kind: SourceKind;
  scoringMode: ScoringMode;
  /** 0 where every answer has one question, up to 1 from three questions an answer on average. */
  alternateShare: number;
  hasClassifier: boolean;
}

/** From so many questions an answer, on average, the weights for several hold alone. */
const QUESTIONS_FOR_SEVERAL = 3;

/** How far answers have several questions: 0 to 1. */
export function alternateShareOf(questions: number, answers: number): number {
  if (answers === 0) return 0;
  return Math.min(1, Math.max(0, (questions / answers - 1) / (QUESTIONS_FOR_SEVERAL - 1)));
}

/** Weights that sum to 1; between one question an answer and several they pass over gradually. */
export function weightsFor({ kind, scoringMode, alternateShare, hasClassifier }: FusionCase): Weights {
  if (kind === 'file') return PASSAGE[scoringMode];
  const several = (hasClassifier ? CLASSIFIED : SEVERAL)[scoringMode];
  const weights: Weights = {};
  for (const [table, share] of [
    [SINGLE[scoringMode], 1 - alternateShare],
    [several, alternateShare],
  ] as const) {
    if (share === 0) continue;
    for (const name of Object.keys(table) as PartName[]) {
      weights[name] = (weights[name] ?? 0) + share * (table[name] ?? 0);
    }
  }
  return weights;
}

/**
 * By group, what a text's own words weigh against them and all that an encoder says of the group together: 1 where it says
 * nothing. Looked up for many groups of one search.
 * @param valuesOf what the encoder says, by group; NaN where it does not
 */
export function textShares(
  weights: Weights,
  valuesOf: (name: PartName) => Float32Array | undefined,
): (group: number) => number {
  const { lexical: text = 0, ...dense } = weights;
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
