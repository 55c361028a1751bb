/** A PostgreSQL server and processes of the service on it, for measurements. Everything acknowledged is on disk. */
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Core, openCore } from '../../server/src/app/core.ts';
import { parseConfig } from '../../server/src/config/config.ts';
import { createPostgresServer, type PostgresServer } from '../../test/support/postgres-server.ts';
import {
  makeDataDir,
  type Provisioned,
  provisionIn,
  type ServiceProcess,
  startServiceProcess,
} from '../../test/support/service.ts';
import { cpuSeconds } from '../support/process.ts';

export interface Stage {
  url: string | undefined;
  core: Core;
  start(
    role: 'serve' | 'work' | 'all',
    count: number,
    env?: Record<string, string>,
  ): Promise<ServiceProcess[]>;
  provision(count: number): Promise<Provisioned[]>;
  query(sql: string): Promise<Record<string, unknown>[]>;
  /** CPU time of the database server so far, in seconds; 0 for the embedded one. */
  databaseCpuSeconds(): number;
  close(): Promise<void>;
}

const SETTINGS = [
  'max_connections=300',
  'shared_buffers=512MB',
  'max_wal_size=8GB',
  'checkpoint_timeout=30min',
];
const DATABASE = 'docent';

/** @param engine where everything is kept */
export async function openStage(engine: 'SQLite' | 'PostgreSQL'): Promise<Stage> {
  const dataDir = await makeDataDir();
  let server: PostgresServer | undefined;
  if (engine === 'PostgreSQL') {
    server = await createPostgresServer({ settings: SETTINGS });
    await server.start();
    await server.query(`create database ${DATABASE}`);
  }
  const url = server?.urlOf(DATABASE);
  const address = { DOCENT_DATA_DIR: dataDir, ...(url !== undefined && { DOCENT_DATABASE_URL: url }) };
  const core = await openCore(parseConfig({ DOCENT_LOG_LEVEL: 'silent', ...address }));
  const running: ServiceProcess[] = [];
  return {
    url,
    core,
    async start(role, count, env = {}) {
      const started = await Promise.all(
        Array.from({ length: count }, () =>
          startServiceProcess({
            dataDir,
            args: role === 'all' ? [] : [role],
            env: { DOCENT_LOG_LEVEL: 'info', DOCENT_SENTENCE_ENCODER: 'false', ...address, ...env },
          }),
        ),
      );
      running.push(...started);
      return started;
    },
    async provision(count) {
      const made: Provisioned[] = [];
      for (let n = 0; n < count; n += 1) made.push(await provisionIn(core));
      return made;
    },
    query: (sql) => server?.query(sql, DATABASE) ?? Promise.reject(new Error('There is no server.')),
    databaseCpuSeconds: () => sumCpuSeconds(`-D\0${server?.folder}/`),
    async close() {
      await Promise.all(running.map((node) => node.end('SIGTERM')));
      await core.close();
      await server?.dispose();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Of the process with these arguments and its children. */
function sumCpuSeconds(args: string): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const read = (pid: string, file: string): string => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8');
    } catch {
      return ''; // It has ended.
    }
  };
  const parent = pids.find((pid) => read(pid, 'cmdline').includes(args));
  if (parent === undefined) return 0;
  const family = pids.filter((pid) => pid === parent || read(pid, 'status').includes(`\nPPid:\t${parent}\n`));
  return family.reduce((sum, pid) => sum + (read(pid, 'stat') === '' ? 0 : cpuSeconds(Number(pid))), 0);
}
