/** A temporary folder for one run of `docent migrate`, which does not stay behind it. */
import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Containers may share the folder and have processes of the same ids: names tell whose each is. */
const PREFIX = `docent-migrate-${hostname()}-`;

const SIGNALS: readonly NodeJS.Signals[] = ['SIGHUP', 'SIGINT', 'SIGTERM'];

export interface Spool {
  path: string;
  remove(): Promise<void>;
}

/** Removes what killed runs left. A signal that ends the process does so as ever, but takes the folder along. */
export async function openSpool(): Promise<Spool> {
  await removeLeftovers();
  const path = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const end = (signal: NodeJS.Signals): void => {
    rmSync(path, { recursive: true, force: true });
    // Nobody listens any more: this ends the process.
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.once(signal, end);
  return {
    path,
    async remove() {
      for (const signal of SIGNALS) process.off(signal, end);
      await rm(path, { recursive: true, force: true });
    },
  };
}

async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (!(pid > 0) || isRunning(pid)) continue;
    // Another user's cannot be removed, and need not be.
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Whoever's it is. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
