/** Temporary folders for one run of a command, removed at its end. */
import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

const SIGNALS: readonly NodeJS.Signals[] = ['SIGHUP', 'SIGINT', 'SIGTERM'];

export interface TemporaryFolder {
  path: string;
  remove(): Promise<void>;
}

/**
 * Removes leftovers of killed runs of that name in `parent`. A signal that ends the process still does so, but removes the
 * folder first.
 */
export async function openTemporaryFolder(parent: string, name: string): Promise<TemporaryFolder> {
  // Containers may share the parent and have equal process ids: the host name distinguishes them.
  const prefix = `${name}-${hostname()}-`;
  await removeLeftovers(parent, prefix);
  const path = await mkdtemp(join(parent, `${prefix}${process.pid}-`));
  const end = (signal: NodeJS.Signals): void => {
    rmSync(path, { recursive: true, force: true });
    // Its listener is gone: this ends the process.
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

async function removeLeftovers(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (!(pid > 0) || isRunning(pid)) continue;
    // Another user's cannot be removed, and need not be.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Whether a process of this id runs, of whatever user. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
