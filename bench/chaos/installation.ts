/** What the faults befall: two API processes and two workers behind a proxy, a replicated database and an S3 store. */
import { type FakeS3, startFakeS3 } from '../../test/store/fake-s3.ts';
import { type ProxyServer, startProxy } from '../../test/support/peers/proxy.ts';
import { type Provisioned, type ServiceProcess, startServiceProcess } from '../../test/support/service.ts';
import { type ReplicatedDatabase, startReplicatedDatabase } from './database.ts';
import { type Disk, makeDisk } from './disks.ts';

export type Role = 'serve' | 'work';

export interface Installation {
  proxy: ProxyServer;
  database: ReplicatedDatabase;
  s3: FakeS3;
  /** Where uploads pass through on their way to the store. */
  nodeDisk: Disk;
  bots: Provisioned[];
  /** Ends one node of the role and starts another in its place, with a clock that is so far ahead. */
  replace(role: Role, at: number, signal: NodeJS.Signals, clockAheadMs?: number): Promise<void>;
  close(): Promise<void>;
}

const NODES = 2;
const DATABASE_MIB = 400;
const NODE_MIB = 32;

export async function startInstallation(): Promise<Installation> {
  // Taken down in reverse, also where building it fails halfway.
  const running = new AsyncDisposableStack();
  try {
    return await build(running);
  } catch (error) {
    await running.disposeAsync();
    throw error;
  }
}

async function build(running: AsyncDisposableStack): Promise<Installation> {
  const disk = async (name: string, mib: number): Promise<Disk> =>
    running.adopt(await makeDisk(name, mib), (made) => made.dispose());
  const disks: [Disk, Disk] = [await disk('one', DATABASE_MIB), await disk('two', DATABASE_MIB)];
  const nodeDisk = await disk('node', NODE_MIB);
  const database = running.adopt(await startReplicatedDatabase(disks), (started) => started.dispose());
  const s3 = running.adopt(await startFakeS3(), (started) => started.close());
  const env = {
    DOCENT_LOG_LEVEL: 'info',
    DOCENT_DATABASE_URL: database.url,
    DOCENT_BLOB_URL: `s3://chaos/files?endpoint=${encodeURIComponent(s3.url)}&region=eu&forcePathStyle=true&silenceMs=2000`,
    DOCENT_SENTENCE_ENCODER: 'false',
    DOCENT_TRAINING_GATHER_MS: '50',
    DOCENT_TRAINING_LEASE_MS: '2000',
    DOCENT_TRAINING_POLL_MS: '500',
    DOCENT_TRAINING_RETRY_BASE_MS: '200',
    DOCENT_TRAINING_ATTEMPTS: '50',
    DOCENT_TRAINING_CLAIMS: '100',
    AWS_ACCESS_KEY_ID: 'chaos',
    AWS_SECRET_ACCESS_KEY: 'chaos',
  };
  const start = (role: Role, clockAheadMs = 0): Promise<ServiceProcess> =>
    startServiceProcess({ dataDir: nodeDisk.folder, env, args: [role], clockAheadMs });
  const nodes: Record<Role, ServiceProcess[]> = { serve: [], work: [] };
  running.defer(async () => {
    await Promise.all([...nodes.serve, ...nodes.work].map((node) => node.end('SIGTERM')));
  });
  for (const role of ['serve', 'work'] as const) {
    const starting = Array.from({ length: NODES }, async () => nodes[role].push(await start(role)));
    for (const outcome of await Promise.allSettled(starting)) {
      if (outcome.status === 'rejected') throw outcome.reason;
    }
  }
  const addresses = (): string[] => nodes.serve.map(({ baseUrl }) => baseUrl);
  const proxy = running.adopt(await startProxy(addresses()), (started) => started.close());
  // At the same moment, of one account.
  const bots = await Promise.all(nodes.serve.map((node, at) => node.provision(`chatbot ${at}`)));

  return {
    proxy,
    database,
    s3,
    nodeDisk,
    bots,
    async replace(role, at, signal, clockAheadMs) {
      await nodes[role][at]?.end(signal);
      nodes[role][at] = await start(role, clockAheadMs);
      proxy.send(addresses());
    },
    close: () => running.disposeAsync(),
  };
}
