/** Where uploaded files live: a local folder, or any S3-compatible store. */
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { closeToOthers, PRIVATE_FOLDER_MODE } from '../privacy.ts';
import { makeFolder } from './durable-file.ts';
import { openLocalBlobStore } from './local.ts';

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
   * Stores what the stream gives, never holding it whole in memory. Resolves once it is durable and its size (in a
   * store over the network: its hash as well, read back) was verified; on any failure nothing is kept.
   * @throws what the stream throws
   * @throws AppError unavailable where it could not be stored
   */
  write(content: Readable): Promise<WrittenBlob>;
  /**
   * As `write`, under a key that another store gave, replacing what is there: for moving from store to store.
   * @throws AppError invalid_request where no store gives such keys
   */
  put(key: string, content: Readable): Promise<WrittenBlob>;
  /** @throws AppError not_found, unavailable */
  read(key: string): Promise<Readable>;
  /**
   * Runs `use` with the path of a local file of this content, which is not to be changed and is gone afterwards.
   * @throws what `use` throws, or AppError not_found, unavailable
   */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Nothing happens where there is no such blob. @throws AppError unavailable */
  delete(key: string): Promise<void>;
  /**
   * Every blob, and what broken uploads left: for the sweeper, which deletes those that are old and belong to no file.
   * @throws AppError unavailable
   */
  list(): AsyncIterable<ListedBlob>;
  /**
   * Leaves a name of lower-case letters, digits and hyphens beside the blobs, which `list` passes over. Durable when it resolves; nothing
   * happens where it is there.
   * @throws AppError unavailable
   */
  sign(name: string): Promise<void>;
  /** The names left by `sign`. @throws AppError unavailable */
  listSignatures(): Promise<string[]>;
  /**
   * Removes what broken uploads and readers left on this machine and nobody has written to since then; how many.
   * @throws AppError unavailable
   */
  removeAbandoned(untouchedSinceMs: number): Promise<number>;
  close(): Promise<void>;
}

export interface BlobStoreOptions {
  /** `s3://bucket/prefix?…`, see blobs/s3-url.ts; absent: files in the data folder. */
  url?: string | undefined;
  dataDir: string;
}

/** The folder of uploaded files in the data folder; with S3, of files under way. */
export const BLOB_FOLDER = 'files';

/** Below a store, the names of the databases that use it. */
export const SIGNATURE_FOLDER = 'databases';

/** @throws AppError invalid_request where the address is none; unavailable where the folder cannot be made */
export async function createBlobStore({ url, dataDir }: BlobStoreOptions): Promise<BlobStore> {
  const folder = join(dataDir, BLOB_FOLDER);
  await makeFolder(dataDir, PRIVATE_FOLDER_MODE);
  await makeFolder(folder);
  closeToOthers(folder);
  if (url === undefined || url === '') return openLocalBlobStore(folder);
  // The S3 client is large: loaded only where it is used.
  const { openS3BlobStore } = await import('./s3.ts');
  return openS3BlobStore(url, folder);
}
