/** Reads the resident memory of a process, if the system reports it. */
import { readFile } from 'node:fs/promises';

const PAGE_BYTES = 4_096;

/** Resident bytes of a process; undefined if there is no /proc, or no such process. */
export async function residentBytes(pid: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  try {
    const pages = Number((await readFile(`/proc/${pid}/statm`, 'latin1')).split(' ')[1]);
    return Number.isFinite(pages) ? pages * PAGE_BYTES : undefined;
  } catch {
    return undefined;
  }
}
