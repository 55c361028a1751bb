/** The tables of what a language model wrote: uses of it, and its suggestions. */
import type {
  Suggestion,
  SuggestionDecision,
  SuggestionFault,
  SuggestionRun,
} from '../../../../contract/knowledge/suggestions.ts';

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
