/**
 * Keeps stored data from other users of the machine. A data folder made here is private to its owner. In a folder that
 * existed before, only Docent's own files are closed to others: the folder itself, and the rights of its group, are the
 * operator's.
 */
import { chmodSync, statSync } from 'node:fs';

/** Mode of a data folder that is made here. */
export const PRIVATE_FOLDER_MODE = 0o700;

const OTHERS = 0o007;

/** Removes other users' rights to a file or folder, if it exists and we may; Windows has no such rights. */
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

/** On a volume that belongs to another user, or that keeps no permissions, these are set by its mount options. */
function isRefused(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return ['EPERM', 'EACCES', 'EROFS', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'ENOENT'].includes(code);
}
