/** Removes a stored file that no row names any more. */
import type { Log } from '../../log.ts';
import type { BlobStore } from './blob-store.ts';

/** Never fails: what was decided stands already, and the sweeper removes what stays behind. */
export async function dropBlob(blobs: BlobStore, key: string, log: Pick<Log, 'warn'>): Promise<void> {
  try {
    await blobs.delete(key);
  } catch (error) {
    log.warn({ err: error, blobKey: key }, 'a stored file could not be removed; the sweeper will');
  }
}
