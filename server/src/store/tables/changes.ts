/** The tables of what was changed, by which requests, and what imports have still to change. */
import type { ActorKind, HistoryAction, HistorySubject } from '../history-types.ts';

/** What was changed, in steps that are undone as a whole; rows are added, and removed once they are too old or erased. */
export interface HistoryTable {
  chatbot_id: string;
  /** UUID of version 7: later steps have greater ones. */
  step_id: string;
  /** Place within its step. */
  ordinal: number;
  at: number;
  actor_kind: ActorKind;
  actor_id: string | null;
  actor_name: string | null;
  subject: HistorySubject;
  subject_id: string;
  action: HistoryAction;
  /** JSON of the subject; null: there was none, or both: erased. */
  before: string | null;
  after: string | null;
  /** Of a file: where its content before is stored, which stays for as long as the row. */
  blob_key: string | null;
  /** The step that this one undid. */
  undoes: string | null;
}

export interface IdempotencyTable {
  chatbot_id: string;
  key: string;
  fingerprint: string;
  status: number;
  body: string;
  location: string | null;
  created_at: number;
}

/** The last import of each chatbot. */
export interface ImportRunsTable {
  chatbot_id: string;
  import_id: string;
  /** The step of the history that all of it is. */
  step_id: string;
  /** The run in one process. */
  holder: string;
  state: 'running' | 'done' | 'stopped' | 'failed';
  /** JSON of what was asked for. */
  plan: string;
  /** Rows of all parts; the next four are what became of those that are done. */
  total: number;
  created: number;
  changed: number;
  unchanged: number;
  refused: number;
  modified_at: number;
  leased_until: number;
  /** JSON. */
  fault: string | null;
}

/** Rows that were handed over, and are not applied. */
export interface ImportPartsTable {
  chatbot_id: string;
  import_id: string;
  part: number;
  row_count: number;
  /** JSON of the rows. */
  texts: string;
  created_at: number;
}
