/**
 * Makes folders with those above them. Node's own way (`recursive`) tries for ever, and on the main thread deaf to signals,
 * if one that is there lets no folder be made in it and says that it is not there: /proc, or what an automounter serves.
 */
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** @returns the highest one made; undefined if all were there. @throws the error of the system */
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

/** @returns its path if it was made; undefined if it was there */
async function makeFolder(path: string, mode: number | undefined): Promise<string | undefined> {
  try {
    await mkdir(path, { mode });
    return path;
  } catch (error) {
    // Of one that is there, systems say other things as well: that it is read-only, or not ours to make.
    const isThere = await stat(path).then(
      (stats) => stats.isDirectory(),
      () => false,
    );
    if (isThere) return undefined;
    throw error;
  }
}
