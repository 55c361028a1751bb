/** Connections that each hold one state of the database still while a reader comes back to it. */

import type { SqliteConnection } from './connection.ts';
import { unavailable } from './errors.ts';
import { TransactionSession } from './session.ts';

/**
 * Snapshots open at the same time; further readers wait. A large chatbot is read in many steps, and small ones must not
 * queue behind it.
 */
const SNAPSHOTS_MAX = 4;

export class Snapshots {
  readonly #open: () => SqliteConnection;
  readonly #idle: SqliteConnection[] = [];
  readonly #waiting: ((connection: SqliteConnection) => void)[] = [];
  readonly #running = new Set<Promise<unknown>>();
  #opened = 0;
  #isClosed = false;

  /** @param open connections of their own: other reads must not come from the past that a snapshot holds on to */
  constructor(open: () => SqliteConnection) {
    this.#open = open;
  }

  /** @throws AppError unavailable once closed, and whatever `work` throws */
  async run<T>(work: (session: TransactionSession) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw unavailable('The store is closed.');
    const running = this.#run(work);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Resolves when those that run have ended; the connections are the caller's to close. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#running);
  }

  async #run<T>(work: (session: TransactionSession) => Promise<T>): Promise<T> {
    const connection = await this.#take();
    const session = new TransactionSession(connection);
    try {
      connection.exec('begin');
      try {
        return await work(session);
      } finally {
        session.end();
        connection.exec('commit');
      }
    } finally {
      this.#give(connection);
    }
  }

  async #take(): Promise<SqliteConnection> {
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    if (this.#opened === SNAPSHOTS_MAX) return new Promise((resolve) => this.#waiting.push(resolve));
    const connection = this.#open();
    this.#opened += 1;
    return connection;
  }

  #give(connection: SqliteConnection): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(connection);
    else next(connection);
  }
}
