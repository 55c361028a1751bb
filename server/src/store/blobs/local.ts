/** Blobs as files below one folder, in 256 sub-folders by the first letters of their keys. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../errors.ts';
import { checkBlobKey, createBlobKey } from './blob-key.ts';
import { type BlobStore, type ListedBlob, SIGNATURE_FOLDER, type WrittenBlob } from './blob-store.ts';
import { makeFolder, syncFolder, translateFileError, writeSynced } from './durable-file.ts';
import { INCOMING, removeAbandoned } from './incoming.ts';

const KEY = /^(?:[0-9a-f]{2}|incoming)\/[0-9a-f-]{36}$/;

/** @throws AppError unavailable if the folder cannot be made */
export async function openLocalBlobStore(folder: string): Promise<BlobStore> {
  await makeFolder(join(folder, INCOMING));

  function pathOf(key: string): string {
    if (!KEY.test(key)) throw new AppError('not_found', 'There is no such file.');
    return join(folder, key);
  }

  async function existingPathOf(key: string): Promise<string> {
    const path = pathOf(key);
    await access(path).catch((error: unknown) => {
      throw translateFileError(error);
    });
    return path;
  }

  async function store(key: string, content: Readable): Promise<WrittenBlob> {
    const incoming = join(folder, INCOMING, randomUUID());
    const { sizeBytes, sha256 } = await writeSynced(content, incoming);
    const path = pathOf(key);
    try {
      await makeFolder(dirname(path));
      await rename(incoming, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(incoming, { force: true });
      await rm(path, { force: true });
      throw translateFileError(error);
    }
    return { key, sizeBytes, sha256 };
  }

  return {
    write: (content) => store(createBlobKey(), content),

    async put(key, content) {
      checkBlobKey(key);
      return store(key, content);
    },

    async read(key) {
      return createReadStream(await existingPathOf(key));
    },

    async withLocalFile(key, use) {
      return use(await existingPathOf(key));
    },

    async delete(key) {
      await rm(pathOf(key), { force: true }).catch((error: unknown) => {
        throw translateFileError(error);
      });
    },

    list: () => listFolder(folder),

    async sign(name) {
      const signatures = join(folder, SIGNATURE_FOLDER);
      await makeFolder(signatures);
      try {
        await (await open(join(signatures, name), 'a')).close();
        await syncFolder(signatures);
      } catch (error) {
        throw translateFileError(error);
      }
    },

    async listSignatures() {
      return readdir(join(folder, SIGNATURE_FOLDER)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw translateFileError(error);
      });
    },

    removeAbandoned: (untouchedSinceMs) => removeAbandoned(join(folder, INCOMING), untouchedSinceMs),

    async close() {
      // Nothing is held open.
    },
  };
}

async function* listFolder(folder: string): AsyncGenerator<ListedBlob> {
  for await (const part of await opendir(folder)) {
    if (!part.isDirectory()) continue;
    for await (const entry of await opendir(join(folder, part.name))) {
      const key = `${part.name}/${entry.name}`;
      if (!KEY.test(key)) continue;
      const stats = await stat(join(folder, key)).catch(() => undefined);
      // Deleted or renamed meanwhile.
      if (stats === undefined) continue;
      yield { key, sizeBytes: stats.size, modifiedAtMs: stats.mtimeMs };
    }
  }
}
