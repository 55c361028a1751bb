/** The folder of uploads under way; leftovers of a crash belong to nobody. */
import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { translateFileError } from './durable-file.ts';

export const INCOMING = 'incoming';

/** Removes files that have not been written to since then; returns their number. @throws AppError unavailable */
export async function removeAbandoned(folder: string, untouchedSinceMs: number): Promise<number> {
  let removed = 0;
  try {
    for await (const entry of await opendir(folder)) {
      const path = join(folder, entry.name);
      const stats = await stat(path).catch(() => undefined);
      // Gone meanwhile, or being written.
      if (stats === undefined || !stats.isFile() || stats.mtimeMs >= untouchedSinceMs) continue;
      await rm(path, { force: true });
      removed += 1;
    }
  } catch (error) {
    throw translateFileError(error);
  }
  return removed;
}
