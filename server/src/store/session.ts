/** The interface that repositories run queries on: a connection in or out of a transaction, whatever the engine. */
import type { Dialect } from './dialect.ts';
import type { Prepared } from './prepared.ts';
import type { ChatbotCounters, Raise } from './raise.ts';

/**
 * The cause of an error that a transaction meets only because another ran at the same moment: engines with several
 * writers run it once more, and then it sees what the other did.
 */
export const RETRY_TRANSACTION = Symbol('retry the transaction');

export interface Session {
  readonly dialect: Dialect;
  /**
   * Runs a prepared query and returns its rows; a write returns rows by RETURNING.
   * @throws AppError unavailable if the engine cannot serve
   */
  all<P extends object, R>(query: Prepared<P, R>, parameters: P): Promise<R[]>;
  /**
   * Runs `work` on one consistent state of the database. Inside a transaction that is the transaction itself.
   */
  snapshot<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /**
   * Raises a chatbot's counters. If many writers share the transaction, the row is not written for each of them.
   * Undefined if the chatbot does not exist.
   */
  raise?(chatbotId: string, by: Raise): ChatbotCounters | undefined;
}

/** The first row, for queries that find at most one. */
export async function first<P extends object, R>(
  session: Session,
  query: Prepared<P, R>,
  parameters: P,
): Promise<R | undefined> {
  const rows = await session.all(query, parameters);
  return rows[0];
}
