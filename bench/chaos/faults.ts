/** Everything that goes wrong: each fault happens while owners work, and is mended when it ends. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation, Role } from './installation.ts';

export interface Fault {
  name: string;
  /** Why it cannot happen here. */
  skip?: (installation: Installation) => string | undefined;
  /** Resolves when it is over and what it broke is mended. */
  happen(installation: Installation, random: () => number): Promise<void>;
}

const HOUR_MS = 3_600_000;
/** Shortest and longest time that something stays broken. */
const DWELL_MS = [200, 800] as const;
/** Faulty answers of the file store in a row: more than one upload tries. */
const FAULTY_ANSWERS = 6;

const one = (random: () => number): number => (random() < 0.5 ? 0 : 1);
const dwell = (random: () => number): Promise<void> =>
  sleep(DWELL_MS[0] + random() * (DWELL_MS[1] - DWELL_MS[0]));

const kill = (role: Role, what: string, signal: NodeJS.Signals): Fault => ({
  name: `${what}, ${signal}`,
  async happen({ replace }, random) {
    await replace(role, one(random), signal);
  },
});

const clock = (role: Role, what: string): Fault => ({
  name: `${what} an hour ahead or behind`,
  async happen({ replace }, random) {
    await replace(role, one(random), 'SIGTERM', random() < 0.5 ? HOUR_MS : -HOUR_MS);
  },
});

const s3 = (name: string, fault: 'slow' | 'error' | 'truncate' | 'silence', answers: number): Fault => ({
  name: `S3: ${name}`,
  async happen(installation, random) {
    const { faults } = installation.s3;
    for (const kind of ['PUT', 'GET', 'DELETE'] as const) {
      faults[kind].push(...Array.from({ length: answers }, () => fault));
    }
    await dwell(random);
    // Nobody may have asked for that many: the next fault begins anew.
    for (const kind of ['PUT', 'GET', 'DELETE'] as const) faults[kind].length = 0;
  },
});

export const FAULTS: readonly Fault[] = [
  kill('serve', 'API node', 'SIGKILL'),
  kill('work', 'worker', 'SIGKILL'),
  {
    name: 'PostgreSQL, SIGKILL and restart',
    async happen({ database }, random) {
      await database.primary().stop('SIGKILL');
      await dwell(random);
      await database.heal();
    },
  },
  {
    name: 'PostgreSQL, primary killed and standby promoted',
    async happen({ database }) {
      await database.failOver();
      await database.rebuild();
    },
  },
  s3('500 for every request', 'error', FAULTY_ANSWERS),
  s3('half of every object', 'truncate', FAULTY_ANSWERS),
  {
    name: "disk of a node's uploads full",
    skip: ({ nodeDisk }) => nodeDisk.whyNotFilled,
    async happen({ nodeDisk }, random) {
      nodeDisk.fill();
      await dwell(random);
      await nodeDisk.empty();
    },
  },
  {
    name: 'disk of PostgreSQL full',
    skip: ({ database }) => database.primaryDisk().whyNotFilled,
    async happen({ database }, random) {
      const disk = database.primaryDisk();
      disk.fill();
      await dwell(random);
      await disk.empty();
      await database.heal();
    },
  },
  clock('serve', 'API node'),
  clock('work', 'worker'),
  kill('work', 'worker', 'SIGTERM'),
  kill('serve', 'API node', 'SIGTERM'),
  {
    name: 'PostgreSQL, every connection cut',
    async happen({ database }) {
      await database
        .primary()
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'docent%'`,
        );
    },
  },
  {
    name: 'PostgreSQL, standby killed and restarted',
    async happen({ database }, random) {
      await database.standby().stop('SIGKILL');
      await dwell(random);
      await database.heal();
    },
  },
  s3('slow answers', 'slow', FAULTY_ANSWERS),
  s3('no answer', 'silence', 1),
];
