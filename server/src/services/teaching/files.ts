/** Training files: stored whole or not at all, trained in the background, refused if they contain nothing to learn. */
import type { Readable } from 'node:stream';
import type { FileKind } from '../../../../contract/files.ts';
import { AppError, chatbotGone } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { BlobStore } from '../../store/blobs/blob-store.ts';
import { dropBlob } from '../../store/blobs/blob-store.ts';
import type { ListFilter, Store, TrainingFile } from '../../store/types.ts';
import { UnknownOutcome } from '../../store/unknown-outcome.ts';
import type { FileOutcome } from '../../training/file-outcomes.ts';
import { fingerprint, type Performed, performOnce } from './idempotency.ts';
import { type ListPage, readPage } from './list-page.ts';
import { createUploadCompletion } from './upload-completion.ts';

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
   * Takes the upload over and waits for its training, up to a limit; returns the file's id.
   * @throws AppError file_unreadable, file_encrypted, file_has_no_text, file_too_complex, not_found,
   *   idempotency_key_reused, conflict; nothing is kept then
   */
  train(chatbotId: string, staged: StagedFile, idempotencyKey?: string): Promise<number>;
  list(chatbotId: string, filter: ListFilter): Promise<ListPage<TrainingFile>>;
  /** All of them, the newest first. */
  listDetailed(chatbotId: string): Promise<DetailedFile[]>;
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
  /** @throws AppError unsupported_file_type if the content does not match the name's extension */
  detectKind: (path: string, fileName: string) => Promise<FileKind>;
  nowMs: () => number;
  waitMs: number;
  idempotencyKeepHours: number;
  log: Pick<Log, 'warn'>;
}

/** Characters of a file in a list, about; its receipt is read with it. */
const weighFile = ({ receipt }: TrainingFile): number => 500 + 100 * (receipt?.parts.length ?? 0);

export function createFileService(parts: FileParts): FileService {
  const { store, blobs, trainer, log } = parts;
  const { complete, completeRepeat } = createUploadCompletion({ ...parts, waitForFile: trainer.waitForFile });

  async function insert(
    chatbotId: string,
    staged: StagedFile,
    idempotencyKey: string | undefined,
  ): Promise<Performed<{ id: number }>> {
    const nowMs = parts.nowMs();
    return store.write(async (tx) => {
      const insertRow = async (): Promise<{ id: number }> => {
        const file = await tx.files.insert(chatbotId, { ...staged, nowMs });
        if (file === undefined) throw chatbotGone();
        return { id: file.id };
      };
      if (idempotencyKey === undefined)
        return { result: await insertRow(), isRepeat: false, isAnswered: false };
      const repeatable = {
        chatbotId,
        key: idempotencyKey,
        fingerprint: fingerprint('POST file', staged.fileName, staged.sha256),
        nowMs,
        keepHours: parts.idempotencyKeepHours,
        isAnsweredLater: true,
      };
      return performOnce(tx, repeatable, insertRow);
    });
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
          const { result, isRepeat, isAnswered } = await insert(chatbotId, staged, idempotencyKey);
          const upload = { chatbotId, id: result.id, idempotencyKey };
          if (isAnswered || (isRepeat && (await completeRepeat(upload)))) return upload.id;
          if (isRepeat) continue;
          isTaken = true;
          trainer.wake();
          await complete(upload);
          return upload.id;
        }
      } catch (error) {
        // Its row may exist and name the blob; if none does, the sweeper removes it.
        isTaken ||= error instanceof UnknownOutcome;
        throw error;
      } finally {
        if (!isTaken) await dropBlob(blobs, staged.blobKey, log);
      }
    },

    list: (chatbotId, filter) => readPage(store.read.files, chatbotId, filter, weighFile),

    async listDetailed(chatbotId) {
      const files = await store.read.files.list(chatbotId);
      // Newest first: the last entry set is the oldest.
      const oldestOf = new Map(files.map(({ id, sha256 }) => [sha256, id]));
      return files.map((file) => {
        const oldest = oldestOf.get(file.sha256);
        return { file, duplicateOf: oldest === file.id ? undefined : oldest };
      });
    },

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
