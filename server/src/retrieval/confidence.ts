/** The calibrated probability that the best match is right, from a small logistic model that ships as data. */
import { readFileSync } from 'node:fs';
import type { Evidence } from './evidence.ts';
import type { EncoderFamily, Parts } from './fuse.ts';
import type { SourceKind } from './types.ts';

/** One kind's model: the logit is the bias plus each feature times its weight. */
export interface LogisticModel {
  bias: number;
  weights: Record<string, number>;
}

export interface ConfidenceModel {
  /** The kinds of encoders in force when it was fitted; empty for lexical alone. */
  encoders: string[];
  kinds: Record<SourceKind, LogisticModel>;
}

/** How near answers stand to one another tells within these cosines, which the data it was fitted on spans: of either family. */
const CROWDING_SPANS: Record<EncoderFamily, readonly [least: number, most: number]> = {
  S: [0.45, 0.66],
  U: [0.35, 0.6],
};
/** So it is with the number of answers, which is told by its logarithm. */
const ANSWERS_SPAN = [4, 135] as const;
/** A word that none of so many passages has, or of more, is as foreign as can be; one that a single passage lacks hardly is. */
const MANY_PASSAGES = ANSWERS_SPAN[1];
/** Questions of more terms are as good as that long. */
const TERMS_FULL = 8;
/** Questions of so many terms or more are no keywords. */
const TERMS_LONG = 3;

/**
 * What the model sees, by name; each about 0 to 1. Differences are rooted, for it is near 0 that they tell most. Where
 * the best match lacks the vector of one encoder, the cosine of the other stands for it. A name that ends in `Long` is the
 * feature as far as the question is more than a word or two, and one that ends in `Several` as far as answers have several
 * questions, for then it may weigh otherwise.
 */
export function toFeatures(evidence: Evidence, { S, U }: Parts): Record<string, number> {
  const { score, second, fifth, plurality } = evidence;
  const rootMargin = Math.sqrt(score - second);
  const rootLead = Math.sqrt(score - fifth);
  const nearness = U ?? S;
  const longness = Math.min(1, Math.max(0, (evidence.terms - 1) / (TERMS_LONG - 1)));
  const strengths = {
    score,
    rootMargin,
    rootLead,
    longness,
    scoreLong: longness * score,
    rootMarginLong: longness * rootMargin,
    rootLeadLong: longness * rootLead,
    staticCosine: S ?? U ?? 0,
    sentenceCosine: nearness ?? 0,
  };
  return {
    ...strengths,
    ...Object.fromEntries(
      Object.entries(strengths).map(([name, value]) => [`${name}Several`, value * plurality]),
    ),
    plurality,
    crowding: clamp(evidence.crowding, CROWDING_SPANS[evidence.families.has('U') ? 'U' : 'S']),
    answers: Math.log2(clamp(evidence.answers, ANSWERS_SPAN)) / Math.log2(ANSWERS_SPAN[1]),
    unknown: evidence.unknown,
    unknownToMany:
      (evidence.unknown * Math.log2(Math.min(evidence.answers, MANY_PASSAGES) + 1)) /
      Math.log2(MANY_PASSAGES + 1),
    lift: nearness === undefined ? 0 : nearness - evidence.elsewhere,
    answered: evidence.answered,
    length: Math.min(evidence.terms, TERMS_FULL) / TERMS_FULL,
  };
}

function clamp(value: number, [least, most]: readonly [least: number, most: number]): number {
  return Math.min(most, Math.max(least, value));
}

/** The model's log-odds. Features it does not name count for nothing. */
export function logitOf(model: LogisticModel, features: Record<string, number>): number {
  let logit = model.bias;
  for (const [name, weight] of Object.entries(model.weights)) logit += weight * (features[name] ?? 0);
  return logit;
}

/** The model's probability. */
export function predict(model: LogisticModel, features: Record<string, number>): number {
  return 1 / (1 + Math.exp(-logitOf(model, features)));
}

/**
 * How sure a match is that a sentence of the question finds alone as well: the mean of both in log-odds, which is what the
 * model makes of the mean of their features. That the rest is there makes the whole look less like the match than it is.
 */
export function believe(whole: number, sentence: number): number {
  return 1 / (1 + Math.sqrt(((1 - whole) * (1 - sentence)) / (whole * sentence)));
}

/** Fitted models, by the families of encoders in force. */
const MODEL_NAMES: Record<string, string> = { '': 'lexical', S: 'static', U: 'sentence', SU: 'sentence' };

const models = new Map<string, ConfidenceModel>();

/** The model for these families of encoders; files are read on first use. */
export function confidenceModelFor(families: ReadonlySet<EncoderFamily>): ConfidenceModel {
  const key = (['S', 'U'] as const).filter((family) => families.has(family)).join('');
  let model = models.get(key);
  if (model === undefined) {
    const url = new URL(`../../../models/confidence-${MODEL_NAMES[key]}.json`, import.meta.url);
    model = JSON.parse(readFileSync(url, 'utf8')) as ConfidenceModel;
    models.set(key, model);
  }
  return model;
}
