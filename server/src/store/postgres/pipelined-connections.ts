/**
 * Pipelines brief reads over few connections. Reads of one tick of the event loop are written together, and none waits
 * for another's answer: the cost of a read in this process is mostly its own write to the network. Each read is a
 * statement of its own, begun after it was requested, so that it sees everything acknowledged before.
 */
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';

export interface PipelinedConnections {
  query(config: QueryConfig): Promise<QueryResult>;
  /** Waits for the reads in flight, and returns the connections to the pool. */
  close(): Promise<void>;
}

interface Read {
  config: QueryConfig;
  resolve: (result: QueryResult) => void;
  reject: (error: unknown) => void;
}

interface PipelinedConnection {
  readonly inFlight: number;
  send(reads: readonly Read[]): Promise<void>;
  close(): Promise<void>;
}

/** A connection that had nothing to do for so long goes back to the pool, which closes it some time later. */
const IDLE_MS = 5_000;

/** @param pool of connections with `pipeline` on, at least `count` */
export function createPipelinedConnections(pool: Pool, count: number): PipelinedConnections {
  const connections = Array.from({ length: count }, () => createPipelinedConnection(pool));
  let gathered: Read[] = [];

  function flush(): void {
    const reads = gathered;
    gathered = [];
    const [first, ...others] = connections;
    if (first === undefined) throw new RangeError('There is no connection.');
    void others
      .reduce((best, connection) => (connection.inFlight < best.inFlight ? connection : best), first)
      .send(reads);
  }

  return {
    query: (config) =>
      new Promise((resolve, reject) => {
        if (gathered.push({ config, resolve, reject }) === 1) setImmediate(flush);
      }),
    async close() {
      if (gathered.length > 0) flush();
      await Promise.all(connections.map((connection) => connection.close()));
    },
  };
}

function createPipelinedConnection(pool: Pool): PipelinedConnection {
  let inFlight = 0;
  let opening: Promise<PoolClient> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let onDrained: (() => void) | undefined;

  function open(): Promise<PoolClient> {
    opening ??= pool.connect().then(
      (client) => {
        client.on('error', leaveBroken);
        client.on('end', leaveBroken);
        return client;
      },
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    );
    return opening;
  }

  /** The next read opens another connection. What is under way on this one is still answered. */
  function leave(error?: Error): void {
    const left = opening;
    opening = undefined;
    clearTimeout(idle);
    idle = undefined;
    left?.then(
      (client) => {
        client.off('error', leaveBroken);
        client.off('end', leaveBroken);
        // With an error the pool closes it.
        client.release(error);
      },
      () => undefined,
    );
  }

  function leaveBroken(error = new Error('The connection ended.')): void {
    leave(error);
  }

  function leaveIdle(): void {
    idle = undefined;
    if (inFlight === 0) leave();
  }

  function finish(): void {
    inFlight -= 1;
    if (inFlight > 0) return;
    onDrained?.();
    if (opening === undefined) return;
    if (idle === undefined) idle = setTimeout(leaveIdle, IDLE_MS);
    else idle.refresh();
  }

  function submit(client: PoolClient, { config, resolve, reject }: Read): void {
    const connection = opening;
    client.query(config, (error: Error | null | undefined, result: QueryResult) => {
      finish();
      if (!error) {
        resolve(result);
        return;
      }
      // The cause may be its prepared statements, as after a change of the schema.
      if (opening === connection) leave(error);
      reject(error);
    });
  }

  async function send(reads: readonly Read[]): Promise<void> {
    inFlight += reads.length;
    let client: PoolClient;
    try {
      client = await open();
    } catch (error) {
      for (const { reject } of reads) {
        finish();
        reject(error);
      }
      return;
    }
    const { stream } = client.connection;
    stream.cork();
    for (const read of reads) submit(client, read);
    stream.uncork();
  }

  async function close(): Promise<void> {
    if (inFlight > 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      onDrained = resolve;
      await promise;
    }
    leave();
  }

  return {
    get inFlight() {
      return inFlight;
    },
    send,
    close,
  };
}
