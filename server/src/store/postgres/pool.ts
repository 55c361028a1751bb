/** Connection pools with the settings that the store relies on. */
import { Pool, types } from 'pg';

const INT8 = 20;

export interface PoolSettings {
  url: string;
  connectionsMax: number;
  /** Set as in `-c name=value`. */
  parameters: Readonly<Record<string, string>>;
  /** 0: unlimited. */
  statementTimeoutMs: number;
  onError: (error: Error) => void;
}

export function createPool(settings: PoolSettings): Pool {
  const options = Object.entries(settings.parameters).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new Pool({
    connectionString: settings.url,
    application_name: 'docent',
    max: settings.connectionsMax,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: settings.statementTimeoutMs,
    // A server that vanished without a word is noticed by this.
    query_timeout: settings.statementTimeoutMs === 0 ? undefined : settings.statementTimeoutMs + 5_000,
    options: options.join(' '),
    // Ids, versions and times stay within 2^53: as numbers, not as text.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : types.getTypeParser(oid, format as 'text'),
    },
  });
  // Connections that break are replaced; without listeners they would end the process. The pool listens to those that
  // are idle, and to none that is between two queries of a transaction.
  pool.on('error', settings.onError);
  pool.on('connect', (client) => {
    client.on('error', settings.onError);
  });
  return pool;
}
