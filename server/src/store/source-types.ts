/** Pairs and files one by one, as their repositories take and return them. */
import type {
  AnswerProperties,
  FileContent,
  ListFilter,
  NewFile,
  Pair,
  SourceAvailability,
  TrainingFile,
} from './records.ts';

/** Changes among a chatbot's pairs since a version of its knowledge. */
export interface PairChanges {
  /** A reader of these changes is up to date with this version. */
  version: number;
  /** The changed pairs in their present state, unordered. */
  changed: Pair[];
  removedIds: number[];
}

export interface PairRepository {
  /**
   * Raises the chatbot's knowledgeVersion and takes the next id of that chatbot. The pair is pending and due at
   * `dueAtMs`. Undefined if the chatbot does not exist.
   * @param pair properties that are left out: an answer by itself, said at all times
   */
  insert(
    chatbotId: string,
    pair: {
      question: string;
      answer: string;
      contentLength: number;
      nowMs: number;
      dueAtMs: number;
    } & Partial<AnswerProperties>,
  ): Promise<Pair | undefined>;
  update(
    chatbotId: string,
    id: number,
    pair: { question: string; answer: string; contentLength: number; nowMs: number; dueAtMs: number },
  ): Promise<Pair | undefined>;
  delete(chatbotId: string, id: number): Promise<boolean>;
  find(chatbotId: string, id: number): Promise<Pair | undefined>;
  /** All wordings of an answer, lowest id first: those of this `answerId`, or the pair of this id that has none. */
  listByAnswer(chatbotId: string, answerId: number): Promise<Pair[]>;
  /** Highest id first. */
  list(chatbotId: string, filter?: ListFilter): Promise<Pair[]>;
  /** The ids of the same. */
  listIds(chatbotId: string, filter: ListFilter): Promise<number[]>;
  count(chatbotId: string, filter?: Pick<ListFilter, 'search' | 'isTrained'>): Promise<number>;
  /**
   * Changes of a list that was read at the version `since`. Undefined if they are not known any more: more than `limit`
   * pairs changed or were deleted, tombstones since then are gone, or there is no such chatbot or version.
   */
  findChanges(chatbotId: string, since: { since: number; limit: number }): Promise<PairChanges | undefined>;
}

export interface FileRepository {
  /** Pending and due at once; raises nothing, for nothing of it is known yet. */
  insert(chatbotId: string, file: NewFile): Promise<TrainingFile | undefined>;
  /** Changes what is said of a file, and nothing of its content. */
  describe(
    chatbotId: string,
    id: number,
    labels: Pick<TrainingFile, 'fileName' | 'externalId' | 'sourceUrl' | keyof SourceAvailability>,
  ): Promise<void>;
  /** The removed file, whose blob the caller deletes unless the history names it. */
  delete(chatbotId: string, id: number): Promise<TrainingFile | undefined>;
  /** Also a replacement, by its own id. */
  find(chatbotId: string, id: number): Promise<TrainingFile | undefined>;
  /** The file of this name elsewhere, or the replacement that brings it the name. */
  findByExternalId(chatbotId: string, externalId: string): Promise<TrainingFile | undefined>;
  /** The replacement of this file that is under way, or that failed. */
  findReplacement(chatbotId: string, id: number): Promise<TrainingFile | undefined>;
  /** Highest id first, without replacements; `search` looks at the file name. */
  list(chatbotId: string, filter?: ListFilter): Promise<TrainingFile[]>;
  /** The ids of the same. */
  listIds(chatbotId: string, filter: ListFilter): Promise<number[]>;
  count(chatbotId: string, filter?: Pick<ListFilter, 'search' | 'isTrained'>): Promise<number>;
  /** What every file that has an external id holds, replacements included, the newest first. */
  listContents(chatbotId: string): Promise<FileContent[]>;
  /** The oldest other file with the same content, below `id`. */
  findDuplicateOf(chatbotId: string, id: number, sha256: string): Promise<number | undefined>;
  /** Whether a file or the history names it, whatever the chatbot. */
  hasBlob(blobKey: string): Promise<boolean>;
  /** Every blob key in use, whatever the chatbot: for a copy of the whole installation. */
  listBlobKeys(): Promise<string[]>;
  /** Those of one chatbot, replacements' too. */
  listBlobKeysOf(chatbotId: string): Promise<string[]>;
}
