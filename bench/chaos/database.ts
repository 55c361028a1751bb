/** A PostgreSQL primary with a synchronous standby that can take its place, each on a disk of its own where possible. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createPostgresServer, type PostgresServer } from '../../test/support/postgres-server.ts';
import type { Disk } from './disks.ts';

export interface ReplicatedDatabase {
  /** Names both servers, whichever is the primary. */
  url: string;
  primary(): PostgresServer;
  standby(): PostgresServer;
  /** The disk that the primary writes to. */
  primaryDisk(): Disk;
  /** Kills the primary and makes the standby the primary; `rebuild` makes a standby of what is left. */
  failOver(): Promise<void>;
  rebuild(): Promise<void>;
  /** Starts what does not run, and resolves when commits wait for the standby again. */
  heal(): Promise<void>;
  dispose(): Promise<void>;
}

const DATABASE = 'docent';
const SETTINGS = [
  'max_connections=120',
  'max_wal_size=64MB',
  'min_wal_size=32MB',
  'wal_keep_size=64MB',
  'wal_retrieve_retry_interval=100ms',
  'wal_receiver_timeout=5s',
  'wal_sender_timeout=5s',
];

export async function startReplicatedDatabase(disks: [Disk, Disk]): Promise<ReplicatedDatabase> {
  let [primaryDisk, standbyDisk] = disks;
  let primary = await createPostgresServer({ settings: SETTINGS, folder: primaryDisk.folder });
  let standby = primary;
  try {
    await primary.start();
    await primary.query(`create database ${DATABASE}`);
    standby = await copy(primary, standbyDisk.folder);
    await waitForStandby(primary);
  } catch (error) {
    await Promise.all([primary.dispose(), standby.dispose()]);
    throw error;
  }
  const [{ host, username }, { host: other }] = [primary, standby].map(
    (server) => new URL(server.urlOf(DATABASE)),
  ) as [URL, URL];

  return {
    url: `postgres://${username}@${host},${other}/${DATABASE}`,
    primary: () => primary,
    standby: () => standby,
    primaryDisk: () => primaryDisk,
    async failOver() {
      await primary.stop('SIGKILL');
      await standby.query('select pg_promote()');
      [primary, standby] = [standby, primary];
      [primaryDisk, standbyDisk] = [standbyDisk, primaryDisk];
    },
    async rebuild() {
      const { port } = standby;
      await standby.dispose();
      standby = await copy(primary, standbyDisk.folder, port);
      await waitForStandby(primary);
    },
    async heal() {
      for (const server of [primary, standby]) {
        if (server.isRunning()) continue;
        await server.start();
      }
      await waitForStandby(primary);
    },
    async dispose() {
      await Promise.all([primary.dispose(), standby.dispose()]);
    },
  };
}

async function copy(primary: PostgresServer, folder: string, port?: number): Promise<PostgresServer> {
  const standby = await createPostgresServer({
    settings: SETTINGS,
    copyOf: primary,
    folder,
    ...(port !== undefined && { port }),
  });
  await standby.start();
  return standby;
}

/** From then on a commit is acknowledged when the standby has it on disk as well. */
async function waitForStandby(primary: PostgresServer): Promise<void> {
  const giveUpMs = Date.now() + 60_000;
  for (;;) {
    try {
      const rows = await primary.query('select sync_state, state from pg_stat_replication');
      if (rows.some((row) => row.sync_state === 'sync' && row.state === 'streaming')) return;
      if (rows.some((row) => row.state === 'streaming')) {
        await primary.query(`alter system set synchronous_standby_names = '*'`);
        await primary.query('select pg_reload_conf()');
      }
    } catch (error) {
      if (Date.now() > giveUpMs) throw error;
    }
    if (Date.now() > giveUpMs) throw new Error('The standby does not follow.');
    await sleep(50);
  }
}
