/** A PostgreSQL server of the tests' own: in a temporary folder, on a loopback port, gone afterwards. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openStore } from '../../server/src/store/open.ts';

export interface PostgresCluster {
  /** The address of a new, empty database. */
  createDatabase(): Promise<string>;
  /** The address of a new database with the schema in it, copied from one that was migrated before. */
  cloneDatabase(): Promise<string>;
  /** Runs SQL on the server itself. */
  query(sql: string): Promise<void>;
  /** Ends the server as a crash does, or in order. */
  stop(signal: 'SIGKILL' | 'SIGINT'): Promise<void>;
  start(): Promise<void>;
  dispose(): Promise<void>;
}

/** Why there is no server to be had here; undefined where there is one. */
export function whyNoPostgres(): string | undefined {
  if (findBinaries() === undefined) return 'PostgreSQL is not installed (Debian package postgresql)';
  if (process.getuid?.() === 0 && serverUser() === undefined) {
    return 'PostgreSQL does not run as root, and there is no user postgres';
  }
  return undefined;
}

function findBinaries(): string | undefined {
  const folders = [...globSync('/usr/lib/postgresql/*/bin').sort().reverse(), '/usr/local/bin', '/usr/bin'];
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

/** PostgreSQL refuses to run as root. */
function serverUser(): { uid: number; gid: number } | undefined {
  try {
    const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export interface ClusterOptions {
  /** False: written to disk when it pleases, for suites that kill nothing. Default true. */
  isDurable?: boolean;
}

export async function startPostgres({ isDurable = true }: ClusterOptions = {}): Promise<PostgresCluster> {
  const binaries = findBinaries() ?? '';
  const user = process.getuid?.() === 0 ? serverUser() : undefined;
  const folder = await mkdtemp(join(tmpdir(), 'docent-postgres-'));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const port = await findFreePort();
  const environment = { PATH: binaries, LC_ALL: 'C.UTF-8', HOME: folder };
  const options = { cwd: folder, env: environment, ...user };
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'docent', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...options, stdio: 'pipe' },
  );
  const urlOf = (database: string): string => `postgres://docent@127.0.0.1:${port}/${database}`;
  const settings = [
    'max_connections=200',
    'recovery_init_sync_method=syncfs',
    ...(isDurable ? [] : ['fsync=off', 'full_page_writes=off']),
  ];
  let server: ChildProcess | undefined;

  /** The processes of a killed server end a moment after it, and the next one waits for that. */
  async function start(): Promise<void> {
    for (;;) {
      try {
        return await tryStart();
      } catch (error) {
        if (!/shared memory block|lock file/.test(String(error))) throw error;
      }
    }
  }

  async function tryStart(): Promise<void> {
    const parameters = ['-h', '127.0.0.1', '-p', `${port}`, '-k', folder];
    const started = spawn(
      join(binaries, 'postgres'),
      ['-D', data, ...parameters, ...settings.flatMap((setting) => ['-c', setting])],
      {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    server = started;
    await new Promise<void>((resolve, reject) => {
      let log = '';
      started.stderr?.on('data', (chunk) => {
        log += chunk;
        if (log.includes('ready to accept connections')) resolve();
      });
      started.once('exit', () => reject(new Error(log)));
    });
  }

  async function stop(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    const running = server;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await ended;
  }

  async function query(sql: string): Promise<void> {
    const client = new Client({ connectionString: urlOf('postgres') });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }

  async function createDatabase(template: string): Promise<string> {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await query(`create database ${name} template ${template}`);
    return urlOf(name);
  }

  async function migrateTemplate(): Promise<void> {
    await query('create database migrated');
    await (await openStore({ url: urlOf('migrated'), dataDir: '' })).close();
  }

  let migrated: Promise<void> | undefined;
  await start();
  return {
    createDatabase: () => createDatabase('template1'),
    async cloneDatabase() {
      migrated ??= migrateTemplate();
      await migrated;
      return createDatabase('migrated');
    },
    query,
    stop,
    start,
    async dispose() {
      await stop('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
