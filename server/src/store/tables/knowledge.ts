/** The tables of what chatbots are taught: pairs, files, and what is found in them. */
import type { SourceKind } from '../../../../contract/common.ts';
import type { FileKind } from '../../../../contract/knowledge/files.ts';
import type { ActorKind } from '../history-types.ts';
import type { TrainingState } from '../types.ts';
import type { Defaulted } from './defaulted.ts';

/** The queue columns that pairs and files share. */
export interface TrainingColumns {
  state: TrainingState;
  failure_code: string | null;
  failure_message: string | null;
  /** Claims since the row was last written; one that ended its process counts. */
  attempts: number;
  /** When the row may be claimed: due time while pending, end of the lease while training, null otherwise. */
  due_at: number | null;
  /** Owner of the lease. */
  owner: string | null;
}

/** When an answer or a file may be said, and under which tags. */
export interface AvailabilityColumns {
  /** JSON array of texts; null: none. */
  tags: string | null;
  /** 0 or 1. */
  is_enabled: Defaulted;
  valid_from: number | null;
  valid_until: number | null;
}

export interface PairsTable extends TrainingColumns, AvailabilityColumns {
  chatbot_id: string;
  id: number;
  question: string;
  answer: string;
  /** Folded question and answer, for `search`. */
  search_text: string;
  /** SHA-256 of the answer: pairs that share it are alternates. */
  answer_hash: string;
  content_length: number;
  doc_id: string;
  changed_version: number;
  created_at: number;
  modified_at: number;
  /** The pairs that share it are wordings of one answer; null: the pair is an answer by itself. */
  answer_id: number | null;
  external_id: string | null;
  /** JSON array of texts, the same in every wording; null: none. */
  negative_questions: string | null;
  /** Kind of the actor who taught the answer first; null: taught before that was kept. */
  taught_by: ActorKind | null;
}

export interface FilesTable extends TrainingColumns, AvailabilityColumns {
  chatbot_id: string;
  id: number;
  file_name: string;
  search_text: string;
  kind: FileKind;
  size_bytes: number;
  sha256: string;
  blob_key: string;
  content_length: number;
  doc_id: string;
  /** JSON. */
  receipt: string | null;
  /** 0 while the file was never part of the knowledge. */
  changed_version: number;
  created_at: number;
  modified_at: number;
  /** Of a replacement: the file that its content goes to once it is trained. No list shows the row. */
  replaces: number | null;
  external_id: string | null;
  source_url: string | null;
  /** JSON of the step of the history that its training belongs to; null once that is written. */
  step: string | null;
}

export interface ChunksTable {
  chatbot_id: string;
  kind: SourceKind;
  source_id: number;
  ordinal: number;
  text: string;
  /** JSON. */
  locator: string | null;
  terms: string;
  /** See vector-codec.ts. */
  vectors: Uint8Array;
  /** The encoders that have seen it; empty: not all active ones. */
  encoded_by: string;
  /** The version that brought vectors after the chunk; 0: it has those that it came with. */
  encoded_version: number;
}

/** Sources deleted from the knowledge, so that an index can follow. */
export interface TombstonesTable {
  chatbot_id: string;
  version: number;
  kind: SourceKind;
  source_id: number;
}
