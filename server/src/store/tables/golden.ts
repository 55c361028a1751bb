/** The tables of golden questions and their runs. */
import type { GoldenExpectation, GoldenOutcome } from '../../../../contract/asking/golden.ts';

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
