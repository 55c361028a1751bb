/** Blobs in an S3-compatible store. Uploads and extraction pass through local files, which are removed afterwards. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { AppError } from '../../errors.ts';
import type { BlobStore, ListedBlob } from '../blobs.ts';
import { type Digest, makeFolder, writeSynced } from './durable-file.ts';
import { parseS3Url } from './s3-url.ts';

/** Tries of one upload; the client cannot repeat a stream by itself. */
const UPLOAD_TRIES = 3;
const RETRY_BASE_MS = 200;

/**
 * @param url see s3-url.ts
 * @param folder for files under way
 * @throws AppError invalid_request where the address is none
 */
export async function openS3BlobStore(url: string, folder: string): Promise<BlobStore> {
  const { bucket, prefix, client: settings } = parseS3Url(url);
  const client = new S3Client({
    ...settings,
    // The default frames the body with checksums, which some stores write into the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // It would write to the console that it does not repeat streams; `upload` does.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  });
  const spool = join(folder, 'incoming');
  await makeFolder(spool);
  const spoolPath = (): string => join(spool, randomUUID());
  const locate = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  async function upload(key: string, path: string, digest: Digest): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await client.send(
          new PutObjectCommand({
            ...locate(key),
            Body: createReadStream(path),
            ContentLength: digest.sizeBytes,
            // The store refuses a body that arrives otherwise than it was sent.
            ContentMD5: digest.md5,
          }),
        );
        const { ContentLength } = await client.send(new HeadObjectCommand(locate(key)));
        if (ContentLength === digest.sizeBytes) return;
        throw new Error(`The object has ${ContentLength} bytes instead of ${digest.sizeBytes}.`);
      } catch (error) {
        if (tries === UPLOAD_TRIES) throw error;
      }
      await sleep(RETRY_BASE_MS * 2 ** tries);
    }
  }

  async function read(key: string): Promise<{ body: Readable; sizeBytes: number | undefined }> {
    try {
      const { Body, ContentLength } = await client.send(new GetObjectCommand(locate(key)));
      if (!(Body instanceof Readable)) throw new Error('The store sent no body.');
      return { body: Body, sizeBytes: ContentLength };
    } catch (error) {
      throw translateS3Error(error);
    }
  }

  async function remove(key: string): Promise<void> {
    await client.send(new DeleteObjectCommand(locate(key))).catch((error: unknown) => {
      throw translateS3Error(error);
    });
  }

  return {
    async write(content) {
      const path = spoolPath();
      const digest = await writeSynced(content, path);
      const id = randomUUID();
      const key = `${id.slice(0, 2)}/${id}`;
      try {
        await upload(key, path, digest);
      } catch (error) {
        // It may have been stored all the same; the sweeper takes what this cannot reach.
        await remove(key).catch(() => undefined);
        throw translateS3Error(error);
      } finally {
        await rm(path, { force: true });
      }
      return { key, sizeBytes: digest.sizeBytes, sha256: digest.sha256 };
    },

    async read(key) {
      return (await read(key)).body;
    },

    async withLocalFile(key, use) {
      const { body, sizeBytes } = await read(key);
      const path = spoolPath();
      try {
        const written = await writeSynced(body, path).catch((error: unknown) => {
          throw translateS3Error(error);
        });
        if (written.sizeBytes !== sizeBytes) {
          throw translateS3Error(new Error(`The store sent ${written.sizeBytes} bytes of ${sizeBytes}.`));
        }
        return await use(path);
      } finally {
        await rm(path, { force: true });
      }
    },

    delete: remove,

    async *list() {
      try {
        for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
          for (const object of page.Contents ?? []) {
            if (object.Key === undefined) continue;
            yield {
              key: object.Key.slice(prefix.length),
              sizeBytes: object.Size ?? 0,
              modifiedAtMs: object.LastModified?.getTime() ?? Date.now(),
            } satisfies ListedBlob;
          }
        }
      } catch (error) {
        throw translateS3Error(error);
      }
    },

    async close() {
      client.destroy();
    },
  };
}

function translateS3Error(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const status = (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;
  if (status === 404) return new AppError('not_found', 'The content of this file is gone.', { cause: error });
  return new AppError('unavailable', 'The file store does not answer now.', {
    cause: error,
    headers: { 'Retry-After': '5' },
  });
}
