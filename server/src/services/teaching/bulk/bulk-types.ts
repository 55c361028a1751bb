/** What applying many answers at once takes and says of each: for the route of the API, the console's import, and importers. */
import type { BulkMode, BulkRow, BulkRowResult } from '../../../../../contract/knowledge/bulk.ts';
import type { Actor, Repositories } from '../../../store/types.ts';

/** A row that could not even be read, such as a line that is no JSON: it is refused for this reason, and keeps its place. */
export class UnreadableRow {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

export interface BulkRequest {
  mode: BulkMode;
  /** Says what would happen, and changes nothing. */
  dryRun?: boolean;
  /** The step of the history, begun by an earlier call, that this one goes on with; default: one of its own. */
  stepId?: string;
  /** The same key and call, sent again, return the first outcome and change nothing; one that broke off goes on. */
  idempotencyKey?: string;
  /** Of an import that goes on call by call, each with at most `BULK_STEP_ROWS` rows. */
  partOf?: {
    /** Answers after this one are its own: no question finds them. */
    newestId: number;
    /** Runs in the transaction that writes the rows, with what became of them. */
    record(tx: Repositories, states: readonly Exclude<BulkRowResult['state'], 'deleted'>[]): Promise<void>;
  };
  /** Each is checked by itself, whatever it is; what is no `BulkRow` is refused with its reason, and the others go on. */
  rows: readonly (BulkRow | UnreadableRow | unknown)[];
}

export interface BulkOutcome {
  counts: Record<BulkRowResult['state'], number>;
  /** One for each row, in their order, then those that mode `replace` deleted. */
  results: BulkRowResult[];
  /** The step of the history that all of it can be undone by; null where nothing changed. */
  stepId: string | null;
}

export interface BulkService {
  /**
   * Each `BULK_STEP_ROWS` rows are written all together or not at all, and answer once they are. Called again with the same rows, it
   * goes on where it stopped: what is as its row says is `unchanged`.
   * @throws AppError invalid_request if there are too many rows or none; not_found if the chatbot is gone; idempotency_key_reused
   */
  apply(chatbotId: string, request: BulkRequest, actor: Actor): Promise<BulkOutcome>;
}
