/** Wakes workers on other nodes by LISTEN/NOTIFY. It carries no truth: what it says may be late, doubled or lost. */
import { Client, type Pool } from 'pg';
import { parseAddresses } from './addresses.ts';
import { refuseStandby } from './pool.ts';

const CHANNEL = 'docent_work';

/** Announcements within this time are sent as one, for each takes a lock that all commits share. */
const GATHER_MS = 20;
const RECONNECT_MS = 1_000;
const CONNECT_MS = 5_000;

export interface WorkChannel {
  announce(dueAtMs: number): void;
  listen(listener: (dueAtMs: number) => void): () => void;
  close(): Promise<void>;
}

export function openWorkChannel(
  url: string,
  pool: Pool,
  onError: (error: unknown) => void,
  nowMs: () => number,
): WorkChannel {
  const addresses = parseAddresses(url, {});
  const listeners = new Set<(dueAtMs: number) => void>();
  let announcing: { dueAtMs: number; timer: NodeJS.Timeout } | undefined;
  let sending: Promise<unknown> = Promise.resolve();
  let client: Client | undefined;
  let reconnecting: NodeJS.Timeout | undefined;
  let connecting: Promise<void> = Promise.resolve();
  let isClosed = false;

  function send(): void {
    const dueAtMs = announcing?.dueAtMs;
    announcing = undefined;
    if (dueAtMs === undefined) return;
    sending = pool.query('select pg_notify($1, $2)', [CHANNEL, String(dueAtMs)]).catch(onError);
  }

  function tell(dueAtMs: number): void {
    for (const listener of listeners) listener(dueAtMs);
  }

  async function connect(): Promise<void> {
    const address = addresses.current();
    const fresh = new Client({
      connectionString: address,
      application_name: 'docent listener',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    const lose = (error?: Error): void => {
      if (client !== fresh && !isClosed) return;
      client = undefined;
      if (error !== undefined) onError(error);
      if (!isClosed) reconnecting = setTimeout(reconnect, RECONNECT_MS);
    };
    client = fresh;
    fresh.on('error', lose);
    fresh.on('end', () => lose());
    fresh.on('notification', ({ payload }) => tell(Number(payload) || nowMs()));
    try {
      await fresh.connect();
      await refuseStandby(fresh);
      await fresh.query(`listen ${CHANNEL}`);
      // What was announced while nobody listened is unknown.
      tell(nowMs());
    } catch (error) {
      addresses.leave(address);
      lose(error as Error);
      await fresh.end().catch(() => undefined);
    }
  }

  function reconnect(): void {
    connecting = connect();
  }

  return {
    announce(dueAtMs) {
      if (isClosed) return;
      if (announcing === undefined) announcing = { dueAtMs, timer: setTimeout(send, GATHER_MS) };
      else announcing.dueAtMs = Math.min(announcing.dueAtMs, dueAtMs);
    },
    listen(listener) {
      listeners.add(listener);
      if (client === undefined && reconnecting === undefined && !isClosed) reconnect();
      return () => listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(reconnecting);
      clearTimeout(announcing?.timer);
      send();
      await Promise.all([sending, connecting]);
      await client?.end().catch(() => undefined);
    },
  };
}
