/** The named limits of training, with their defaults. */
import { SLICE_MS } from './slice-timer.ts';

export interface TrainingSettings {
  /** How long changes to pairs gather before they are trained together, in milliseconds. */
  gatherMs: number;
  /** Pairs trained in one transaction at most. */
  pairBatch: number;
  /**
   * How long after its last change a pair is called trained at the latest though encoders that need time have not seen
   * it yet, in milliseconds; they see it later. It answers by the rest of the score all the while.
   */
  vectorWaitMs: number;
  /** Pairs trained in one transaction while their vectors are waited for; small, so that chatbots take turns. */
  vectorBatch: number;
  /** How long a file of few chunks waits for its vectors before it is trained without, in milliseconds; never longer than a pair. */
  fileVectorWaitMs: number;
  /** A file of more chunks is trained at once, and gets its vectors later. */
  fileVectorChunks: number;
  /** Files trained at the same time on this node. */
  fileConcurrency: number;
  /**
   * How long a claim holds before another worker may take it over, in milliseconds: of a file, renewed at a third of it; of pairs,
   * at least twice as long as their vectors may be waited for.
   */
  leaseMs: number;
  /** Tries before an error fails an item for good. */
  maxAttempts: number;
  /** Claims before an item whose worker ended each time is failed, untried: more than a bad day of restarts needs. */
  maxClaims: number;
  /** Wait before the second try, in milliseconds; doubles with each further one. */
  retryBaseMs: number;
  /** Longest wait between two tries, in milliseconds. */
  retryMaxMs: number;
  /** How often the queue is looked at when nothing wakes it, in milliseconds; finds what other processes wrote. */
  pollMs: number;
  /** Longest stretch of encoding before the event loop is let go, in milliseconds. */
  sliceMs: number;
}

export const DEFAULT_TRAINING_SETTINGS: Readonly<TrainingSettings> = {
  gatherMs: 1_000,
  pairBatch: 500,
  vectorWaitMs: 20_000,
  vectorBatch: 48,
  fileVectorWaitMs: 3_000,
  fileVectorChunks: 16,
  fileConcurrency: 2,
  leaseMs: 60_000,
  maxAttempts: 5,
  maxClaims: 25,
  retryBaseMs: 1_000,
  retryMaxMs: 60_000,
  pollMs: 5_000,
  sliceMs: SLICE_MS,
};

/** Size of the chunks that files are cut into, in words as `countWords` counts them in every script, and so in characters. */
export interface ChunkSettings {
  /** No chunk is longer, but for one sentence or row that is. */
  maxWords: number;
  /** A single sentence or row longer than this is cut at word borders. */
  maxUnitWords: number;
}

export const DEFAULT_CHUNK_SETTINGS: Readonly<ChunkSettings> = { maxWords: 200, maxUnitWords: 400 };
