/** Opens where uploaded files live: a local folder, or any S3-compatible store. */
import { join } from 'node:path';
import { closeToOthers, PRIVATE_FOLDER_MODE } from '../privacy.ts';
import type { BlobStore } from './blob-store.ts';
import { makeFolder } from './durable-file.ts';
import { openLocalBlobStore } from './local.ts';

export interface BlobStoreOptions {
  /** `s3://bucket/prefix?…`, see blobs/s3-url.ts; absent: files in the data folder. */
  url?: string | undefined;
  dataDir: string;
}

/** The folder of uploaded files in the data folder; with S3, of files under way. */
export const BLOB_FOLDER = 'files';

/** @throws AppError invalid_request if the address is malformed; unavailable if the folder cannot be made */
export async function createBlobStore({ url, dataDir }: BlobStoreOptions): Promise<BlobStore> {
  const folder = join(dataDir, BLOB_FOLDER);
  await makeFolder(dataDir, PRIVATE_FOLDER_MODE);
  await makeFolder(folder);
  closeToOthers(folder);
  if (url === undefined || url === '') return openLocalBlobStore(folder);
  // The S3 client is large: loaded only if it is used.
  const { openS3BlobStore } = await import('./s3.ts');
  return openS3BlobStore(url, folder);
}
