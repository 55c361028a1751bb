/** Searches the documents of one source type: computes and fuses the parts of the score, exactly for all that may be among the best. */

import type { SourceKind } from '../../../../../contract/common.ts';
import type { QuestionKeys } from '../../../language/question-hash.ts';
import type { Vector } from '../../encoders/encoder.ts';
import { compareReferences, type SourceReference } from '../contents/answer-groups.ts';
import type { SourceIndex } from '../contents/source-index.ts';
import type { Query } from '../query/query.ts';
import { answeredShare, FEATURES_DEPTH, meanElsewhere, type RawFeatures, unknownShare } from './features.ts';
import {
  alternateShareOf,
  fuse,
  type Parts,
  type ScoringMode,
  scoringModeOf,
  textShares,
  weightsFor,
} from './fuse.ts';
import { scoreLexically } from './lexical.ts';
import { isNearDuplicate } from './near-duplicates.ts';
import { type SearchBuffers, withSearchBuffers } from './search-buffers.ts';
import { type LeftOut, NOTHING_LEFT_OUT } from './term-scores.ts';
import { type Scoring, scoreTopK } from './top-k-scoring.ts';
import { scoreDensely } from './vector-scores.ts';

/** Further passages that are looked at if some of the first are near duplicates of the best one. */
const REPEATS_MAX = 5;

/** A group as it stands in a search. */
export interface Candidate {
  kind: SourceKind;
  group: number;
  document: number;
  reference: SourceReference;
  score: number;
  parts: Parts;
  /** How well the document's own text fits, whatever else its group has. */
  fit: number;
  /** Of a pair. */
  taughtAtMs: number;
  /** True where its question is the one asked, as {@link QuestionKeys} say: it comes first, whatever others score. */
  isExact: boolean;
}

/** What is searched for. */
export interface Asked {
  query: Query;
  vectors: readonly Vector[];
  /** Whether the question is in a language that none of the texts is in. */
  isForeign: boolean;
  /** Of the question's wordings, the one to look for first leading. */
  keys: readonly QuestionKeys[];
  /** Default: nothing is left out. */
  left?: LeftOut | undefined;
}

/** The score of a match whose question is the one asked, unless others score more. */
const EXACT_SCORE = 1;

interface SearchScoring extends Scoring {
  left: LeftOut;
}

export interface SourceResult {
  candidates: Candidate[];
  /** What there is to judge the first candidate by; undefined without one. */
  rawFeatures: RawFeatures | undefined;
  /** True where another question than the first candidate's fits just as well: nothing tells which of them was asked. */
  isTied: boolean;
}

/** The best groups, best first as {@link compareCandidates} says. Groups that score 0 are left out. */
export function searchSource(sourceIndex: SourceIndex, asked: Asked, top: number): SourceResult {
  const { collection, groups } = sourceIndex;
  if (collection.documents === 0) return { candidates: [], rawFeatures: undefined, isTied: false };
  const sizes = { documents: collection.limit, groups: groups.limit, terms: sourceIndex.vocabulary.limit };
  return withSearchBuffers(sizes, (buffers) => searchWith(buffers, sourceIndex, asked, top));
}

