/** Several processes of the service on one PostgreSQL database and one folder of files, behind a proxy. */
import { rm } from 'node:fs/promises';
import { type Core, openCore } from '../../server/src/app/core.ts';
import { parseConfig } from '../../server/src/config/config.ts';
import { sharedPostgres } from './engines.ts';
import { type ProxyServer, startProxy } from './peers/proxy.ts';
import {
  makeDataDir,
  provisionIn,
  type ServiceOptions,
  type ServiceProcess,
  startServiceProcess,
  type TestService,
} from './service.ts';

export interface Nodes extends TestService<Core> {
  /** API only. */
  servers: ServiceProcess[];
  /** Training only. */
  workers: ServiceProcess[];
  proxy: ProxyServer;
}

export interface NodeOptions extends ServiceOptions {
  /** Default 2. */
  servers?: number;
  /** Default 1. */
  workers?: number;
  /** How far their clocks are ahead. Default: not at all. */
  serverClockMs?: number;
  workerClockMs?: number;
  /** Default: a new database of the shared server. */
  databaseUrl?: string;
}

export async function startNodes(options: NodeOptions = {}): Promise<Nodes> {
  if (options.nowMs !== undefined) throw new Error('Processes of their own have clocks of their own.');
  const url = options.databaseUrl ?? (await (await sharedPostgres()).cloneDatabase());
  const dataDir = options.dataDir ?? (await makeDataDir());
  const env = {
    DOCENT_LOG_LEVEL: 'info',
    DOCENT_TRAINING_GATHER_MS: '20',
    ...options.env,
    DOCENT_DATABASE_URL: url,
  };
  const start = (count: number, role: string, clockAheadMs = 0): Promise<ServiceProcess[]> =>
    Promise.all(
      Array.from({ length: count }, () => startServiceProcess({ dataDir, env, args: [role], clockAheadMs })),
    );
  const [servers, workers] = await Promise.all([
    start(options.servers ?? 2, 'serve', options.serverClockMs),
    start(options.training === false ? 0 : (options.workers ?? 1), 'work', options.workerClockMs),
  ]);
  const proxy = await startProxy(servers.map(({ baseUrl }) => baseUrl));
  const context = await openCore(
    parseConfig({ DOCENT_LOG_LEVEL: 'silent', DOCENT_DATABASE_URL: url, DOCENT_DATA_DIR: dataDir }),
  );
  return {
    baseUrl: proxy.baseUrl,
    dataDir,
    context,
    servers,
    workers,
    proxy,
    provision: (name) => provisionIn(context, name),
    async close() {
      await proxy.close();
      await Promise.all([...servers, ...workers].map((node) => node.close()));
      await context.close();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
