/** Writes files that survive a crash: whole under their name, or not there. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../errors.ts';
import { makeFolders } from '../make-folders.ts';

export interface Digest {
  sizeBytes: number;
  /** Lower-case hex. */
  sha256: string;
  /** Base64, as the Content-MD5 header has it. */
  md5: string;
}

/** Streams into a new file, synced to disk when it resolves and removed when it fails. */
export async function writeSynced(content: Readable, path: string): Promise<Digest> {
  const sha256 = createHash('sha256');
  const md5 = createHash('md5');
  let sizeBytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sha256.update(chunk);
      md5.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    // `flush`: synced before it closes.
    await pipeline(content, meter, createWriteStream(path, { flags: 'wx', flush: true }));
    await verifySize(path, sizeBytes);
  } catch (error) {
    await rm(path, { force: true });
    throw translateFileError(error);
  }
  return { sizeBytes, sha256: sha256.digest('hex'), md5: md5.digest('base64') };
}

async function verifySize(path: string, sizeBytes: number): Promise<void> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    if (size !== sizeBytes) {
      throw new AppError('unavailable', `The file was stored with ${size} bytes instead of ${sizeBytes}.`);
    }
  } finally {
    await handle.close();
  }
}

/** Makes the folder, and its name in the folders above durable. @param mode of folders that are made; default: the umask's */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  try {
    const highestMade = await makeFolders(path, mode);
    if (highestMade === undefined) return;
    let made = path;
    while (made.length >= highestMade.length) {
      made = dirname(made);
      await syncFolder(made);
    }
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw isMissing ? unavailable(error) : translateFileError(error);
  }
}

/** Makes names added to the folder durable. Windows cannot sync folders, and needs not. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const DISK_FAULTS: ReadonlySet<string> = new Set(['EACCES', 'EIO', 'EMFILE', 'ENFILE', 'EPERM', 'EROFS']);

const FULL: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT']);

/** AppError storage_full for a full disk, unavailable for its other faults, not_found for a missing file, else unchanged. */
export function translateFileError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === 'ENOENT')
    return new AppError('not_found', 'The content of this file is gone.', { cause: error });
  if (FULL.has(code)) return new AppError('storage_full', 'The disk of the files is full.', { cause: error });
  if (code === undefined || !DISK_FAULTS.has(code)) return error;
  return unavailable(error);
}

function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', 'The file store does not work now.', {
    cause,
    headers: { 'Retry-After': '5' },
  });
}
