/** Training files: kept whole or not at all, trained in the background, refused where nothing can be learnt. */
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileKind } from '../../../contract/files.ts';
import { AppError, ERROR_TABLE, type ErrorCode } from '../errors.ts';
import type { BlobStore } from '../store/blobs.ts';
import type { ListFilter, Store, TrainingFile } from '../store/types.ts';
import type { FileOutcome } from '../training/file-waiters.ts';
import { dropBlob } from './drop-blob.ts';
import { fingerprint, performOnce } from './idempotency.ts';
import { type ListPage, readPage } from './list-page.ts';

/** An upload that arrived whole, whose row is not written yet. */
export interface StagedFile {
  fileName: string;
  kind: FileKind;
  blobKey: string;
  sizeBytes: number;
  sha256: string;
}

export interface DetailedFile {
  file: TrainingFile;
  /** The oldest other file of this chatbot with the same content. */
  duplicateOf: number | undefined;
}

export interface FileService {
  /** Stores an upload while it arrives. @throws AppError unsupported_file_type; nothing is kept then */
  receive(fileName: string, content: Readable): Promise<StagedFile>;
  /** Removes what `receive` stored. */
  discard(staged: StagedFile): Promise<void>;
  /**
   * Takes the upload over and waits for its training, but not for ever. The id of the file.
   * @throws AppError file_unreadable, file_encrypted, file_has_no_text, file_too_complex, not_found,
   *   idempotency_key_reused, conflict; nothing is kept then
   */
  train(chatbotId: string, staged: StagedFile, idempotencyKey?: string): Promise<number>;
  list(chatbotId: string, filter: ListFilter): Promise<ListPage<TrainingFile>>;
  /** @throws AppError not_found */
  get(chatbotId: string, id: number): Promise<DetailedFile>;
  /** @throws AppError not_found */
  remove(chatbotId: string, id: number): Promise<void>;
}

export interface FileParts {
  store: Store;
  blobs: BlobStore;
  trainer: {
    wake(): void;
    waitForFile(chatbotId: string, id: number, timeoutMs: number): Promise<FileOutcome>;
  };
  /** @throws AppError unsupported_file_type */
  kindOfName: (fileName: string) => FileKind;
  /** @throws AppError unsupported_file_type where the content is not what the name says */
  detectKind: (path: string, fileName: string) => Promise<FileKind>;
  nowMs: () => number;
  waitMs: number;
  idempotencyKeepHours: number;
  log: { warn(fields: object, message: string): void };
}

/** How long a node that waits for its upload may take to see how it ended; others look this often whether it has. */
const TAKER_MS = 2_000;
const TAKER_POLL_MS = 50;

