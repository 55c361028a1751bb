/** The tables as Kysely sees them, the same on every engine; migrations/ creates them. */
import type { ColumnType } from 'kysely';
import type { AnswerChannel, AnswerOutcome, FeedbackReason } from '../../../contract/asking/answer-log.ts';
import type { GoldenExpectation, GoldenOutcome } from '../../../contract/asking/golden.ts';
import type { UnansweredOutcome } from '../../../contract/asking/unanswered.ts';
import type { SourceKind } from '../../../contract/common.ts';
import type { FileKind } from '../../../contract/knowledge/files.ts';
import type {
  Suggestion,
  SuggestionDecision,
  SuggestionFault,
  SuggestionRun,
} from '../../../contract/knowledge/suggestions.ts';
import type { ConsoleTables } from './console-schema.ts';
import type { ActorKind, HistoryAction, HistorySubject } from './history-types.ts';
import type { MessageState } from './repositories/webhooks/webhook-types.ts';
import type { TrainingState } from './types.ts';

/** A number that the database sets where an insert leaves it out. */
type Defaulted = ColumnType<number, number | undefined, number>;

export interface AccountsTable {
  id: string;
  email: string;
  /** The address with its case folded; unique. */
  email_folded: string;
  created_at: number;
}

export interface ChatbotsTable {
  id: string;
  account_id: string;
  name: string;
  fallback_text: string;
  answer_threshold: number | null;
  suggest_threshold: number | null;
  /** How long its history is kept; null: the standard time. */
  history_days: number | null;
  /** How long answers, feedback and unanswered questions are kept; null: the standard time. */
  log_days: number | null;
  /** Since when what is asked and said is kept; null: it is not. */
  answers_since: number | null;
  /** JSON array of texts; null: none. */
  own_masks: string | null;
  knowledge_version: number;
  /** How many of its versions brought vectors alone, which no list shows. */
  vector_versions: number;
  /** Highest id given to a pair or file; ids are never given twice. */
  last_source_id: number;
  last_unanswered_id: number;
  /** How many of those ids were given to questions that were met with suggestions. */
  suggested_count: number;
  /** Tombstones up to this version are no longer in `removals`. */
  removal_floor: number;
  removal_count: number;
  /** The encoders that have seen all its chunks: see repositories/encoding.ts. */
  encoded_by: string;
  /** Owner and end of the lease to encode its chunks; null: nobody. */
  encoding_owner: string | null;
  encoding_until: number | null;
  created_at: number;
  modified_at: number;
}

export interface ApiKeysTable {
  chatbot_id: string;
  id: string;
  hash: string;
  name: string | null;
  prefix: string;
  last_four: string;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
  last_used_at: number | null;
  /** Separated by spaces, as the origins are. */
  scopes: string;
  origins: string;
  per_minute: number | null;
  per_day: number | null;
  visitor_per_minute: number | null;
  visitor_per_day: number | null;
}

/** Requests counted against the limits of keys. */
export interface KeyCountsTable {
  chatbot_id: string;
  /** Hash of the key, the limit and, of a visitor's limit, the address: no address is stored. */
  counter: string;
  ends_at: number;
  taken: number;
}

/** What became of answers that a language model could compose, by day. */
export interface ModelUsesTable {
  chatbot_id: string;
  day: number;
  /** `calls`, or an outcome of contract/asking/composing.ts. */
  kind: string;
  uses: number;
}

/** Calls of the language model for all chatbots together. */
export interface ModelDaysTable {
  day: number;
  calls: number;
}

/** One row for each answer, file or unanswered question that suggestions were asked for. */
export interface SuggestionRunsTable {
  chatbot_id: string;
  /** The kind, and what it is for: its id, or a hash of its question. */
  id: string;
  /** The run in one process. */
  holder: string;
  state: SuggestionRun['state'];
  fault: SuggestionFault | null;
  done: number;
  total: number;
  is_partial: number;
  created_at: number;
  leased_until: number;
}

export interface SuggestionsTable {
  chatbot_id: string;
  run_id: string;
  place: number;
  text: string;
  mark: Suggestion['mark'];
  answer_id: number | null;
  quote: string | null;
  file_id: number | null;
  /** JSON. */
  source: string | null;
  decision: SuggestionDecision;
}

/** How a chatbot shows itself on web pages. */
export interface WebsitesTable {
  chatbot_id: string;
  /** JSON of what its owner set. */
  settings: string;
  modified_at: number;
}

