/** Records of the store, as repositories take and return them. */

import type { UnansweredOutcome } from '../../../contract/asking/unanswered.ts';
import type { SourceKind } from '../../../contract/common.ts';
import type { KeyLimit, KeyScope } from '../../../contract/keys.ts';
import type { FileKind, Receipt } from '../../../contract/knowledge/files.ts';
import type { Locator } from '../../../contract/knowledge/locator.ts';
import type { Vector } from '../retrieval/encoders/encoder.ts';
import type { ActorKind, HistoryStep } from './history-types.ts';

/** pending → training → trained | failed; see training/states.ts for the transitions. */
export type TrainingState = 'pending' | 'training' | 'trained' | 'failed';

export interface Account {
  id: string;
  email: string;
  createdAtMs: number;
}

export interface Chatbot {
  id: string;
  accountId: string;
  name: string;
  /** Shown if the bot does not know. */
  fallbackText: string;
  /** Said above similar questions; null: a sentence in the visitor's language. */
  suggestText: string | null;
  /** The bot answers from this confidence on; null: the measured default. */
  answerThreshold: number | null;
  /** The bot suggests from this confidence up to the answer threshold; null: the measured default. */
  suggestThreshold: number | null;
  /** Raised by every committed change of what the chatbot knows. */
  knowledgeVersion: number;
  /** How many days its history is kept; null: as long as is usual here. */
  historyDays: number | null;
  /** How many days answers, feedback and unanswered questions are kept; null: as long as is usual here. */
  logDays: number | null;
  /** Since when what is asked and said is kept; null: it is not. */
  answersSinceMs: number | null;
  /** What is blacked out beside addresses and numbers, as contract/asking/answer-log.ts reads it. */
  ownMasks: readonly string[];
  createdAtMs: number;
  modifiedAtMs: number;
}

export interface ApiKey {
  id: string;
  chatbotId: string;
  name: string | null;
  /** First characters of the key, shown in lists. */
  prefix: string;
  lastFour: string;
  createdAtMs: number;
  expiresAtMs: number | null;
  revokedAtMs: number | null;
  lastUsedAtMs: number | null;
  scopes: readonly KeyScope[];
  /** Web origins of pages that may use it, as contract/origins.ts reads them; only of a key that may only ask. */
  origins: readonly string[];
  /** Requests allowed; null: the default of what the key is for. */
  limits: Readonly<Record<KeyLimit, number | null>>;
}

/** When a source may be said, and under which tags. */
export interface SourceAvailability {
  tags: readonly string[];
  isEnabled: boolean;
  /** Said from then on; null: from ever. */
  validFromMs: number | null;
  /** Not said from then on; null: for ever. */
  validUntilMs: number | null;
}

/** What all wordings of an answer have in common, beside its text. */
export interface AnswerProperties extends SourceAvailability {
  /** The pairs that share it are wordings of one answer; null: the pair is an answer by itself, whose id is its own. */
  answerId: number | null;
  externalId: string | null;
  /** Questions that must not get the answer. */
  negativeQuestions: readonly string[];
  /** Who taught it first; null: taught before that was kept. */
  taughtBy: ActorKind | null;
}

export interface Pair extends AnswerProperties {
  chatbotId: string;
  id: number;
  question: string;
  answer: string;
  contentLength: number;
  docId: string;
  state: TrainingState;
  failure: { code: string; message: string } | null;
  createdAtMs: number;
  modifiedAtMs: number;
}

export interface TrainingFile extends SourceAvailability {
  chatbotId: string;
  id: number;
  fileName: string;
  kind: FileKind;
  sizeBytes: number;
  /** Lower-case hex. */
  sha256: string;
  blobKey: string;
  contentLength: number;
  docId: string;
  state: TrainingState;
  failure: { code: string; message: string } | null;
  receipt: Receipt | null;
  createdAtMs: number;
  modifiedAtMs: number;
  /** Set of a replacement alone: the id of the file that gets this content once it is trained. */
  replaces: number | null;
  /** What the owner's own system calls the file. */
  externalId: string | null;
  /** Where a customer may read it. */
  sourceUrl: string | null;
  /** The step of the history that its training will belong to. */
  step: HistoryStep | null;
}

/** What is in a file, or in its replacement. */
export type FileContent = Pick<
  TrainingFile,
  'id' | 'externalId' | 'sha256' | 'state' | 'failure' | 'replaces'
>;

/** A file as an upload brings it. */
export interface NewFile
  extends Pick<TrainingFile, 'fileName' | 'kind' | 'sizeBytes' | 'sha256' | 'blobKey'>,
    Partial<Pick<TrainingFile, 'replaces' | 'externalId' | 'sourceUrl' | 'step' | keyof SourceAvailability>> {
  /** One that was given to the same file before; default: the next one. */
  id?: number | undefined;
  nowMs: number;
}

export interface ListFilter {
  limit?: number;
  before?: number;
  search?: string;
  isTrained?: boolean;
}

export interface NewChunk {
  ordinal: number;
  text: string;
  locator: Locator | null;
  terms: string;
  vectors: Vector[];
  /** Signature of the encoders that have seen it, if all of those are active; otherwise empty: more vectors follow. */
  encodedBy: string;
}

/** A chunk that active encoders have not seen. */
export interface UnencodedChunk {
  kind: SourceKind;
  sourceId: number;
  ordinal: number;
  text: string;
  terms: string;
  /** Vectors that it has already. */
  vectors: Vector[];
}

export type EncodedChunk = Omit<UnencodedChunk, 'terms'>;

/**
 * Identifies a row as it was claimed. `modifiedAtMs` is the claimed record's: an update raises it, so that results made
 * from the old text are refused even if the same owner has claimed the row again.
 */
export interface ClaimedSource {
  kind: SourceKind;
  chatbotId: string;
  id: number;
  modifiedAtMs: number;
}

/** A claimed piece of training work, held until `leaseUntilMs`. */
export interface PairClaim {
  pair: Pair;
  /** How often it was tried before. */
  attempts: number;
}
export interface FileClaim {
  file: TrainingFile;
  attempts: number;
}

export interface UnansweredQuestion {
  id: number;
  question: string;
  confidence: number;
  askedAtMs: number;
  outcome: UnansweredOutcome;
}

/** A wording that was dismissed, however often it was asked. */
export interface DismissedQuestion {
  question: string;
  count: number;
  lastAskedAtMs: number;
  dismissedAtMs: number;
}

export interface UnansweredFilter {
  limit?: number;
  before?: number;
  outcome?: UnansweredOutcome | undefined;
}

export interface IdempotencyRecord {
  /** Hash of operation and body. */
  fingerprint: string;
  /** HTTP status of the first answer; 202 while that is still to come. */
  status: number;
  /** JSON of the first answer. */
  body: string;
}
