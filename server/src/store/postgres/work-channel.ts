/**
 * Wakes workers, and uploads that wait for them, on other nodes by LISTEN/NOTIFY. It is only a hint: a message may be
 * late, doubled or lost.
 */
import type { Pool } from 'pg';
import type { FileName, FileSignals } from '../types.ts';
import { parseAddresses } from './addresses.ts';
import { EndingClient, refuseStandby } from './pool.ts';

const CHANNEL = 'docent_work';
/** Begins a message that names files whose training has ended; releases before it take it for work that is due. */
const FILES = 'files ';
/** Most file names in a message: each has some 60 bytes, a message at most 8,000. */
const FILES_MAX = 100;

/** Announcements within this time are sent as one, for each takes a lock that all commits share. */
const GATHER_MS = 20;
const RECONNECT_MS = 1_000;
const CONNECT_MS = 5_000;

export interface WorkChannel {
  announce(dueAtMs: number): void;
  listen(listener: (dueAtMs: number) => void): () => void;
  readonly files: FileSignals;
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
  const fileListeners = new Set<(file: FileName) => void>();
  let announcedDueAtMs: number | undefined;
  const announcedFiles: string[] = [];
  let gathering: NodeJS.Timeout | undefined;
  let sending: Promise<unknown> = Promise.resolve();
  let client: EndingClient | undefined;
  let reconnecting: NodeJS.Timeout | undefined;
  let connecting: Promise<void> = Promise.resolve();
  let isClosed = false;

  function send(): void {
    gathering = undefined;
    const payloads = announcedDueAtMs === undefined ? [] : [String(announcedDueAtMs)];
    announcedDueAtMs = undefined;
    while (announcedFiles.length > 0) payloads.push(FILES + announcedFiles.splice(0, FILES_MAX).join(' '));
    if (payloads.length === 0) return;
    const query = 'select pg_notify($1, payload) from unnest($2::text[]) as payload';
    sending = pool.query(query, [CHANNEL, payloads]).catch(onError);
  }

  /** Announcements of one moment are sent in one message. */
  function gather(): void {
    gathering ??= setTimeout(send, GATHER_MS);
  }

  function wakeAt(dueAtMs: number): void {
    for (const listener of listeners) listener(dueAtMs);
  }

  function hear(message: string): void {
    if (!message.startsWith(FILES)) {
      wakeAt(Number(message) || nowMs());
      return;
    }
    for (const name of message.slice(FILES.length).split(' ')) {
      const [chatbotId = '', id] = name.split('/');
      for (const listener of fileListeners) listener({ chatbotId, id: Number(id) });
    }
  }

  async function connect(): Promise<void> {
    const address = addresses.current();
    const fresh = new EndingClient({
      connectionString: address,
      application_name: 'docent listener',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
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
    fresh.on('notification', ({ payload = '' }) => hear(payload));
    try {
      await fresh.connect();
      await refuseStandby(fresh);
      await fresh.query(`listen ${CHANNEL}`);
      // Announcements made while the connection was lost are unknown.
      wakeAt(nowMs());
    } catch (error) {
      addresses.leave(address);
      lose(error as Error);
      await fresh.end().catch(() => undefined);
    }
  }

  function reconnect(): void {
    connecting = connect();
  }

  function subscribe<T>(all: Set<T>, listener: T): () => void {
    all.add(listener);
    if (client === undefined && reconnecting === undefined && !isClosed) reconnect();
    return () => all.delete(listener);
  }

  return {
    announce(dueAtMs) {
      if (isClosed) return;
      announcedDueAtMs = Math.min(announcedDueAtMs ?? dueAtMs, dueAtMs);
      gather();
    },
    listen: (listener) => subscribe(listeners, listener),
    files: {
      announce({ chatbotId, id }) {
        if (isClosed) return;
        announcedFiles.push(`${chatbotId}/${id}`);
        gather();
      },
      listen: (listener) => subscribe(fileListeners, listener),
    },
    async close() {
      isClosed = true;
      clearTimeout(reconnecting);
      clearTimeout(gathering);
      send();
      await Promise.all([sending, connecting]);
      await client?.end().catch(() => undefined);
    },
  };
}
