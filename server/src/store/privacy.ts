/**
 * Keeps what is stored from other users of the machine. A data folder that is made here is its owner's alone. In one that was
 * there before, only what is Docent's own is closed to others: the folder itself, and what its group may, is the operator's.
 */
import { chmodSync, statSync } from 'node:fs';

/** Of a data folder that is made. */
export const PRIVATE_FOLDER_MODE = 0o700;

const OTHERS = 0o007;

/** Takes from others what they may with a file or a folder, if it is there and we may; Windows knows no such others. */
export function closeToOthers(path: string): void {
  if (process.platform === 'win32') return;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined || (stats.mode & OTHERS) === 0) return;
  try {
    chmodSync(path, stats.mode & 0o7777 & ~OTHERS);
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
}

/** Of a volume that belongs to somebody else, or that keeps no permissions, these are set where it is mounted. */
function isRefused(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return ['EPERM', 'EACCES', 'EROFS', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'ENOENT'].includes(code);
}
