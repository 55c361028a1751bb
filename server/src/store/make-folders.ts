/**
 * Makes folders with their parents. Node's `recursive` loops for ever, and on the main thread blocks signals, if an
 * existing parent refuses the new folder as missing: /proc does, and so do automounters.
 */
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** @returns the highest folder made; undefined if all existed. @throws the system's error */
export async function makeFolders(path: string, mode?: number): Promise<string | undefined> {
  try {
    return await makeFolder(path, mode);
  } catch (error) {
    const isParentMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!isParentMissing || dirname(path) === path) throw error;
  }
  const highest = await makeFolders(dirname(path), mode);
  const made = await makeFolder(path, mode);
  return highest ?? made;
}

/** @returns its path if it was made; undefined if it existed */
async function makeFolder(path: string, mode: number | undefined): Promise<string | undefined> {
  try {
    await mkdir(path, { mode });
    return path;
  } catch (error) {
    // For an existing folder, systems report other errors as well: that it is read-only, or not ours to make.
    const isThere = await stat(path).then(
      (stats) => stats.isDirectory(),
      () => false,
    );
    if (isThere) return undefined;
    throw error;
  }
}
