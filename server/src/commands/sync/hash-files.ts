/** Hashes the files of a folder, a few at a time; in a folder that is watched only those that changed. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { inParallel } from './in-parallel.ts';
import type { FolderFile, LeftOut } from './walk-folder.ts';

export interface HashedFile extends FolderFile {
  /** Lower-case hex. */
  sha256: string;
  sizeBytes: number;
}

/** Hashes by location and what the system says of the file; kept between the runs of one process. */
export type KnownHashes = Map<string, { stamp: string; sha256: string }>;

/** Reads under way: more make a disk no faster. */
const READS = 8;

/** In the order of `files`; those that cannot be read are left out, with the reason in `unread`. */
export async function hashFiles(
  files: readonly FolderFile[],
  known: KnownHashes,
  signal?: AbortSignal,
): Promise<{ hashed: HashedFile[]; unread: LeftOut[] }> {
  const unread: LeftOut[] = [];
  const all = await inParallel(files, READS, async (file): Promise<HashedFile | undefined> => {
    signal?.throwIfAborted();
    try {
      return { ...file, ...(await hashFile(file.location, known)) };
    } catch (error) {
      unread.push({ path: file.path, reason: (error as Error).message });
      return undefined;
    }
  });
  return { hashed: all.filter((file) => file !== undefined), unread };
}

async function hashFile(
  location: string,
  known: KnownHashes,
): Promise<Pick<HashedFile, 'sha256' | 'sizeBytes'>> {
  const { size: sizeBytes, mtimeMs, ino } = await stat(location);
  const stamp = `${ino} ${mtimeMs} ${sizeBytes}`;
  const before = known.get(location);
  if (before?.stamp === stamp) return { sha256: before.sha256, sizeBytes };
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(location)) hash.update(chunk as Buffer);
  const sha256 = hash.digest('hex');
  known.set(location, { stamp, sha256 });
  return { sha256, sizeBytes };
}
