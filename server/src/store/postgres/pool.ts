/** Connection pools with the settings that the store relies on, to whichever of the named servers is the primary. */
import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { type Addresses, parseAddresses } from './addresses.ts';

const INT8 = 20;
/** Time for the server to close a connection; one that hangs would keep it for good. */
const END_MS = 2_000;

/** Whatever is set for the server, the database or the role. */
const PARAMETERS = {
  /**
   * A query of one chatbot touches few rows, but its plan counts every partition until it runs: past some thousand chatbots
   * PostgreSQL would start worker processes for it, which takes many times as long as the query.
   */
  max_parallel_workers_per_gather: '0',
  // By the same count it would compile the plan first: seconds, for what takes milliseconds.
  jit: 'off',
  // A transaction that waited for a row continues with the row as the other one left it.
  default_transaction_isolation: 'read\\ committed',
};

/** Lifts the time limits that this release of PostgreSQL knows and that are set. */
const LIFT_LIMITS = `select set_config(name, '0', false) from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_session_timeout',
    'idle_in_transaction_session_timeout')`;

export interface PoolSettings {
  url: string;
  connectionsMax: number;
  /** Set as in `-c name=value`. */
  parameters: Readonly<Record<string, string>>;
  /** 0: unlimited, and whatever else is limited in time too. */
  statementTimeoutMs: number;
  /** Whether several statements may be under way on one connection. Default false. */
  pipeline?: boolean;
  onError: (error: Error) => void;
}

export function createPool(settings: PoolSettings): Pool {
  const addresses = parseAddresses(settings.url, { ...PARAMETERS, ...settings.parameters });
  const pool = new AddressedPool(addresses, {
    application_name: 'docent',
    max: settings.connectionsMax,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    pipeline: settings.pipeline ?? false,
    statement_timeout: settings.statementTimeoutMs,
    // A server that vanished without a word is noticed by this.
    query_timeout: settings.statementTimeoutMs === 0 ? undefined : settings.statementTimeoutMs + 5_000,
    // Ids, versions and times stay within 2^53: as numbers, not as text.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : types.getTypeParser(oid, format as 'text'),
    },
    Client: class extends EndingClient {
      constructor(config?: ClientConfig) {
        super({ ...config, connectionString: addresses.current() });
      }
    },
    async onConnect(client) {
      await refuseStandby(client);
      if (settings.statementTimeoutMs === 0) await client.query(LIFT_LIMITS);
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

/** A connection that closes within a limited time, even if the server does not answer any more. */
export class EndingClient extends Client {
  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    const overdue = setTimeout(() => this.connection.stream.destroy(), END_MS);
    const ended = super.end().finally(() => clearTimeout(overdue));
    if (callback === undefined) return ended;
    ended.then(() => callback(undefined as unknown as Error), callback);
    return undefined;
  }
}

/** A standby answers from the past: it is not read from either. */
export async function refuseStandby(client: Pick<Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby) {
    throw Object.assign(new Error('The server is a standby, or still recovering.'), { code: '57P03' });
  }
}

/** The pool's message when no connection became free in time. */
const POOL_IS_FULL = 'timeout exceeded when trying to connect';

/** Tries each address in turn before it gives up. */
class AddressedPool extends Pool {
  readonly #addresses: Addresses;

  constructor(addresses: Addresses, config: PoolConfig) {
    super(config);
    this.#addresses = addresses;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | undefined {
    const connecting = this.#connectToAny();
    if (callback === undefined) return connecting;
    // How the pool itself takes a connection for a single query.
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #connectToAny(): Promise<PoolClient> {
    for (let left = this.#addresses.count; ; left -= 1) {
      const address = this.#addresses.current();
      try {
        return await super.connect();
      } catch (error) {
        // All connections are taken: the server is as well as it was.
        if ((error as Error).message === POOL_IS_FULL) throw error;
        this.#addresses.leave(address);
        if (left <= 1) throw error;
      }
    }
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;
