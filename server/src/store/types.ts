/** The store as services see it: repositories over one typed schema, the same on every engine. */

import type { ComposingOutcome } from '../../../contract/asking/composing.ts';
import type { SourceKind } from '../../../contract/common.ts';
import type { Receipt } from '../../../contract/knowledge/files.ts';
import type { WebsiteSettings } from '../../../contract/website.ts';
import type { AnswerRepository } from './answer-types.ts';
import type { ConsoleRepositories } from './console-types.ts';
import type { HistoryRepository } from './history-types.ts';
import type { EncodingRepository, KnowledgeRepository } from './knowledge-types.ts';
import type {
  Account,
  ApiKey,
  Chatbot,
  ClaimedSource,
  DismissedQuestion,
  FileClaim,
  IdempotencyRecord,
  NewChunk,
  PairClaim,
  UnansweredFilter,
  UnansweredQuestion,
} from './records.ts';
import type { GoldenRepository } from './repositories/golden/golden-types.ts';
import type {
  CalibrationRunRepository,
  ImportRunRepository,
  SuggestionRepository,
} from './repositories/run-types.ts';
import type { WebhookRepository } from './repositories/webhooks/webhook-types.ts';
import type { FileRepository, PairRepository } from './source-types.ts';

export type * from './answer-types.ts';
export type * from './history-types.ts';
export type { WantedSources } from './knowledge-types.ts';
export type * from './records.ts';
export type * from './repositories/golden/golden-types.ts';
export type * from './repositories/run-types.ts';
export type * from './repositories/webhooks/webhook-types.ts';
export type * from './source-types.ts';

export interface AccountRepository {
  insert(account: Account): Promise<void>;
  /** The account of this address; the given one is inserted if there is none, also under concurrent calls. */
  findOrInsert(account: Account): Promise<Account>;
  find(id: string): Promise<Account | undefined>;
  /** Whatever the case of the address. */
  findByEmail(email: string): Promise<Account | undefined>;
}

/** What an owner may change of a chatbot. */
export type ChatbotChanges = Partial<
  Pick<
    Chatbot,
    | 'name'
    | 'fallbackText'
    | 'suggestText'
    | 'answerThreshold'
    | 'suggestThreshold'
    | 'historyDays'
    | 'logDays'
    | 'answersSinceMs'
    | 'ownMasks'
  >
>;

export interface ChatbotRepository {
  insert(chatbot: Chatbot): Promise<void>;
  /** False if the account has `max` chatbots already. */
  insertUpTo(chatbot: Chatbot, max: number): Promise<boolean>;
  /** The account's oldest chatbot of this name, or else this one, also under concurrent calls. */
  findOrInsert(chatbot: Chatbot): Promise<Chatbot>;
  find(chatbotId: string): Promise<Chatbot | undefined>;
  /** The oldest first. */
  listByAccount(accountId: string): Promise<Chatbot[]>;
  listIdsByAccount(accountId: string): Promise<string[]>;
  update(chatbotId: string, changes: ChatbotChanges, nowMs: number): Promise<Chatbot | undefined>;
  /** Locks the chatbot against additions and deletion until the transaction ends. False if there is none. */
  lock(chatbotId: string): Promise<boolean>;
  /** Removes the chatbot and everything in it; blobs are the caller's. */
  delete(chatbotId: string): Promise<boolean>;
}

export interface ApiKeyRepository {
  insert(key: ApiKey, hash: string): Promise<void>;
  /** Finds a key by its SHA-256 in hex; also an expired or revoked one. The only look-up without a chatbot id. */
  findByHash(hash: string): Promise<ApiKey | undefined>;
  /** Also an expired or revoked one, with its hash. */
  find(chatbotId: string, id: string): Promise<{ key: ApiKey; hash: string } | undefined>;
  listByChatbot(chatbotId: string): Promise<ApiKey[]>;
  revoke(chatbotId: string, id: string, nowMs: number): Promise<boolean>;
  /** Removes the keys of this chatbot that are revoked. */
  deleteRevoked(chatbotId: string): Promise<void>;
  /** Last-used times gathered in memory, written together now and then. */
  touch(uses: { chatbotId: string; id: string; lastUsedAtMs: number }[]): Promise<void>;
}

