/** Small disks that can be filled: memory file systems where this user may mount them, else plain folders. */
import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Disk {
  folder: string;
  /** Why it cannot be filled; undefined where it can. */
  whyNotFilled: string | undefined;
  /** Leaves no byte free. */
  fill(): void;
  empty(): Promise<void>;
  dispose(): Promise<void>;
}

const MIB = 1024 * 1024;

export async function makeDisk(name: string, sizeMib: number): Promise<Disk> {
  const folder = await mkdtemp(join(tmpdir(), `docent-chaos-${name}-`));
  chmodSync(folder, 0o755);
  const whyNotFilled = mount(folder, sizeMib);
  const filler = join(folder, 'filler');
  return {
    folder,
    whyNotFilled,
    fill() {
      const block = Buffer.alloc(MIB);
      try {
        for (;;) writeFileSync(filler, block, { flag: 'a' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    empty: () => rm(filler, { force: true }),
    async dispose() {
      if (whyNotFilled === undefined) execFileSync('/bin/umount', ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @returns why it could not be mounted */
function mount(folder: string, sizeMib: number): string | undefined {
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${sizeMib}m,mode=755`, 'tmpfs', folder], {
      stdio: 'pipe',
    });
    return undefined;
  } catch (error) {
    return `a small file system cannot be mounted here: ${String((error as Error).message).split('\n')[0]}`;
  }
}
