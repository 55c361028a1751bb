/** The tables of accounts, their chatbots, and how these show themselves. */
import type { Defaulted } from './defaulted.ts';

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
  /** Null: a sentence in the visitor's language. */
  suggest_text: string | null;
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
  /** Raised by whatever changes its kept answers. */
  answer_changes: Defaulted;
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

/** How a chatbot shows itself on web pages. */
export interface WebsitesTable {
  chatbot_id: string;
  /** JSON of what its owner set. */
  settings: string;
  modified_at: number;
}