export interface KeyCountRepository {
  /**
   * Adds to the counter, which begins anew with a window of `spanMs` once its last one is over.
   * @returns when the window ends, and how many were taken in it, these included
   */
  take(
    chatbotId: string,
    counter: string,
    taken: { permits: number; spanMs: number; nowMs: number },
  ): Promise<{ endsAtMs: number; taken: number }>;
  /** Removes counters whose window ended before. */
  deleteBefore(beforeMs: number): Promise<void>;
}

export interface WebsiteRepository {
  /** What the owner set; empty where that is nothing. */
  find(chatbotId: string): Promise<Partial<WebsiteSettings>>;
  save(chatbotId: string, settings: Partial<WebsiteSettings>, nowMs: number): Promise<void>;
}

export interface ModelUseRepository {
  /**
   * Counts a call of the language model, for all nodes together. False where one of the limits is reached: then the transaction must be
   * given up.
   */
  take(chatbotId: string, dayMs: number, most: { ofChatbot: number; ofAll: number }): Promise<boolean>;
  /** Counts what became of a call, or of one that was not made. Nothing for a chatbot that is gone. */
  note(chatbotId: string, dayMs: number, outcome: ComposingOutcome): Promise<void>;
  list(chatbotId: string, sinceMs: number): Promise<{ dayMs: number; kind: string; uses: number }[]>;
  deleteBefore(dayMs: number): Promise<void>;
}

/**
 * The rows' own state is the queue. Every completion is fenced: it fails if the owner has lost the lease, or the row
 * changed since it was claimed.
 */
export interface TrainingRepository {
  claimPairs(owner: string, nowMs: number, leaseUntilMs: number, limit: number): Promise<PairClaim[]>;
  claimFile(owner: string, nowMs: number, leaseUntilMs: number): Promise<FileClaim | undefined>;
  /** Extends a lease; false if it is lost. */
  renew(owner: string, source: ClaimedSource, leaseUntilMs: number): Promise<boolean>;
  /**
   * The chunks and the trained state of many pairs, in this transaction; the ids that were still the owner's.
   * `modifiedAtMs` is that of the claimed pair.
   */
  completePairs(
    owner: string,
    trained: { chatbotId: string; id: number; modifiedAtMs: number; docId: string; chunk: NewChunk }[],
    nowMs: number,
  ): Promise<{ chatbotId: string; id: number }[]>;
  /** Of a replacement: its content takes the place of its file's, and its own row goes. */
  completeFile(
    owner: string,
    chatbotId: string,
    id: number,
    trained: { docId: string; contentLength: number; receipt: Receipt; chunks: NewChunk[] },
    nowMs: number,
  ): Promise<boolean>;
  /** Back to pending at `retryAtMs` with this number of attempts, or failed if that is null. */
  fail(
    owner: string,
    source: ClaimedSource,
    failure: { code: string; message: string; retryAtMs: number | null; attempts: number },
    nowMs: number,
  ): Promise<boolean>;
  /** When the next pending row of this source type is due or its next lease runs out; undefined if nothing waits. */
  nextDueAtMs(kind: SourceKind): Promise<number | undefined>;
  /** Makes pending rows of this kind that are due after `afterMs` due at `nowMs`; leases stay. */
  hasten(kind: SourceKind, nowMs: number, afterMs: number): Promise<void>;
  /**
   * Puts everything this owner holds back to pending, due at once: at shutdown (`isAttemptForgiven`: the claim does not
   * count as an attempt), and at the start of a node that was killed (it does count).
   */
  release(owner: string, options: { isAttemptForgiven: boolean }): Promise<void>;
}

/** A question to be kept. */
export interface NewUnanswered extends Omit<UnansweredQuestion, 'id'> {
  /** Hash of who asked. Default: nobody is known. */
  visitor?: string | null;
}

