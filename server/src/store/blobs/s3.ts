/** Blobs in an S3-compatible store. Uploads and extraction pass through local files, which are removed afterwards. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { AppError } from '../../errors.ts';
import { checkBlobKey, createBlobKey, isBlobKey } from './blob-key.ts';
import { type BlobStore, type ListedBlob, SIGNATURE_FOLDER, type WrittenBlob } from './blob-store.ts';
import { type Digest, makeFolder, writeSynced } from './durable-file.ts';
import { INCOMING, removeAbandoned } from './incoming.ts';
import { parseS3Url } from './s3-url.ts';

const RETRY_BASE_MS = 100;
const CONNECT_MS = 5_000;
const EMPTY_MD5 = createHash('md5').digest('base64');

/**
 * @param url see s3-url.ts
 * @param folder for files under way
 * @throws AppError invalid_request if the address is malformed
 */
export async function openS3BlobStore(url: string, folder: string): Promise<BlobStore> {
  const { bucket, prefix, client: settings, tries: triesMax, silenceMs } = parseS3Url(url);
  const client = new S3Client({
    ...settings,
    maxAttempts: triesMax,
    // The default frames the body with checksums, which some stores write into the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // It would write to the console that it does not repeat streams; `upload` does.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    // Its `requestTimeout` only warns; silence on the socket ends a request, whatever the size of its body.
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silenceMs },
  });
  const spool = join(folder, INCOMING);
  await makeFolder(spool);
  const spoolPath = (): string => join(spool, randomUUID());
  const locate = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  async function upload(key: string, path: string, digest: Digest): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const body = createReadStream(path);
      try {
        await client.send(
          new PutObjectCommand({
            ...locate(key),
            Body: body,
            ContentLength: digest.sizeBytes,
            // A store that keeps to the protocol refuses a body that arrives otherwise than it was sent.
            ContentMD5: digest.md5,
          }),
        );
        return await verify(key, digest);
      } catch (error) {
        if (tries === triesMax) throw error;
      } finally {
        // The S3 client does not close a stream that it did not send, and its disk space would stay taken.
        body.destroy();
      }
      await sleep(RETRY_BASE_MS * 2 ** tries);
    }
  }

  /** Reads a stored object back: not every store reports truly what it has, or stores what it was sent. */
  async function verify(key: string, digest: Digest): Promise<void> {
    const { body } = await get(key);
    const hash = createHash('sha256');
    let sizeBytes = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      if (sizeBytes > digest.sizeBytes) break;
    }
    if (sizeBytes !== digest.sizeBytes) {
      throw new Error(`The object has not ${digest.sizeBytes} bytes but ${sizeBytes} or more.`);
    }
    if (hash.digest('hex') !== digest.sha256) throw new Error('The object has other bytes than were sent.');
  }

  async function get(key: string): Promise<{ body: Readable; sizeBytes: number | undefined }> {
    const { Body, ContentLength } = await client.send(new GetObjectCommand(locate(key)));
    if (!(Body instanceof Readable)) throw new Error('The store sent no body.');
    return { body: Body, sizeBytes: ContentLength };
  }

  async function remove(key: string): Promise<void> {
    await client.send(new DeleteObjectCommand(locate(key)));
  }

  async function store(key: string, content: Readable): Promise<WrittenBlob> {
    const path = spoolPath();
    const digest = await writeSynced(content, path);
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
  }

  /** Resumes if the store breaks off in the middle of a body, which the S3 client leaves to its caller. */
  async function fetchTo(path: string, key: string): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        const { body, sizeBytes } = await get(key);
        const written = await writeSynced(body, path);
        if (written.sizeBytes === sizeBytes) return;
        throw new Error(`The store sent ${written.sizeBytes} bytes of ${sizeBytes}.`);
      } catch (error) {
        await rm(path, { force: true });
        const shown = translateS3Error(error);
        if (tries === triesMax || shown.code !== 'unavailable') throw shown;
      }
      await sleep(RETRY_BASE_MS * 2 ** tries);
    }
  }

  return {
    write: (content) => store(createBlobKey(), content),

    async put(key, content) {
      checkBlobKey(key);
      return store(key, content);
    },

    async read(key) {
      const { body } = await get(key).catch((error: unknown) => {
        throw translateS3Error(error);
      });
      return body;
    },

    async withLocalFile(key, use) {
      const path = spoolPath();
      try {
        await fetchTo(path, key);
        return await use(path);
      } finally {
        await rm(path, { force: true });
      }
    },

    delete: (key) =>
      remove(key).catch((error: unknown) => {
        throw translateS3Error(error);
      }),

    async *list() {
      try {
        for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
          for (const object of page.Contents ?? []) {
            const key = object.Key?.slice(prefix.length) ?? '';
            // What else lies in the bucket is not ours.
            if (!isBlobKey(key)) continue;
            yield {
              key,
              sizeBytes: object.Size ?? 0,
              modifiedAtMs: object.LastModified?.getTime() ?? Date.now(),
            } satisfies ListedBlob;
          }
        }
      } catch (error) {
        throw unavailable(error);
      }
    },

    async sign(name) {
      try {
        const object = locate(`${SIGNATURE_FOLDER}/${name}`);
        await client.send(new PutObjectCommand({ ...object, Body: '', ContentMD5: EMPTY_MD5 }));
      } catch (error) {
        throw unavailable(error);
      }
    },

    async listSignatures() {
      const names: string[] = [];
      const under = `${prefix}${SIGNATURE_FOLDER}/`;
      try {
        for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: under })) {
          names.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(under.length)));
        }
      } catch (error) {
        throw unavailable(error);
      }
      return names;
    },

    removeAbandoned: (untouchedSinceMs) => removeAbandoned(spool, untouchedSinceMs),

    async close() {
      client.destroy();
    },
  };
}

function translateS3Error(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const status = (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;
  if (status === 404) return new AppError('not_found', 'The content of this file is gone.', { cause: error });
  if (status === 507) return new AppError('storage_full', 'The file store is full.', { cause: error });
  return unavailable(error);
}

function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', 'The file store does not answer now.', {
    cause,
    headers: { 'Retry-After': '5' },
  });
}