function searchWith(
  buffers: SearchBuffers,
  sourceIndex: SourceIndex,
  asked: Asked,
  top: number,
): SourceResult {
  const { kind, collection, groups } = sourceIndex;
  const { query, left = NOTHING_LEFT_OUT } = asked;
  const answers = groups.count - left.groups.size;
  const alternateShare =
    kind === 'qa' ? alternateShareOf(collection.documents - left.documents.size, answers) : 0;
  const dense = scoreDensely(sourceIndex, asked.vectors, {
    limit: collection.limit,
    wantsCentroids: alternateShare > 0,
  });
  for (const values of dense.byPart.values()) for (const group of left.groups) values[group] = Number.NaN;
  const scoringMode = scoringModeOf(dense.encoder, asked.isForeign);
  const weights = weightsFor({
    kind,
    scoringMode,
    alternateShare,
    hasClassifier: dense.byPart.has('classifier'),
  });
  const textShareOf = textShares(weights, (name) => dense.byPart.get(name));
  const shareOf = (document: number): number => textShareOf(groups.groupOf[document] as number);
  const lexical = scoreLexically(buffers, sourceIndex, query, shareOf, left);
  const scoring = { buffers, sourceIndex, lexical, dense, weights, left };
  const exact = findExact(sourceIndex, asked.keys, left);
  let candidates = findCandidates(scoring, Math.max(top, FEATURES_DEPTH), exact);
  let others = findOthers(scoring, candidates, FEATURES_DEPTH);
  if (others.length < Math.min(candidates.length, FEATURES_DEPTH) - 1) {
    const depth = FEATURES_DEPTH + REPEATS_MAX;
    candidates = findCandidates(scoring, Math.max(top, depth), exact);
    others = findOthers(scoring, candidates, depth);
  }
  const rawFeatures = gatherFeatures(scoring, candidates[0], others, { query, alternateShare, scoringMode });
  const isTied = isTiedWith(sourceIndex, candidates[0], others);
  return { candidates: candidates.slice(0, top), rawFeatures, isTied };
}

/** The groups that may be among the `depth` best, and no more than are worth a look, best first. */
function findCandidates(scoring: SearchScoring, depth: number, exact: number | undefined): Candidate[] {
  const candidates: Candidate[] = [];
  const { left, sourceIndex } = scoring;
  const { groups } = sourceIndex;
  // As many more as are left out, which the bounds know nothing of.
  scoreTopK(scoring, depth + left.groups.size, (group) => {
    const candidate = evaluate(scoring, group);
    if (candidate.score > 0 && !left.groups.has(group)) candidates.push(candidate);
    return candidate.score;
  });
  candidates.sort(compareCandidates);
  if (exact === undefined) return candidates;
  const others = candidates.filter(({ group }) => group !== groups.groupOf[exact]);
  const score = Math.max(EXACT_SCORE, others[0]?.score ?? 0);
  const own = evaluate(scoring, groups.groupOf[exact] as number);
  return [
    { ...own, document: exact, reference: scoring.sourceIndex.referenceOf(exact), score, isExact: true },
    ...others,
  ];
}

/** The document that is one of these wordings of the question, the first that any is; of several the one taught last. */
function findExact(
  sourceIndex: SourceIndex,
  keys: readonly QuestionKeys[],
  left: LeftOut,
): number | undefined {
  const { questions } = sourceIndex;
  const isLater = (document: number, other: number): boolean => {
    const later = questions.taughtAtMs(document) - questions.taughtAtMs(other);
    return (
      (later || compareReferences(sourceIndex.referenceOf(document), sourceIndex.referenceOf(other))) > 0
    );
  };
  for (const wording of keys) {
    const found = questions.find(wording).filter((document) => !left.documents.has(document));
    if (found.length > 0)
      return found.reduce((last, document) => (isLater(document, last) ? document : last));
  }
  return undefined;
}

function partsOf({ dense }: Scoring, group: number, text: number): Parts {
  const parts: Parts = { lexical: text };
  for (const [name, values] of dense.byPart) {
    const value = values[group] as number;
    if (!Number.isNaN(value)) parts[name] = value;
  }
  return parts;
}

/** The group with its exact score, shown by the question that fits best. */
function evaluate(scoring: Scoring, group: number): Candidate {
  const { sourceIndex, lexical, dense, weights } = scoring;
  let best = -1;
  let bestFit = 0;
  let bestText = 0;
  for (const document of sourceIndex.groups.get(group).documents) {
    const text = lexical.textScore(document);
    const fit = text + dense.cosine(document);
    if (text > bestText) bestText = text;
    const isBetter = fit > bestFit || (fit === bestFit && precedes(sourceIndex, document, best));
    if (best < 0 || isBetter) [best, bestFit] = [document, fit];
  }
  const parts = partsOf(scoring, group, bestText);
  const score = fuse(weights, parts);
  const reference = sourceIndex.referenceOf(best);
  const taughtAtMs = sourceIndex.questions.taughtAtMs(best);
  return {
    kind: sourceIndex.kind,
    group,
    document: best,
    reference,
    score,
    parts,
    fit: bestFit,
    taughtAtMs,
    isExact: false,
  };
}

