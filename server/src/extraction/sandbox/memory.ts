/** Looks at how much memory a process holds, where the system tells. */
import { readFile } from 'node:fs/promises';

const PAGE_BYTES = 4_096;

/** Resident bytes of a process; undefined where there is no /proc, or no such process. */
export async function residentBytes(pid: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  try {
    const pages = Number((await readFile(`/proc/${pid}/statm`, 'latin1')).split(' ')[1]);
    return Number.isFinite(pages) ? pages * PAGE_BYTES : undefined;
  } catch {
    return undefined;
  }
}
