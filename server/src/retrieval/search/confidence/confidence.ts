/** The calibrated probability that the best match is right, from small logistic models that ship as data. */
import { readFileSync } from 'node:fs';
import type { SourceKind } from '../../../../../contract/common.ts';
import type { RawFeatures } from '../scoring/features.ts';
import type { Parts, ScoringMode } from '../scoring/fuse.ts';

export type FeatureName = keyof Features;
type Features = ReturnType<typeof toFeatures>;

/** The log-odds are the bias plus each feature times its weight. */
export interface LogisticModel {
  bias: number;
  weights: Partial<Record<FeatureName, number>>;
}

/** Answers' nearness to one another tells within these cosines, which the data it was fitted on spans. */
const CROWDING_SPANS: Record<ScoringMode, readonly [least: number, most: number]> = {
  words: [0, 0],
  general: [0.35, 0.6],
  multilingual: [0.4, 0.75],
  foreign: [0.4, 0.75],
};
/** The number of answers tells within this span, by its logarithm. */
const ANSWERS_SPAN = [4, 135] as const;
/** Questions of more terms are as good as that long. */
const TERMS_FULL = 8;
/** Questions of so many terms or more are no keywords. */
const TERMS_LONG = 3;

/**
 * What the models see, each about 0 to 1. Differences are rooted, because it is near 0 that they tell most. A name that ends
 * in `Long` is the feature as far as the question is more than a word or two. One that ends in `Several` counts as far as answers
 * have several questions, the one without as far as they have one, because they may weigh otherwise.
 */
export function toFeatures(rawFeatures: RawFeatures, parts: Parts) {
  const { score, second, fifth, alternateShare, unknown, answered, terms } = rawFeatures;
  const rootMargin = Math.sqrt(score - second);
  const rootLead = Math.sqrt(score - fifth);
  const longness = Math.min(1, Math.max(0, (terms - 1) / (TERMS_LONG - 1)));
  const cosine = parts.cosine ?? 0;
  const lift = parts.cosine === undefined ? 0 : cosine - rawFeatures.elsewhere;
  const single = 1 - alternateShare;
  return {
    score: score * single,
    rootMargin: rootMargin * single,
    rootLead: rootLead * single,
    longness,
    scoreLong: longness * score,
    rootMarginLong: longness * rootMargin,
    rootLeadLong: longness * rootLead,
    cosine: cosine * single,
    lift: lift * single,
    answered,
    scoreSeveral: score * alternateShare,
    rootMarginSeveral: rootMargin * alternateShare,
    rootLeadSeveral: rootLead * alternateShare,
    cosineSeveral: cosine * alternateShare,
    liftSeveral: lift * alternateShare,
    alternateShare,
    crowding: clamp(rawFeatures.crowding, CROWDING_SPANS[rawFeatures.scoringMode]),
    answers: Math.log2(clamp(rawFeatures.answers, ANSWERS_SPAN)) / Math.log2(ANSWERS_SPAN[1]),
    unknown,
    length: Math.min(terms, TERMS_FULL) / TERMS_FULL,
  };
}

const FEATURE_NAMES: ReadonlySet<string> = new Set(
  Object.keys(
    toFeatures(
      {
        scoringMode: 'words',
        score: 0,
        second: 0,
        fifth: 0,
        unknown: 0,
        answered: 0,
        terms: 0,
        alternateShare: 0,
        crowding: 0,
        answers: 0,
        elsewhere: 0,
      },
      {},
    ),
  ),
);

function clamp(value: number, [least, most]: readonly [least: number, most: number]): number {
  return Math.min(most, Math.max(least, value));
}

/** The model's log-odds. */
export function logitOf(model: LogisticModel, features: Readonly<Record<FeatureName, number>>): number {
  let logit = model.bias;
  for (const name of Object.keys(model.weights) as FeatureName[])
    logit += (model.weights[name] as number) * features[name];
  return logit;
}

/** The model's probability. */
export function predict(model: LogisticModel, features: Readonly<Record<FeatureName, number>>): number {
  return 1 / (1 + Math.exp(-logitOf(model, features)));
}

/** The mean of two probabilities in log-odds. */
export function averageLogOdds(one: number, other: number): number {
  return 1 / (1 + Math.sqrt(((1 - one) * (1 - other)) / (one * other)));
}

/** The mean of each feature. */
export function averageFeatures(one: Features, other: Features): Features {
  const names = Object.keys(one) as FeatureName[];
  return Object.fromEntries(names.map((name) => [name, (one[name] + other[name]) / 2])) as Features;
}

const models = new Map<string, Record<SourceKind, LogisticModel>>();

/**
 * The model for what a search scored by; files are read on first use.
 * @throws Error naming the weight of a model file that no feature feeds, or that is no number
 */
export function confidenceModelFor(scoringMode: ScoringMode, kind: SourceKind): LogisticModel {
  let ofKinds = models.get(scoringMode);
  if (ofKinds === undefined) {
    const url = new URL(`../../../../../models/confidence/${scoringMode}.json`, import.meta.url);
    ofKinds = readConfidenceModels(readFileSync(url, 'utf8'));
    models.set(scoringMode, ofKinds);
  }
  return ofKinds[kind];
}

/** @throws Error naming the weight that no feature feeds, or that is no number */
export function readConfidenceModels(json: string): Record<SourceKind, LogisticModel> {
  const read = JSON.parse(json) as Record<SourceKind, LogisticModel>;
  for (const kind of ['qa', 'file'] as const) {
    const { bias, weights } = read[kind];
    for (const [name, value] of Object.entries({ bias, ...weights })) {
      if (name !== 'bias' && !FEATURE_NAMES.has(name))
        throw new Error(`The confidence of ${kind} has a weight for ${name}, which is no feature`);
      if (!Number.isFinite(value)) throw new Error(`The confidence of ${kind} has no number for ${name}`);
    }
  }
  return read;
}
