/** The repositories by which an index is kept: what changed in a chatbot's knowledge, and the vectors of its texts. */
import type { SourceKind } from '../../../contract/common.ts';
import type { Moment } from '../retrieval/search/availability.ts';
import type { IndexDelta, SourceText } from '../retrieval/search/entries.ts';
import type { EncodedChunk, NewChunk, UnencodedChunk } from './records.ts';

/** A delta with the texts that an index is made of beside what is stored for it. */
export interface ReadKnowledge {
  delta: IndexDelta;
  untrained: { sourceId: number; groupKey: string; question: string }[];
  questions: Map<number, string>;
  answers: Map<string, string>;
}

/** Which sources are to be read. */
export interface WantedSources {
  /**
   * Files whose content changed after this version are left out: what stands at the same place of the new content is another text.
   * Default: none is left out.
   */
  upTo?: number | undefined;
  /** Those that are not said then, or switched off, are left out. Default: none is left out. */
  moment?: Moment;
}

export interface KnowledgeRepository {
  /**
   * Everything that changed since `sinceVersion` (0: everything), read in one consistent snapshot. A pair that is not
   * trained yet comes with `terms: ''`, and its question in `untrained`, for the index to analyse itself; the pairs' questions
   * come by id, and the texts of their answers by the key of their group.
   */
  delta(chatbotId: string, sinceVersion: number): Promise<ReadKnowledge | undefined>;
  /** Of these pairs those that exist, as a delta has them, and the version that they were read at. */
  pairs(chatbotId: string, ids: readonly number[]): Promise<ReadKnowledge | undefined>;
  /** The sources that still exist, in the order asked for. */
  matchSources(
    chatbotId: string,
    matches: { kind: SourceKind; sourceId: number; ordinal: number }[],
    wanted?: WantedSources,
  ): Promise<(SourceText | undefined)[]>;
  /** A file's chunks in order, for the console. */
  listChunks(
    chatbotId: string,
    fileId: number,
    filter?: { limit?: number; after?: number },
  ): Promise<NewChunk[]>;
}

/** Signatures name the set of active encoders for pairs, and for file chunks. */
export interface EncodingRepository {
  /** Chatbots, by id above `after`, with chunks that the active encoders may not have seen. */
  listChatbots(signatures: Record<SourceKind, string>, after: string, limit: number): Promise<string[]>;
  listUnencoded(
    chatbotId: string,
    kind: SourceKind,
    signature: string,
    limit: number,
  ): Promise<UnencodedChunk[]>;
  /** Leases the chatbot's chunks for encoding. False if another owner holds the lease. */
  claim(chatbotId: string, owner: string, nowMs: number, leaseUntilMs: number): Promise<boolean>;
  /** Extends the owner's lease; false if it is lost. */
  renew(chatbotId: string, owner: string, leaseUntilMs: number): Promise<boolean>;
  /** Ends the owner's lease; does nothing if another owner holds it by now. */
  release(chatbotId: string, owner: string): Promise<void>;
  /** Raises the knowledge version. Chunks that changed or were deleted meanwhile are skipped. */
  write(chatbotId: string, signature: string, chunks: readonly EncodedChunk[]): Promise<void>;
  /** Marks the chatbot as completely encoded; false if chunks are left, or if it is marked already. */
  markComplete(chatbotId: string, signatures: Record<SourceKind, string>): Promise<boolean>;
  progress(
    chatbotId: string,
    kind: SourceKind,
    signature: string,
  ): Promise<{ chunks: number; encoded: number }>;
}