export function createFileService(parts: FileParts): FileService {
  const { store, blobs, trainer, log } = parts;
  /** Uploads that wait for their training here, so that a repeated one meets the same end as the first. */
  const settling = new Map<string, Promise<void>>();

  async function insert(
    chatbotId: string,
    staged: StagedFile,
    idempotencyKey: string | undefined,
  ): Promise<{ id: number; isRepeat: boolean }> {
    const nowMs = parts.nowMs();
    return store.write(async (tx) => {
      const insertRow = async (): Promise<{ id: number }> => {
        const file = await tx.files.insert(chatbotId, { ...staged, nowMs });
        if (file === undefined) throw new AppError('not_found', 'This chatbot does not exist any more.');
        return { id: file.id };
      };
      if (idempotencyKey === undefined) return { ...(await insertRow()), isRepeat: false };
      const repeatable = {
        chatbotId,
        key: idempotencyKey,
        fingerprint: fingerprint('POST file', staged.fileName, staged.sha256),
        nowMs,
        keepHours: parts.idempotencyKeepHours,
      };
      const { result, isRepeat } = await performOnce(tx, repeatable, insertRow);
      return { id: result.id, isRepeat };
    });
  }

  /** Waits for the training; a file that cannot be trained leaves nothing behind. */
  async function settle(chatbotId: string, id: number, idempotencyKey: string | undefined): Promise<void> {
    const ended = await trainer.waitForFile(chatbotId, id, parts.waitMs);
    if (ended.outcome === 'gone') {
      throw new AppError('conflict', 'The file was deleted while it was trained.');
    }
    if (ended.outcome === 'failed') await refuse(chatbotId, id, idempotencyKey, ended);
  }

  /** The same on every node that waited: one of them removes the file, and with it the key that led to it. */
  async function refuse(
    chatbotId: string,
    id: number,
    idempotencyKey: string | undefined,
    ended: { code: string; message: string },
  ): Promise<never> {
    const removed = await store.write(async (tx) => {
      const file = await tx.files.delete(chatbotId, id);
      if (file !== undefined && idempotencyKey !== undefined)
        await tx.idempotency.delete(chatbotId, idempotencyKey);
      return file;
    });
    if (removed !== undefined) await dropBlob(blobs, removed.blobKey, log);
    const code = ended.code in ERROR_TABLE ? (ended.code as ErrorCode) : 'internal_error';
    throw new AppError(code, ended.message);
  }

  /** Whoever waits elsewhere for the file that it uploaded must still find how it ended; unless it is there no more. */
  async function leaveToTaker(chatbotId: string, id: number): Promise<void> {
    const untilMs = performance.now() + TAKER_MS;
    while (performance.now() < untilMs && (await store.read.files.find(chatbotId, id)) !== undefined) {
      await sleep(TAKER_POLL_MS);
    }
  }

  /** Ends as the upload that it repeats, which may wait here, wait elsewhere, or be long over. False: it was refused. */
  async function settleRepeat(chatbotId: string, id: number, idempotencyKey: string): Promise<boolean> {
    const first = settling.get(`${chatbotId}/${id}`);
    if (first === undefined) {
      const ended = await trainer.waitForFile(chatbotId, id, parts.waitMs);
      if (ended.outcome === 'failed') {
        await leaveToTaker(chatbotId, id);
        await refuse(chatbotId, id, idempotencyKey, ended);
      }
    } else await first;
    return (await store.read.idempotency.find(chatbotId, idempotencyKey, 0)) !== undefined;
  }

  return {
    async receive(fileName, content) {
      parts.kindOfName(fileName);
      const blob = await blobs.write(content);
      try {
        const kind = await blobs.withLocalFile(blob.key, (path) => parts.detectKind(path, fileName));
        return { fileName, kind, blobKey: blob.key, sizeBytes: blob.sizeBytes, sha256: blob.sha256 };
      } catch (error) {
        await dropBlob(blobs, blob.key, log);
        throw error;
      }
    },

    discard: (staged) => dropBlob(blobs, staged.blobKey, log),

    async train(chatbotId, staged, idempotencyKey) {
      let isTaken = false;
      try {
        for (;;) {
          const { id, isRepeat } = await insert(chatbotId, staged, idempotencyKey);
          if (isRepeat && idempotencyKey !== undefined) {
            if (await settleRepeat(chatbotId, id, idempotencyKey)) return id;
            continue;
          }
          isTaken = true;
          trainer.wake();
          const name = `${chatbotId}/${id}`;
          const settled = settle(chatbotId, id, idempotencyKey).finally(() => settling.delete(name));
          settling.set(name, settled);
          await settled;
          return id;
        }
      } finally {
        if (!isTaken) await dropBlob(blobs, staged.blobKey, log);
      }
    },

    list: (chatbotId, filter) => readPage(store.read.files, chatbotId, filter),

    async get(chatbotId, id) {
      const file = await store.read.files.find(chatbotId, id);
      if (file === undefined) throw new AppError('not_found', `This chatbot has no file ${id}.`);
      return { file, duplicateOf: await store.read.files.findDuplicateOf(chatbotId, id, file.sha256) };
    },

    async remove(chatbotId, id) {
      const removed = await store.write((tx) => tx.files.delete(chatbotId, id));
      if (removed === undefined) throw new AppError('not_found', `This chatbot has no file ${id}.`);
      await dropBlob(blobs, removed.blobKey, log);
    },
  };
}
