/** Runs prepared queries on PostgreSQL connections. */
import type { ClientBase, Pool, QueryConfig, QueryResult } from 'pg';
import type { Dialect } from '../dialect.ts';
import type { Prepared } from '../prepared.ts';
import type { Session } from '../session.ts';
import { isStaleStatement, translatePostgresError } from './errors.ts';

/** Called with each statement's text. */
export type StatementListener = (sql: string) => void;

/** Tries of a read, each on another connection. */
const TRIES = 8;

/** Options that all sessions of a store share. */
export interface SessionOptions {
  dialect: Dialect;
  onStatement?: StatementListener | undefined;
}

/** Runs a statement: a connection, a pool of them, or the pipelined connections of brief reads. */
interface Runner {
  query(config: QueryConfig): Promise<QueryResult>;
}

async function run<P extends object, R>(
  runner: Runner,
  query: Prepared<P, R>,
  parameters: P,
  { dialect, onStatement }: SessionOptions,
): Promise<R[]> {
  const statement = query.for(dialect);
  onStatement?.(statement.sql);
  const values = statement.bind(parameters).map(toValue);
  const result = await runner.query({ name: statement.name, text: statement.sql, values });
  return result.rows as R[];
}

/** PostgreSQL's texts cannot hold the character NUL; a document that does must not fail for it. */
function toValue(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
}

/** Reads outside transactions: brief ones on the pipelined connections, others each on a connection of the pool. */
export class PoolSession implements Session {
  readonly dialect: Dialect;
  readonly #pool: Pool;
  readonly #pipelined: Runner;
  readonly #options: SessionOptions;

  constructor(pool: Pool, connections: Runner, options: SessionOptions) {
    this.dialect = options.dialect;
    this.#pool = pool;
    this.#pipelined = connections;
    this.#options = options;
  }

  async all<P extends object, R>(query: Prepared<P, R>, parameters: P): Promise<R[]> {
    const runner = query.isBrief ? this.#pipelined : this.#pool;
    for (let tries = 1; ; tries += 1) {
      try {
        return await run(runner, query, parameters, this.#options);
      } catch (error) {
        // A connection on which a statement failed is closed; the next may be as old.
        if (!isStaleStatement(error) || tries === TRIES) throw translatePostgresError(error);
      }
    }
  }

  async snapshot<T>(work: (session: Session) => Promise<T>): Promise<T> {
    let failure: Error | undefined;
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw translatePostgresError(error);
    });
    try {
      await client.query('begin isolation level repeatable read, read only');
      const result = await work(new ClientSession(client, this.#options));
      await client.query('commit');
      return result;
    } catch (error) {
      failure = error as Error;
      throw translatePostgresError(error);
    } finally {
      // After a failure the state of the connection is unknown: it is closed rather than reused.
      client.release(failure);
    }
  }
}

/** Reads and writes in one transaction. PostgreSQL's errors are not wrapped, for the retry reads their codes. */
export class ClientSession implements Session {
  readonly dialect: Dialect;
  readonly #client: ClientBase;
  readonly #options: SessionOptions;
  #hasEnded = false;

  constructor(client: ClientBase, options: SessionOptions) {
    this.dialect = options.dialect;
    this.#client = client;
    this.#options = options;
  }

  async all<P extends object, R>(query: Prepared<P, R>, parameters: P): Promise<R[]> {
    // A late query would run in another transaction.
    if (this.#hasEnded) throw new Error('The transaction has ended: await every query inside it.');
    return run(this.#client, query, parameters, this.#options);
  }

  async snapshot<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return work(this);
  }

  end(): void {
    this.#hasEnded = true;
  }
}
