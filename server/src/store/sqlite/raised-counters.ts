/**
 * The counters of chatbots that a transaction has raised. The first raise of each goes into its row; the next ones are
 * counted here and written once, for in a group commit many writers of one chatbot raise them, each a quarter of its cost.
 */
import { sqliteDialect } from '../dialect.ts';
import { type ChatbotCounters, RAISE, type Raise, WRITE_COUNTERS } from '../raise.ts';
import type { SqliteConnection } from './connection.ts';

interface Raised extends ChatbotCounters {
  isWritten: boolean;
}

export class RaisedCounters {
  readonly #connection: SqliteConnection;
  readonly #raised = new Map<string, Raised>();

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  /** The raised counters; undefined if the chatbot does not exist. */
  raise(chatbotId: string, by: Raise): ChatbotCounters | undefined {
    let counters = this.#raised.get(chatbotId);
    if (counters === undefined) {
      const statement = RAISE.for(sqliteDialect);
      const [row] = this.#connection.all(statement.sql, statement.bind({ chatbotId, ...by }));
      if (row === undefined) return undefined;
      counters = { ...(row as unknown as ChatbotCounters), isWritten: true };
      this.#raised.set(chatbotId, counters);
    } else {
      counters.version += by.versions;
      counters.lastId += by.ids;
      counters.isWritten = false;
    }
    return { version: counters.version, lastId: counters.lastId };
  }

  /**
   * Writes the buffered counters, and forgets them: before any other statement that names the table, and before the
   * commit.
   * @throws AppError unavailable if the engine cannot write
   */
  write(): void {
    if (this.#raised.size === 0) return;
    const statement = WRITE_COUNTERS.for(sqliteDialect);
    for (const [chatbotId, { version, lastId, isWritten }] of this.#raised) {
      if (!isWritten) this.#connection.all(statement.sql, statement.bind({ chatbotId, version, lastId }));
    }
    this.#raised.clear();
  }
}
