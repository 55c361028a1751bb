/** The settings of training. */
import { defaultsOf, fixed, integer, milliseconds, type SettingsOf } from '../config/setting.ts';
import { SLICE_MS } from '../store/time-slicer.ts';

export const TRAINING_SETTINGS = {
  debounceMs: milliseconds({
    variable: 'DOCENT_TRAINING_GATHER_MS',
    default: 1_000,
    description: 'How long changes to pairs gather before they are trained together.',
  }),
  pairBatch: integer({
    variable: 'DOCENT_TRAINING_PAIR_BATCH',
    default: 500,
    min: 1,
    description: 'Pairs trained in one transaction at most.',
  }),
  /** From its last change; encoders that need longer see the pair later, and it answers by the rest of the score all the while. */
  vectorWaitMs: milliseconds({
    variable: 'DOCENT_TRAINING_VECTOR_WAIT_MS',
    default: 20_000,
    description:
      'How long a pair waits for its vectors before it is called trained without them; 0: not at all.',
  }),
  /** Small, so that chatbots take turns. */
  vectorBatch: integer({
    variable: 'DOCENT_TRAINING_VECTOR_BATCH',
    default: 48,
    min: 1,
    description: 'Pairs trained in one transaction while their vectors are waited for.',
  }),
  /** How long a file of few chunks waits for its vectors before it is trained without; never longer than a pair. */
  fileVectorWaitMs: fixed(3_000),
  /** A file of more chunks is trained at once, and gets its vectors later. */
  fileVectorChunks: fixed(16),
  /** On this node. */
  fileConcurrency: integer({
    variable: 'DOCENT_TRAINING_FILES',
    default: 2,
    min: 1,
    max: 64,
    description: 'Files trained at the same time.',
  }),
  /** For a file, renewed at a third of it; for pairs, at least twice as long as their vectors may be waited for. */
  leaseMs: milliseconds({
    variable: 'DOCENT_TRAINING_LEASE_MS',
    default: 60_000,
    min: 1000,
    description: 'How long claimed work is held before another worker may take it over.',
  }),
  maxAttempts: integer({
    variable: 'DOCENT_TRAINING_ATTEMPTS',
    default: 5,
    min: 1,
    description: 'Tries before an item fails for good.',
  }),
  /** Failed untried then; more than a bad day of restarts needs. */
  maxClaims: integer({
    variable: 'DOCENT_TRAINING_CLAIMS',
    default: 25,
    min: 1,
    description: 'How often an item may be under way when its process ends before it fails for good.',
  }),
  retryBaseMs: milliseconds({
    variable: 'DOCENT_TRAINING_RETRY_BASE_MS',
    default: 1_000,
    min: 1,
    description: 'Wait before the second try; doubles with each further one.',
  }),
  retryMaxMs: milliseconds({
    variable: 'DOCENT_TRAINING_RETRY_MAX_MS',
    default: 60_000,
    min: 1,
    description: 'Longest wait between two tries.',
  }),
  /** If nothing wakes the queue. */
  pollMs: milliseconds({
    variable: 'DOCENT_TRAINING_POLL_MS',
    default: 5_000,
    min: 100,
    description: 'How often to look for work that another process wrote.',
  }),
  /** Longest stretch of encoding before the event loop is let go. */
  sliceMs: fixed(SLICE_MS),
} as const;

export type TrainingSettings = SettingsOf<typeof TRAINING_SETTINGS>;

export const DEFAULT_TRAINING_SETTINGS: TrainingSettings = defaultsOf(TRAINING_SETTINGS);

/** The chunks that files are cut into; words as `countWords` counts them in every script, and so in characters. */
export const CHUNK_SETTINGS = {
  /** No chunk is longer, but for one sentence or row that is. */
  maxWords: fixed(200),
  /** A single sentence or row longer than this is cut at word borders. */
  maxUnitWords: fixed(400),
  maxChunks: integer({
    variable: 'DOCENT_FILE_CHUNKS',
    default: 20_000,
    min: 100,
    description:
      'Chunks of at most 200 words that one file may be cut into; more are refused: file_too_complex.',
  }),
  /** Characters that these chunks may have, with the headings and titles that they repeat for the index. */
  maxCharacters: fixed(80_000_000),
  /** So many chunks below `shortWords` stand alone; those that follow are gathered into larger ones. */
  shortChunks: fixed(4_000),
  shortWords: fixed(40),
  /** A longer heading is a text: it would be indexed with each chunk below it. */
  headingCharacters: fixed(400),
} as const;

export type ChunkSettings = SettingsOf<typeof CHUNK_SETTINGS>;

export const DEFAULT_CHUNK_SETTINGS: ChunkSettings = defaultsOf(CHUNK_SETTINGS);