function precedes(sourceIndex: SourceIndex, document: number, other: number): boolean {
  return (
    other >= 0 && compareReferences(sourceIndex.referenceOf(document), sourceIndex.referenceOf(other)) < 0
  );
}

/**
 * Best first, and the exact one before any. Equal scores by kind: then the pair taught last, which was taught to be said, or
 * the older file's chunk.
 */
export function compareCandidates(a: Candidate, b: Candidate): number {
  if (a.isExact !== b.isExact) return a.isExact ? -1 : 1;
  if (a.score !== b.score) return b.score - a.score;
  if (a.kind !== b.kind) return a.kind === 'qa' ? -1 : 1;
  if (a.kind === 'file') return compareReferences(a.reference, b.reference);
  return b.taughtAtMs - a.taughtAtMs || compareReferences(b.reference, a.reference);
}

/** Of the first so many candidates, those that say something else than the best: a passage in two versions is no doubt. */
function findOthers(
  { buffers, sourceIndex: { kind, collection } }: Scoring,
  candidates: readonly Candidate[],
  depth: number,
): Candidate[] {
  const [best, ...others] = candidates.slice(0, depth);
  if (kind === 'qa' || best === undefined) return others;
  return others.filter(({ document }) => !isNearDuplicate(buffers, collection, best.document, document));
}

function isTiedWith(
  { questions }: SourceIndex,
  best: Candidate | undefined,
  others: readonly Candidate[],
): boolean {
  if (best === undefined || best.isExact) return false;
  return others.some(({ fit, document }) => fit === best.fit && !questions.areSame(document, best.document));
}

function gatherFeatures(
  { sourceIndex, lexical, dense, weights, left }: SearchScoring,
  best: Candidate | undefined,
  others: readonly Candidate[],
  { query, alternateShare, scoringMode }: { query: Query; alternateShare: number; scoringMode: ScoringMode },
): RawFeatures | undefined {
  if (best === undefined) return undefined;
  const cosines = dense.byPart.get('cosine');
  const answers = sourceIndex.groups.count - left.groups.size;
  const windows = answers === 1 && sourceIndex.kind === 'file' ? dense.otherWindows(best.document) : [];
  const apart = apartFromOnly(best, windows);
  return {
    scoringMode,
    score: best.score,
    second: others[0]?.score ?? Math.min(best.score, (weights.cosine ?? 0) * apart.second),
    fifth: others[FEATURES_DEPTH - 2]?.score ?? 0,
    unknown: unknownShare(lexical),
    answered: answeredShare(lexical, query, sourceIndex, best.document),
    terms: query.terms.length,
    alternateShare,
    crowding:
      sourceIndex.kind === 'file' || dense.encoder === undefined
        ? 0
        : sourceIndex.answerDensity(dense.encoder),
    answers,
    elsewhere: cosines === undefined ? 0 : meanElsewhere(cosines, best.group, apart.mean),
  };
}

/**
 * What stands for other passages where there is one alone: its windows but the nearest. They are about the same subject, as the rest of a
 * file is, so that a question about the subject which the passage does not answer is not taken for one that it does. Of a lone pair, or
 * a lone window, nothing is known of how near others would be: it is no nearer than they are.
 */
function apartFromOnly({ parts }: Candidate, windows: readonly number[]): { second: number; mean: number } {
  const [second] = windows;
  if (second === undefined) return { second: 0, mean: parts.cosine ?? 0 };
  return { second: Math.max(0, second), mean: windows.reduce((sum, one) => sum + one, 0) / windows.length };
}
