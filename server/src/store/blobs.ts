/** Where uploaded files live: a local folder, or any S3-compatible store. */
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { openLocalBlobStore } from './blobs/local.ts';

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
   * Stores what the stream gives, never holding it whole in memory. Resolves once it is durable and its size was
   * verified; on any failure nothing is kept.
   * @throws what the stream throws
   * @throws AppError unavailable where it could not be stored
   */
  write(content: Readable): Promise<WrittenBlob>;
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
  close(): Promise<void>;
}

export interface BlobStoreOptions {
  /** `s3://bucket/prefix?endpoint=…&region=…&forcePathStyle=true`; absent: files in the data folder. */
  url?: string | undefined;
  dataDir: string;
}

/** The folder of uploaded files in the data folder; with S3, of files under way. */
export const BLOB_FOLDER = 'files';

/** @throws AppError invalid_request where the address is none; unavailable where the folder cannot be made */
export async function createBlobStore({ url, dataDir }: BlobStoreOptions): Promise<BlobStore> {
  const folder = join(dataDir, BLOB_FOLDER);
  if (url === undefined || url === '') return openLocalBlobStore(folder);
  // The S3 client is large: loaded only where it is used.
  const { openS3BlobStore } = await import('./blobs/s3.ts');
  return openS3BlobStore(url, folder);
}