export interface UnansweredRepository {
  /**
   * What was dismissed in exactly these words is kept as dismissed. Deletes the oldest of its outcome if there are more than `keptMax` of
   * that then; default: none. @returns whether the owner has it on the list
   */
  insert(chatbotId: string, asked: NewUnanswered, keptMax?: number): Promise<boolean>;
  /** Latest first, without what was dismissed. */
  list(chatbotId: string, filter?: UnansweredFilter): Promise<UnansweredQuestion[]>;
  /** The last dismissed first. */
  listDismissed(chatbotId: string, limit: number): Promise<DismissedQuestion[]>;
  /** The wordings of these rows, by their ids; none of those that are gone. */
  findWordings(
    chatbotId: string,
    ids: readonly number[],
  ): Promise<Map<number, { question: string; isDismissed: boolean }>>;
  /**
   * Dismisses these wordings, or puts them back on the list.
   * @param dismissedAtMs null: puts back
   * @returns the newest row of each wording that this changed
   */
  setDismissed(
    chatbotId: string,
    questions: readonly string[],
    dismissedAtMs: number | null,
  ): Promise<number[]>;
  /** Deletes these wordings, dismissed or not. */
  remove(chatbotId: string, questions: readonly string[]): Promise<void>;
}

export interface IdempotencyRepository {
  find(chatbotId: string, key: string, notBeforeMs: number): Promise<IdempotencyRecord | undefined>;
  /** Replaces a record made before `expiredBeforeMs`; @throws AppError conflict if a later one is there. */
  insert(
    chatbotId: string,
    key: string,
    record: IdempotencyRecord,
    nowMs: number,
    expiredBeforeMs: number,
  ): Promise<void>;
  /** Sets the status of the record with this body; false if there is no such record. */
  setStatus(chatbotId: string, key: string, body: string, status: number): Promise<boolean>;
  /** The record with this body and this status; whether it was there. */
  delete(chatbotId: string, key: string, body: string, status: number): Promise<boolean>;
  deleteBefore(beforeMs: number): Promise<void>;
}

export interface Repositories extends ConsoleRepositories {
  accounts: AccountRepository;
  chatbots: ChatbotRepository;
  keys: ApiKeyRepository;
  keyCounts: KeyCountRepository;
  websites: WebsiteRepository;
  modelUses: ModelUseRepository;
  suggestions: SuggestionRepository;
  calibrationRuns: CalibrationRunRepository;
  importRuns: ImportRunRepository;
  webhooks: WebhookRepository;
  history: HistoryRepository;
  pairs: PairRepository;
  answers: AnswerRepository;
  files: FileRepository;
  training: TrainingRepository;
  knowledge: KnowledgeRepository;
  encoding: EncodingRepository;
  unanswered: UnansweredRepository;
  golden: GoldenRepository;
  idempotency: IdempotencyRepository;
}

export interface FileSignals {
  announce(file: FileName): void;
  /** Calls `listener` for what this or another process announces; returns what ends that. */
  listen(listener: (file: FileName) => void): () => void;
}

/** Which file of all chatbots'. */
export interface FileName {
  chatbotId: string;
  id: number;
}

export interface Store {
  /**
   * True if one process alone serves from this store: what it has read stays valid until it changes it itself. Commands
   * beside it add rows, and change nothing existing but accounts' passwords.
   */
  readonly hasOneServer: boolean;
  /**
   * The time that all nodes of this store share, to within a trip to it, in milliseconds since 1970. Leases and due
   * times are compared across nodes, whose own clocks may differ by hours.
   */
  nowMs(): number;
  /** Reads outside a transaction. They see every write that was acknowledged before the call. */
  read: Repositories;
  /**
   * Runs `work` in a transaction that is durable when the promise resolves. Concurrent callers may share one
   * transaction; one that throws undoes only itself. `work` awaits nothing but its repositories, for other writers wait
   * for it, and may run more than once after a conflict: it changes nothing else.
   * @throws AppError unavailable if the engine cannot commit; UnknownOutcome if it may have committed all the same
   */
  write<T>(work: (tx: Repositories) => Promise<T>): Promise<T>;
  /**
   * Announces to workers on other nodes that training is due then. Cheap and possibly lost: it only shortens their
   * waiting. Does nothing on the embedded engine, whose one process does it all.
   */
  announceWork(dueAtMs: number): void;
  /** Calls `listener` when another node announces work, or may have; returns what ends that. */
  onWork(listener: (dueAtMs: number) => void): () => void;
  /**
   * Signals between processes that the training of a file has ended. Cheap and possibly lost: they only shorten waiting.
   * Undefined on the embedded engine, whose one process does it all.
   */
  readonly fileSignals?: FileSignals;
  /** Throws if the store does not answer; for the readiness probe. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
