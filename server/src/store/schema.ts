/** All tables as Kysely sees them, the same on every engine; migrations/ creates them. */
import type {
  AnswerFeedbackTable,
  AnswerLogTable,
  CalibrationRunsTable,
  UnansweredTable,
} from './tables/asking.ts';
import type { HistoryTable, IdempotencyTable, ImportPartsTable, ImportRunsTable } from './tables/changes.ts';
import type { AccountsTable, ChatbotsTable, WebsitesTable } from './tables/chatbots.ts';
import type {
  ModelDaysTable,
  ModelUsesTable,
  SuggestionRunsTable,
  SuggestionsTable,
} from './tables/composing.ts';
import type { ConsoleTables } from './tables/console.ts';
import type { GoldenQuestionsTable, GoldenRunsTable, GoldenStatesTable } from './tables/golden.ts';
import type { ApiKeyHashesTable, ApiKeysTable, KeyCountsTable } from './tables/keys.ts';
import type { ChunksTable, FilesTable, PairsTable, TombstonesTable } from './tables/knowledge.ts';
import type { WebhookMessagesTable, WebhooksTable } from './tables/webhooks.ts';

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
  calibration_runs: CalibrationRunsTable;
  import_runs: ImportRunsTable;
  import_parts: ImportPartsTable;
  golden_questions: GoldenQuestionsTable;
  golden_runs: GoldenRunsTable;
  golden_states: GoldenStatesTable;
  answer_log: AnswerLogTable;
  answer_feedback: AnswerFeedbackTable;
  idempotency: IdempotencyTable;
}
