/**
 * Makes one result of what was found among pairs and passages, whose scores mean different things until each is calibrated;
 * and of what was found for a question and for its sentences.
 */

import type { SourceKind } from '../../../../../contract/common.ts';
import type { ScoringMode } from '../scoring/fuse.ts';
import { type Candidate, compareCandidates, type SourceResult } from '../scoring/search-source.ts';
import {
  averageFeatures,
  averageLogOdds,
  confidenceModelFor,
  type FeatureName,
  predict,
  toFeatures,
} from './confidence.ts';

export interface MergedResult {
  /** Best first. */
  candidates: Candidate[];
  confidence: number;
  /** What the confidence was judged by; undefined without candidates. */
  features: Record<FeatureName, number> | undefined;
  /** What the first was scored by; undefined without candidates. */
  scoringMode: ScoringMode | undefined;
  /** By kind, how sure to be of the first of its own; absent where it found nothing. */
  confidences: Partial<Record<SourceKind, number>>;
}

/** Something that may have been meant. */
export interface AlternativeCandidate {
  candidate: Candidate;
  /** How sure to be of it by itself, whatever else was found. */
  confidence: number;
}

interface JudgedKind {
  kind: SourceKind;
  candidates: Candidate[];
  confidence: number;
  features: Record<FeatureName, number>;
  scoringMode: ScoringMode;
}

/** How sure to be of a pair whose very question was asked: what its owner taught is said. */
const EXACT_CONFIDENCE = 0.99;
/**
 * A pair that is as sure as this is not outbid by a passage: it was taught to be said, often to correct what a file says, and
 * so near the top the two models do not tell which of them is right. ADR 10 says by what it was chosen.
 */
export const UNDISPUTED_CONFIDENCE = 0.85;
/** Of two that fit alike, neither is likelier than this. */
const TIED_CONFIDENCE_MAX = 0.5;

function judge({ candidates, rawFeatures, isTied }: SourceResult): JudgedKind[] {
  const best = candidates[0];
  if (best === undefined || rawFeatures === undefined) return [];
  const features = toFeatures(rawFeatures, best.parts);
  // A match without vectors, as one in a language that no encoder knows, is no less sure for it.
  const scoringMode = best.parts.cosine === undefined ? 'words' : rawFeatures.scoringMode;
  const predicted = predict(confidenceModelFor(scoringMode, best.kind), features);
  const confidence = isTied ? Math.min(predicted, TIED_CONFIDENCE_MAX) : predicted;
  return [
    {
      kind: best.kind,
      candidates,
      features,
      scoringMode,
      confidence: best.isExact ? EXACT_CONFIDENCE : confidence,
    },
  ];
}

/** The kind to be said: the likelier one, but pairs where theirs was asked word for word, or is sure enough by itself. */
function findLeader(pairs: JudgedKind, passages: JudgedKind): JudgedKind {
  const isUndisputed = pairs.candidates[0]?.isExact === true || pairs.confidence >= UNDISPUTED_CONFIDENCE;
  return isUndisputed || pairs.confidence >= passages.confidence ? pairs : passages;
}

/**
 * One list, best first. Where both kinds found something, each kind's scores are scaled so that its best one stands at
 * the probability that it is right, the other's no higher than the leader's.
 * @param results of pairs, then of passages
 */
export function mergeSources(results: readonly SourceResult[]): MergedResult {
  const judged = results.flatMap(judge);
  const [first, second] = judged;
  if (first === undefined) {
    return { candidates: [], confidence: 0, features: undefined, scoringMode: undefined, confidences: {} };
  }
  const confidences = Object.fromEntries(judged.map(({ kind, confidence }) => [kind, confidence]));
  if (second === undefined) return { ...first, confidences };
  const leader = findLeader(first, second);
  const candidates = judged.flatMap(({ candidates: own, confidence }) => {
    const best = (own[0] as Candidate).score;
    const scaled = Math.min(confidence, leader.confidence);
    // Divided first, so that the best one stands at the confidence exactly.
    return own.map((candidate) => ({ ...candidate, score: (candidate.score / best) * scaled }));
  });
  return {
    candidates: candidates.sort(compareCandidates),
    confidence: leader.confidence,
    features: leader.features,
    scoringMode: leader.scoringMode,
    confidences,
  };
}

/**
 * The question's own result, surer where a sentence of it finds the same match alone and looks surer: then it is judged by
 * the mean of both.
 */
export function mergeSentences(whole: MergedResult, sentences: readonly MergedResult[]): MergedResult {
  const leader = whole.candidates[0];
  const [surest] = sentences
    .filter(({ candidates: [first] }) => first?.kind === leader?.kind && first?.group === leader?.group)
    .filter(({ confidence }) => confidence > whole.confidence)
    .sort((one, other) => other.confidence - one.confidence);
  if (surest === undefined) return whole;
  const confidence = averageLogOdds(whole.confidence, surest.confidence);
  return {
    ...whole,
    confidence,
    confidences: { ...whole.confidences, ...(leader !== undefined && { [leader.kind]: confidence }) },
    features: whole.features && surest.features && averageFeatures(whole.features, surest.features),
  };
}

/**
 * The best of each kind, at most so many, each as sure as its own kind is of it. The first of both kinds lead, the surer one
 * first, and so on: only of the first of a kind is it known how sure to be, and of development questions (FAQs) a second was
 * right half as often as its share of the score says.
 */
export function findAlternatives(
  { candidates, confidences }: MergedResult,
  most: number,
): AlternativeCandidate[] {
  const ofKinds = [...Map.groupBy(candidates, ({ kind }) => kind)].map(([kind, own]) => {
    const best = (own[0] as Candidate).score;
    const sureness = confidences[kind] ?? 0;
    return own.map((candidate) => ({ candidate, confidence: (candidate.score / best) * sureness }));
  });
  return Array.from({ length: most }, (_, place) =>
    ofKinds.flatMap((own) => own[place] ?? []).sort((one, other) => other.confidence - one.confidence),
  ).flat();
}
