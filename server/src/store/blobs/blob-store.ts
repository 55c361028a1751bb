/** The interface of every store for uploaded files, whatever is behind it. */
import type { Readable } from 'node:stream';
import type { Log } from '../../log.ts';
import type { Store } from '../types.ts';

export interface WrittenBlob {
  /** Chosen by the store; never given twice. */
  key: string;
  sizeBytes: number;
  /** Lower-case hex. */
  sha256: string;
}

export interface ListedBlob {
  key: string;
  sizeBytes: number;
  modifiedAtMs: number;
}

export interface BlobStore {
  /**
   * Stores the stream's content, never holding it whole in memory. Resolves once it is durable and its size (in a store
   * over the network also its hash, read back) was verified; on any failure nothing is kept.
   * @throws what the stream throws
   * @throws AppError unavailable if it could not be stored
   */
  write(content: Readable): Promise<WrittenBlob>;
  /**
   * As `write`, under a key from another store, replacing an existing blob: for copies from store to store.
   * @throws AppError invalid_request if no store creates such keys
   */
  put(key: string, content: Readable): Promise<WrittenBlob>;
  /** @throws AppError not_found, unavailable */
  read(key: string): Promise<Readable>;
  /**
   * Runs `use` with the path of a local file of this content, which is not to be changed and is gone afterwards.
   * @throws what `use` throws, or AppError not_found, unavailable
   */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Does nothing if there is no such blob. @throws AppError unavailable */
  delete(key: string): Promise<void>;
  /**
   * Every blob, and what broken uploads left: for the sweeper, which deletes those that are old and belong to no file.
   * @throws AppError unavailable
   */
  list(): AsyncIterable<ListedBlob>;
  /**
   * Leaves a name of lower-case letters, digits and hyphens beside the blobs; `list` omits it. Durable when it resolves;
   * does nothing if the name is there already.
   * @throws AppError unavailable
   */
  sign(name: string): Promise<void>;
  /** The names left by `sign`. @throws AppError unavailable */
  listSignatures(): Promise<string[]>;
  /**
   * Removes leftovers of broken uploads and readers on this machine that have not been written to since then; returns
   * their number.
   * @throws AppError unavailable
   */
  removeAbandoned(untouchedSinceMs: number): Promise<number>;
  close(): Promise<void>;
}

/** Below a store, the names of the databases that use it. */
export const SIGNATURE_FOLDER = 'databases';

/** Deletes a blob that no row names any more. Never fails: its row is gone already, and the sweeper removes what is left. */
export async function dropBlob(blobs: BlobStore, key: string, log: Pick<Log, 'warn'>): Promise<void> {
  try {
    await blobs.delete(key);
  } catch (error) {
    log.warn({ err: error, blobKey: key }, 'a stored file could not be removed; the sweeper will');
  }
}

/** Deletes the blobs among these that neither a file nor the history names. Never fails: the sweeper removes what is left. */
export async function dropUnused(
  { store, blobs, log }: { store: Pick<Store, 'read'>; blobs: BlobStore; log: Pick<Log, 'warn'> },
  keys: readonly string[],
): Promise<void> {
  for (const key of new Set(keys)) {
    try {
      if (await store.read.files.hasBlob(key)) continue;
    } catch (error) {
      log.warn(
        { err: error, blobKey: key },
        'a stored file could not be looked up; the sweeper will remove it',
      );
      continue;
    }
    await dropBlob(blobs, key, log);
  }
}
