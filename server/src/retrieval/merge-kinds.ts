/**
 * Makes one result of what was found among pairs and passages, whose scores mean different things until each is calibrated;
 * and of what was found for a question and for its sentences.
 */
import { believe, confidenceModelFor, predict, toFeatures } from './confidence.ts';
import type { Evidence } from './evidence.ts';
import { type Candidate, compareCandidates, type KindResult } from './kind-search.ts';

export interface MergedResult {
  /** Best first. */
  candidates: Candidate[];
  confidence: number;
  /** What the confidence was judged by; undefined without candidates. */
  features: Record<string, number> | undefined;
}

interface JudgedKind {
  candidates: Candidate[];
  confidence: number;
  features: Record<string, number>;
}

/** How sure to be of a pair whose very question was asked: what its owner taught is said. */
const EXACT_CONFIDENCE = 0.99;
/** Of two that fit alike, neither is likelier than this. */
const TIED_CONFIDENCE_MAX = 0.5;

const NO_FAMILIES: Evidence['families'] = new Set();

function judge({ candidates, evidence, isTied }: KindResult): JudgedKind[] {
  const best = candidates[0];
  if (best === undefined || evidence === undefined) return [];
  const features = toFeatures(evidence, best.parts);
  // A match without vectors, as one in a language that no encoder knows, is no less sure for it.
  const hasVectors = best.parts.S !== undefined || best.parts.U !== undefined;
  const model = confidenceModelFor(hasVectors ? evidence.families : NO_FAMILIES);
  const predicted = predict(model.kinds[best.kind], features);
  const confidence = isTied ? Math.min(predicted, TIED_CONFIDENCE_MAX) : predicted;
  return [{ candidates, features, confidence: best.isExact ? EXACT_CONFIDENCE : confidence }];
}

/**
 * One list, best first. Where both kinds found something, each kind's scores are scaled so that its best one stands at
 * the probability that it is right: so the likelier of the two leads.
 */
export function mergeKinds(results: readonly KindResult[]): MergedResult {
  const judged = results.flatMap(judge);
  const [first, second] = judged;
  if (first === undefined) return { candidates: [], confidence: 0, features: undefined };
  if (second === undefined) return first;
  const isExact = first.candidates[0]?.isExact === true;
  const leader = !isExact && second.confidence > first.confidence ? second : first;
  const candidates = judged.flatMap(({ candidates: own, confidence }) => {
    const scale = confidence / (own[0] as Candidate).score;
    return own.map((candidate) => ({ ...candidate, score: candidate.score * scale }));
  });
  return {
    candidates: candidates.sort(compareCandidates),
    confidence: leader.confidence,
    features: leader.features,
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
  const { features = {} } = surest;
  return {
    candidates: whole.candidates,
    confidence: believe(whole.confidence, surest.confidence),
    features: Object.fromEntries(
      Object.entries(whole.features ?? {}).map(([name, value]) => [
        name,
        (value + (features[name] ?? 0)) / 2,
      ]),
    ),
  };
}
