/** One PostgreSQL server process on a folder of its own, started as a user that it accepts. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { endWithUs } from './end-with-us.ts';
import { findFreePort } from './free-port.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

export interface PostgresServer {
  readonly port: number;
  /** Removed with the server; its `data` is the server's. */
  readonly folder: string;
  urlOf(database: string): string;
  /** Resolves when it accepts connections. @throws its log where it does not start */
  start(): Promise<void>;
  /** Ends the server as a crash does, or in order; resolves when none of its processes answers any more. */
  stop(signal: 'SIGKILL' | 'SIGINT'): Promise<void>;
  isRunning(): boolean;
  /** Runs SQL and gives the rows. */
  query(sql: string, database?: string): Promise<Record<string, unknown>[]>;
  dispose(): Promise<void>;
}

export interface ServerOptions {
  /** As in `-c name=value`. */
  settings?: readonly string[];
  /** The server to copy; a standby of it then. Default: a new, empty one. */
  copyOf?: PostgresServer;
  /** For the data. Default: a new temporary folder. */
  folder?: string;
  /** Default: a free one. */
  port?: number;
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

/** Runs SQL on a connection of its own and gives the rows. */
export async function queryAt(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows ?? [];
  } finally {
    await client.end();
  }
}

/** Makes its data; `start` starts it. */
export async function createPostgresServer(options: ServerOptions = {}): Promise<PostgresServer> {
  const binaries = findBinaries() ?? '';
  const user = process.getuid?.() === 0 ? serverUser() : undefined;
  const folder = options.folder ?? makeTemporaryFolder('postgres');
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const port = options.port ?? (await findFreePort());
  const processOptions = { cwd: folder, env: { PATH: binaries, LC_ALL: 'C.UTF-8', HOME: folder }, ...user };
  const [program, ...args] = options.copyOf ? copyCommand(data, options.copyOf.port) : initCommand(data);
  execFileSync(join(binaries, program), args, { ...processOptions, stdio: 'pipe' });
  const settings = ['recovery_init_sync_method=syncfs', ...(options.settings ?? [])];
  let running: ChildProcess | undefined;

  async function start(): Promise<void> {
    const parameters = ['-h', '127.0.0.1', '-p', `${port}`, '-k', folder];
    const started = endWithUs(
      spawn(
        join(binaries, 'postgres'),
        ['-D', data, ...parameters, ...settings.flatMap((setting) => ['-c', setting])],
        { ...processOptions, stdio: ['ignore', 'ignore', 'pipe'] },
      ),
    );
    running = started;
    await new Promise<void>((resolve, reject) => {
      let log = '';
      started.stderr?.on('data', (chunk) => {
        log += chunk;
        if (/ready to accept (read-only )?connections/.test(log)) resolve();
      });
      started.once('exit', () => reject(new Error(log)));
    });
  }

  const urlOf = (database: string): string => `postgres://docent@127.0.0.1:${port}/${database}`;
  const isRunning = (): boolean => running?.exitCode === null && running.signalCode === null;

  async function stop(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    if (running === undefined || !isRunning()) return;
    // Not 'exit': the processes of its connections end after it, and hold its standard error until then.
    const ended = new Promise((resolve) => running?.once('close', resolve));
    running.kill(signal);
    await ended;
  }

  return {
    port,
    folder,
    urlOf,
    isRunning,
    start,
    stop,
    query: (sql, database = 'postgres') => queryAt(urlOf(database), sql),
    async dispose() {
      await stop('SIGINT');
      await rm(options.folder === undefined ? folder : data, { recursive: true, force: true });
    },
  };
}

function initCommand(data: string): [string, ...string[]] {
  return ['initdb', '-D', data, '-U', 'docent', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
}

/** A copy that follows the original from its moment on. */
function copyCommand(data: string, port: number): [string, ...string[]] {
  const source = ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'docent'];
  return ['pg_basebackup', '-D', data, ...source, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
}
