/** What a search asks for and finds, and the index that it asks. */

import type { SourceKind } from '../../../../contract/common.ts';
import type { Classifier, ClassifierExample, Vector } from '../encoders/encoder.ts';
import type { FeatureName } from './confidence/confidence.ts';
import type { IndexDelta, IndexMatch } from './entries.ts';
import type { ScoringMode } from './scoring/fuse.ts';

/** A match that may have been meant. */
export interface Alternative {
  match: IndexMatch;
  /** Probability that it is right by itself, whatever else was found: calibrated for the first of its kind. */
  confidence: number;
}

export interface SearchResult {
  /** Best first, one per group. */
  matches: IndexMatch[];
  /** Calibrated probability that the first match is right; 0 without matches. */
  confidence: number;
  /**
   * Present where `alternatives` asked for some: so many of the best of each kind, the first of both, the surer one leading, then the
   * second ones.
   */
  alternatives?: Alternative[];
  /** Present where `explain` was asked for: what the confidence was judged by. */
  features?: Record<FeatureName, number>;
  /** Present where `explain` was asked for: what the first match was scored by. */
  scoringMode?: ScoringMode;
}

/** A sentence of a question of several, with its vectors as `SearchOptions.vectors`. */
export interface QuestionSentence {
  text: string;
  vectors: readonly Vector[];
}

export interface SearchOptions {
  /** How many groups at most. */
  top: number;
  /** How many groups of each kind to offer at most. Default: none. */
  alternatives?: number;
  /** True adds each match's parts and matched words. */
  explain?: boolean;
  /** The question as the customer wrote it, courtesies and all. Default: the question searched for. */
  written?: string;
  /** The question's vectors, by encoders whose vectors the entries may carry. Without: lexical alone. */
  vectors?: readonly Vector[];
  /** Of a question of several: what else it tells makes it less like any text, so each is searched for alone too. */
  sentences?: readonly QuestionSentence[];
  /** Sources whose answers are left out, as if they did not exist. Default: none. */
  without?: readonly SourceName[];
}

/** A pair or a file. */
export interface SourceName {
  kind: SourceKind;
  sourceId: number;
}

/** A change that is tried out: what the index takes in, and what brings it back. Good for one version of the index. */
export interface Supposition {
  change: IndexDelta;
  /** Puts in place of what `change` adds what it replaces, just as it is in the index. */
  back: IndexDelta;
}

/** A pair that is near to a question. */
export interface NearPair {
  sourceId: number;
  /** Of its answer. */
  groupKey: string;
  /** To the question, by an encoder; absent without one. */
  cosine?: { encoder: string; value: number };
}

/** What one chatbot knows, made searchable, in memory. Holds no texts. */
export interface ChatbotIndex {
  /** The version of the knowledge this stands at; 0 before the first delta. */
  readonly version: number;
  /** When, by the store's clock, a source begins or ends next, and it must be brought up to date; infinity where none will. */
  readonly dueAtMs: number;
  /** Whether any source in it has the tag. */
  hasTag(tag: string): boolean;
  /** Counts the changes of its pairs or their vectors; 0 before any. */
  readonly pairChanges: number;
  /** Memory it takes, estimated from what it holds. */
  readonly sizeBytes: number;
  /** ISO 639-1 codes of the languages its texts are in, most frequent first. */
  readonly languages: readonly string[];
  /** Distinct texts by kind. */
  readonly counts: Readonly<Record<SourceKind, number>>;
  /** Brings it to the delta's version; afterwards it answers exactly as one built afresh would. */
  apply(delta: IndexDelta): void;
  /**
   * The same bit by bit. A complete delta is built aside, and the index answers as before until that is done; any other
   * changes it in place, and until then it must not be read: `IndexCache.use` sees to that.
   * @param breathe called every few texts; may let the event loop go
   */
  applyInSlices(delta: IndexDelta, breathe: () => Promise<void>): Promise<void>;
  search(question: string, options: SearchOptions): SearchResult;
  /**
   * Runs `work` while the index is changed so, and changes it back; it then answers exactly as before. Synchronous, so that nobody else
   * meets the change. Once it has thrown anything but what `work` throws, the index is of no use.
   */
  supposing<T>(supposition: Supposition, work: () => T): T;
  /** The pairs of the answers that score best for a question, some of each answer, those nearest to it. */
  nearPairs(question: string, options: { answers: number; vectors: readonly Vector[] }): NearPair[];
  /** How many pairs have an answer. */
  pairsOf(groupKey: string): number;
  /**
   * The question with its typos corrected: a word that neither a text here nor a list of the language's words has becomes the
   * word that it is one typo away from. Taught questions stay as they are.
   */
  correctTypos(question: string): string;
  /**
   * Those of these encoders whose vectors of the question would tell something here, in their order: that know the language it
   * is in, and have seen texts. Of one family, a later one only where an earlier one has not seen every text.
   */
  usefulEncoders(question: string, encoders: readonly string[]): string[];
  /** What training a classifier would take: questions times answers; 0 where it has no say, as with one question each. */
  readonly classifierCost: number;
  /** The pairs' vectors of an encoder with the keys of their answers, for a classifier; in an order of their own. */
  classifierExamples(encoder: string): ClassifierExample[];
  /** Lets a classifier vote on pairs, until another is given; answers it does not know are scored without it. */
  setClassifier(encoder: string, classifier: Classifier): void;
  removeClassifier(encoder: string): void;
}