/** Whom a chatbot tells of what happens in it. */
export interface WebhooksTable {
  chatbot_id: string;
  id: string;
  url: string;
  /** JSON array of the types of events that it is told of. */
  events: string;
  /** 0 or 1. */
  is_enabled: number;
  secret: string;
  previous_secret: string | null;
  previous_until: number | null;
  /** Of its last message; messages go out in the order of their numbers. */
  last_sequence: number;
  /** When its first message that waits is due; null: none waits, or it is switched off. */
  due_at: number | null;
  /** Who delivers to it, until when; null: nobody. */
  owner: string | null;
  leased_until: number | null;
  created_at: number;
}

/** Messages to webhooks, written with what they tell, and what became of them. */
export interface WebhookMessagesTable {
  chatbot_id: string;
  webhook_id: string;
  sequence: number;
  id: string;
  type: string;
  body: string;
  state: MessageState;
  attempts: number;
  /** When it may be sent; null unless it waits. */
  due_at: number | null;
  /** JSON. */
  tries: string;
  created_at: number;
}

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

/** Leads from a key's hash to its row, before the chatbot is known. */
export interface ApiKeyHashesTable {
  hash: string;
  chatbot_id: string;
  key_id: string;
}

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

export interface UnansweredTable {
  chatbot_id: string;
  id: number;
  question: string;
  confidence: number;
  asked_at: number;
  outcome: UnansweredOutcome;
  /** Numbers the rows of its outcome; null: the id does, as before outcomes were distinguished. */
  ordinal: number | null;
  /** Hash of who asked. */
  visitor: string | null;
}

/** What was asked and said, masked, of chatbots whose owners have it kept. */
export interface AnswerLogTable {
  chatbot_id: string;
  /** UUID of version 7: later answers have greater ones. */
  id: string;
  at: number;
  question: string;
  said: string;
  confidence: number;
  outcome: AnswerOutcome;
  channel: AnswerChannel;
  /** The same for what was asked in one conversation. */
  conversation: string;
  /** Where the answer is from; null: nowhere. */
  source_kind: SourceKind | null;
  source_id: number | null;
  /** Hash of who asked. */
  visitor: string | null;
  /** 0 or 1: whether the owner found it right. */
  is_right: Defaulted;
}

/** What customers made of answers, whether these are kept or not. */
export interface AnswerFeedbackTable {
  chatbot_id: string;
  /** Of the answer. */
  id: string;
  /** When the answer was given. */
  at: number;
  confidence: number;
  outcome: AnswerOutcome;
  channel: AnswerChannel;
  /** 0 or 1. */
  helpful: number;
  reason: FeedbackReason | null;
  comment: string | null;
}

export interface GoldenQuestionsTable {
  chatbot_id: string;
  id: number;
  question: string;
  expects: GoldenExpectation;
  /** Of the answer or the file; null: it must refuse. */
  source_id: number | null;
  page: number | null;
  expected_text: string | null;
  /** Of the last run; null: none asked it as it stands. */
  outcome: GoldenOutcome | null;
  /** JSON of what was said then; null: nothing. */
  said: string | null;
  created_at: number;
}

/** The last run of each version of the knowledge. */
export interface GoldenRunsTable {
  chatbot_id: string;
  knowledge_version: number;
  checked_at: number;
  passed: number;
  failed: number;
  broken: number;
}

/** One row of each chatbot that has, or had, golden questions. */
export interface GoldenStatesTable {
  chatbot_id: string;
  last_id: number;
  /** Raised by each change of the golden questions. */
  edition: number;
  /** Edition, version of the knowledge and thresholds of the last run; null: there was none. */
  checked_as: string | null;
  /** When a source begins or ends that the last run did not know of; null: none does. */
  due_at: number | null;
  /** End of the lease to run them; 0: nobody has it. */
  leased_until: number;
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

export interface Database extends ConsoleTables {
  accounts: AccountsTable;
  chatbots: ChatbotsTable;
  api_keys: ApiKeysTable;
  api_key_hashes: ApiKeyHashesTable;
  key_counts: KeyCountsTable;
  websites: WebsitesTable;
  model_uses: ModelUsesTable;
  model_days: ModelDaysTable;
  suggestion_runs: SuggestionRunsTable;
  suggestions: SuggestionsTable;
  webhooks: WebhooksTable;
  webhook_messages: WebhookMessagesTable;
  history: HistoryTable;
  pairs: PairsTable;
  files: FilesTable;
  chunks: ChunksTable;
  removals: TombstonesTable;
  unanswered: UnansweredTable;
  golden_questions: GoldenQuestionsTable;
  golden_runs: GoldenRunsTable;
  golden_states: GoldenStatesTable;
  answer_log: AnswerLogTable;
  answer_feedback: AnswerFeedbackTable;
  idempotency: IdempotencyTable;
}
